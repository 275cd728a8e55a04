import { sql, type SQL } from 'drizzle-orm'

const separators = "'@.,:/+_()-'"
const spaces = "'          '"

/** The words of a text as PostgreSQL's full text search keeps them, parts of emails and numbers each a word. */
export const searchWords = (text: SQL) =>
  sql`to_tsvector('simple', translate(${text}, ${sql.raw(separators)}, ${sql.raw(spaces)}))`

/** Finds texts that have words beginning with each of these; null when there is nothing to look for. */
export function matchesWords(words: SQL, wanted: string): SQL | null {
  const prefixes = wanted
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8)
  if (prefixes.length === 0) return null
  return sql`${words} @@ to_tsquery('simple', ${prefixes.map((prefix) => `${prefix}:*`).join(' & ')})`
}

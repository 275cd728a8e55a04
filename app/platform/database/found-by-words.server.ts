import { desc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.server.ts'

/** Finds texts that have words beginning with each of these; null when there is nothing to look for. */
function matchesWords(words: SQL, wanted: string): SQL | null {
  const prefixes = wanted
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8)
  if (prefixes.length === 0) return null
  return sql`${words} @@ to_tsquery('simple', ${prefixes.map((prefix) => `${prefix}:*`).join(' & ')})`
}

/** Up to as many rows are found first and sorted then; what more rows have is soon met walking through them. */
const fewRows = 1_000

/** What a tenth of the newest rows have is met walking through them as well. */
const sample = { rows: 300, frequent: 30 }

type Searched = { table: PgTable; id: AnyPgColumn; words: SQL; email?: AnyPgColumn }

/**
 * What is found by these words, or by a whole address, as a condition for a list that has the newest first. PostgreSQL
 * cannot tell a rare beginning of a word from a frequent one: it would walk through all rows for a rare one, and collect
 * nearly all for a frequent one. Null when there is nothing to look for.
 */
export async function foundByWords(
  db: Queryable,
  { table, id, words, email }: Searched,
  wanted: string,
): Promise<SQL | null> {
  const matching = matchesWords(words, wanted)
  if (!matching) return null
  if (email && /^[^@\s]+@[^@\s]+$/.test(wanted)) {
    const isTheirs = sql`lower(${email}) = lower(${wanted})`
    const known = await db.select({ id }).from(table).where(isTheirs).limit(1)
    if (known.length > 0) return isTheirs
  }
  // A case is no condition that it has an index for.
  const walking = sql`case when ${matching} then true else false end`
  const newest = db
    .select({ isFound: sql<boolean>`${walking}`.as('is_found') })
    .from(table)
    .orderBy(desc(id))
    .limit(sample.rows)
    .as('newest')
  const [sampled] = await db
    .select({ found: sql<number>`(count(*) filter (where ${newest.isFound}))::integer` })
    .from(newest)
  if (sampled && sampled.found >= sample.frequent) return walking
  const found = await db
    .select({ id })
    .from(table)
    .where(matching)
    .limit(fewRows + 1)
  if (found.length > fewRows) return walking
  return sql`${id} = any(${sql.param(found.map((row) => row.id))}::integer[])`
}

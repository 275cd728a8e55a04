import { desc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.server.ts'

function wordCondition(words: SQL, search: string): SQL | null {
  const prefixes = search
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8)
  if (prefixes.length === 0) return null
  return sql`${words} @@ to_tsquery('simple', ${prefixes.map((prefix) => `${prefix}:*`).join(' & ')})`
}

/** The number of matches up to which they are collected and sorted. Beyond it, scanning the newest rows is faster. */
const maxCollected = 1_000

/** Scanning is fast for a word found in a tenth of the newest rows. */
const sample = { rows: 300, frequent: 30 }

type SearchTarget = { table: PgTable; id: AnyPgColumn; words: SQL; email?: AnyPgColumn }

// PostgreSQL can't estimate how common a prefix is: it would scan all rows for a rare one, and collect nearly all for a
// common one.
export async function searchCondition(
  db: Queryable,
  { table, id, words, email }: SearchTarget,
  search: string,
): Promise<SQL | null> {
  const matching = wordCondition(words, search)
  if (!matching) return null
  if (email && /^[^@\s]+@[^@\s]+$/.test(search)) {
    const isTheirs = sql`lower(${email}) = lower(${search})`
    const matches = await db.select({ id }).from(table).where(isTheirs).limit(1)
    if (matches.length > 0) return isTheirs
  }
  // CASE prevents PostgreSQL from using the index.
  const scan = sql`case when ${matching} then true else false end`
  const newest = db
    .select({ isFound: sql<boolean>`${scan}`.as('is_found') })
    .from(table)
    .orderBy(desc(id))
    .limit(sample.rows)
    .as('newest')
  const [sampled] = await db
    .select({ found: sql<number>`(count(*) filter (where ${newest.isFound}))::integer` })
    .from(newest)
  if (sampled && sampled.found >= sample.frequent) return scan
  const found = await db
    .select({ id })
    .from(table)
    .where(matching)
    .limit(maxCollected + 1)
  if (found.length > maxCollected) return scan
  return sql`${id} = any(${sql.param(found.map((row) => row.id))}::integer[])`
}

/** Returns whether a subquery has at most this many rows. */
export async function areAtMost(db: Queryable, maximum: number, rows: SQL): Promise<boolean> {
  return (await db.$count(sql`(${rows} limit ${maximum + 1}) as few`)) <= maximum
}

import { and, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { areAtMost } from '#app/platform/database/search-condition.server.ts'
import { dayAt } from '#app/features/ground/time/days.ts'
import { readShopSettings } from './shop.server.ts'

export type Calendar = { timeZone: string; today: string }

export async function readCalendar(db: Queryable, now: Date): Promise<Calendar> {
  const { timeZone } = await readShopSettings(db)
  return { timeZone, today: dayAt(now, timeZone) }
}

type Days = { from?: string | undefined; to?: string | undefined; timeZone: string }

export function isOnDays(moment: SQL, { from, to, timeZone }: Days): SQL | undefined {
  const startOf = (day: SQL) => sql`(${day}::timestamp at time zone ${timeZone})`
  return and(
    from ? sql`${moment} >= ${startOf(sql`${from}::date`)}` : undefined,
    to ? sql`${moment} < ${startOf(sql`(${to}::date + 1)`)}` : undefined,
  )
}

/** Finding and sorting this many ids takes a few milliseconds. */
const maxFetched = 20_000

/**
 * Returns a condition that matches the rows in `ids`, a subquery that filters by day. In a list sorted by id, PostgreSQL
 * would assume that the days are spread evenly, and scan past all newer (or all older) rows. So unless the list begins
 * with those days, the condition fetches the matching ids first, if there are at most `maxFetched`.
 */
export async function isOneOf(
  db: Queryable,
  { id, ids, otherwise }: { id: SQL | AnyPgColumn; ids: SQL; otherwise: SQL },
  { from, to, today, isOldestFirst }: Omit<Days, 'timeZone'> & { today: string; isOldestFirst?: boolean },
): Promise<SQL> {
  const isAhead = isOldestFirst ? from === undefined : to === undefined || to >= today
  if (isAhead || !(await areAtMost(db, maxFetched, ids))) return otherwise
  return sql`${id} = any(array(${ids}))`
}

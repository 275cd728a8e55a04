import { and, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { dayAt } from '#app/features/ground/time/days.ts'
import { readShopSettings } from './shop.server.ts'

/** The shop's calendar: where its days begin, and which day it is there. */
export type Calendar = { timeZone: string; today: string }

export async function readCalendar(db: Queryable, now: Date): Promise<Calendar> {
  const { timeZone } = await readShopSettings(db)
  return { timeZone, today: dayAt(now, timeZone) }
}

type Days = { from?: string | undefined; to?: string | undefined; timeZone: string }

/** Whether something happened on these days of the shop, both counted; undefined where neither is given. */
export function isOnDays(moment: SQL, { from, to, timeZone }: Days): SQL | undefined {
  const beginningOf = (day: SQL) => sql`(${day}::timestamp at time zone ${timeZone})`
  return and(
    from ? sql`${moment} >= ${beginningOf(sql`${from}::date`)}` : undefined,
    to ? sql`${moment} < ${beginningOf(sql`(${to}::date + 1)`)}` : undefined,
  )
}

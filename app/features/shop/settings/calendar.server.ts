import { and, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
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

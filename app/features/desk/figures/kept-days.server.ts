import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { dailyFigures, type dailyProductFigures, outdatedFigures } from '#app/schema/derived.server.ts'
import { dayRuns, daysOf } from './day-runs.ts'
import type { Period } from './period.server.ts'
import type { Days } from './sum-days.server.ts'

/** A period divided into kept days that are up to date, and days that must be counted. */
export type SplitPeriod = { kept: string[]; counted: Days }

export async function splitPeriod(db: Queryable, period: Period): Promise<SplitPeriod> {
  const { from, to, timeZone } = period
  const { day } = dailyFigures
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`select ${day}::text as "day" from ${dailyFigures}
    where ${dailyFigures.timeZone} = ${timeZone} and ${day} between ${from}::date and ${to}::date
      and ${day} not in (select (${outdatedFigures.at} at time zone ${timeZone})::date from ${outdatedFigures})`,
  )
  const kept = rows.map((row) => row.day)
  const isKept = new Set(kept)
  const runs = dayRuns(daysOf(period).filter((each) => !isKept.has(each)))
  return { kept, counted: { runs, timeZone } }
}

const isKept = ({ kept, counted }: SplitPeriod, of: typeof dailyFigures | typeof dailyProductFigures) =>
  sql`${of.timeZone} = ${counted.timeZone} and ${of.day} = any(${sql.param(kept)}::date[])`

/** `names` are columns of both `of` and the query that `count` returns. */
export function eachDay(
  split: SplitPeriod,
  of: typeof dailyFigures | typeof dailyProductFigures,
  names: string[],
  count: (days: Days) => SQL,
): SQL {
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const parts = [
    split.kept.length > 0 && sql`select ${columns} from ${of} where ${isKept(split, of)}`,
    split.counted.runs.length > 0 && sql`select ${columns} from (${count(split.counted)}) as counted`,
  ]
  return sql.join(
    parts.filter((part) => part !== false),
    sql` union all `,
  )
}

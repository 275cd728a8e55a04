import { z } from 'zod'
import { areInOrder, dayInput, endBeforeStart } from '#app/features/ground/time/days.input.ts'
import { countDays } from '#app/features/ground/time/days.ts'
import { longestPeriodDays } from './longest-period.ts'

const tooLong = `At most ${longestPeriodDays} days`

/** Both days are inclusive; the default is the last 30 days. */
export const periodInput = z
  .object({ from: dayInput.optional(), to: dayInput.optional() })
  .refine(areInOrder, endBeforeStart)
  .refine(({ from, to }) => !from || !to || countDays(from, to) <= longestPeriodDays, {
    path: ['from'],
    message: tooLong,
  })

export type PeriodInput = z.output<typeof periodInput>

import { z } from 'zod'
import { dayInput } from '#app/features/ground/time/days.input.ts'

export const auditFilter = z.object({
  q: z.string().trim().max(200).optional(),
  subject: z.string().max(40).optional(),
  /** An employee's id. Changes by former staff can be found with `q`. */
  staff: z.string().max(20).optional(),
  from: dayInput.optional(),
  to: dayInput.optional(),
})

export type AuditFilter = z.output<typeof auditFilter>

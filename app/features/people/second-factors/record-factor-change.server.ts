import type { FactorEvent } from '#app/features/ground/shop/mail.ts'
import type { Changes } from '#app/features/ground/people/changes.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'

type By = { customerId: number | null; email: string }

type Details = { factor?: string; left?: number }

/** Records the change in the audit log, and emails the factor's owner. */
export async function recordFactorChange(
  { tx, jobs, now, staff }: { tx: Transaction; jobs: Jobs; now: Date; staff: By },
  { customerId, email }: { customerId: number; email: string },
  action: FactorEvent,
  { factor, left }: Details = {},
): Promise<void> {
  const changes: Changes = {
    ...(factor !== undefined && {
      factor: action === 'remove factor' ? [factor, null] : [null, factor],
    }),
    ...(left !== undefined && { recoveryCodes: [left + 1, left] }),
  }
  await recordChange({ tx, staff, now }, { action, subject: 'staff', subjectId: customerId, changes })
  await writeMail({ tx, jobs, now }, email, {
    template: 'second-factor',
    event: action,
    at: now.toISOString(),
    ...(factor !== undefined && { factor }),
    ...(left !== undefined && { left }),
    ...(staff.customerId !== customerId && { by: staff.email }),
  })
}

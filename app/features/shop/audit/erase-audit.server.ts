import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { erasedEmail, erasedText } from '#app/features/ground/people/erased.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'

// Fields that contain no personal data.
const keptFields = ['status', 'sha256', 'state', 'carrier', 'roles', 'via']

type Person = { customerId: number | null; email: string }

/** Erases a person's data from audit entries, but keeps numbers, and who changed which field and when. */
export async function eraseAudit(
  tx: Transaction,
  { customerId, email }: Person,
  about: { subject: string; subjectIds: (number | string)[] }[],
): Promise<void> {
  const blank = sql`(
    select coalesce(jsonb_object_agg(key, case
      when key in (${sql.join(
        keptFields.map((name) => sql`${name}`),
        sql`, `,
      )}) then value
      else (
        select jsonb_agg(case when jsonb_typeof(side) in ('number', 'boolean', 'null') then side
          else to_jsonb(${erasedText}::text) end)
        from jsonb_array_elements(value) as side
      ) end), '{}')
    from jsonb_each(${auditEntries.changes})
  )`
  const containsEmail = sql`position(lower(${JSON.stringify(email)}) in lower(${auditEntries.changes}::text)) > 0`
  const subjects = about.filter(({ subjectIds }) => subjectIds.length > 0)
  await tx
    .update(auditEntries)
    .set({ changes: blank })
    .where(
      or(
        containsEmail,
        ...subjects.map(({ subject, subjectIds }) =>
          and(eq(auditEntries.subject, subject), inArray(auditEntries.subjectId, subjectIds.map(String))),
        ),
      ),
    )
  if (customerId === null) return
  await tx
    .update(auditEntries)
    .set({ staffEmail: erasedEmail(customerId) })
    .where(eq(auditEntries.staffId, customerId))
}

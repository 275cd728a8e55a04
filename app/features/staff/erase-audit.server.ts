import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { erasedText } from '#app/features/customers/erased.ts'
import type { Transaction } from '#app/platform/database.server.ts'
import { auditEntries } from './staff.tables.server.ts'

// Words that say nothing about a person.
const keptFields = ['status', 'sha256', 'city', 'state', 'carrier', 'roles']

/** Blanks what entries about these say in words; that something was changed, by whom and when, stays, and so do numbers. */
export async function eraseAudit(
  tx: Transaction,
  about: { subject: string; subjectIds: (number | string)[] }[],
): Promise<void> {
  const known = about.filter(({ subjectIds }) => subjectIds.length > 0)
  if (known.length === 0) return
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
  await tx
    .update(auditEntries)
    .set({ changes: blank })
    .where(
      or(
        ...known.map(({ subject, subjectIds }) =>
          and(eq(auditEntries.subject, subject), inArray(auditEntries.subjectId, subjectIds.map(String))),
        ),
      ),
    )
}

import { and, desc, eq, lt, or, sql, inArray, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { customers } from '#app/schema/customers.server.ts'
import {
  isOneOf,
  isOnDays,
  readCalendar,
  type Calendar,
} from '#app/features/shop/settings/calendar.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { searchCondition } from '#app/platform/database/search-condition.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import { auditEntries, auditWords } from '#app/schema/audit-entries.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { contactMessages } from '#app/schema/contact.server.ts'
import { customerProfiles } from '#app/schema/derived.server.ts'
import { libraryCategories, libraryProducts } from '#app/schema/library.server.ts'
import { cannedAnswers } from '#app/schema/chat.server.ts'
import type { AuditFilter } from './audit.input.ts'
import { nameSubjects } from './name-subjects.server.ts'

export const auditEntrySchema = rowSchema(auditEntries, {
  changes: z
    .record(z.string(), z.tuple([z.any(), z.any()]))
    .describe('The old and new value of each changed field'),
})
  .omit({ version: true })
  .extend({ subjectName: z.string().nullable() })

export type AuditEntry = typeof auditEntries.$inferSelect & { subjectName: string | null }

type Page = { before?: number | undefined; limit: number }

export async function readAudit(
  { db, now }: { db: Queryable; now: Date },
  { q, subject, staffId, from, to, before, limit }: Omit<AuditFilter, 'staff'> & Page & { staffId?: number },
): Promise<AuditEntry[]> {
  const calendar = await readCalendar(db, now)
  const found = q ? await matchesSearch(db, q) : undefined
  const entries = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        found,
        subject ? eq(auditEntries.subject, subject) : undefined,
        staffId === undefined ? undefined : eq(auditEntries.staffId, staffId),
        await isRecordedOn(db, calendar, { from, to }),
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit)
  const names = await nameSubjects(db, entries)
  return entries.map((entry, at) => ({ ...entry, subjectName: names[at] ?? null }))
}

async function isRecordedOn(
  db: Queryable,
  calendar: Calendar,
  period: Pick<AuditFilter, 'from' | 'to'>,
): Promise<SQL | undefined> {
  const days = { ...calendar, ...period }
  const isRecorded = isOnDays(sql`${auditEntries.createdAt}`, days)
  if (!isRecorded) return undefined
  const ids = sql`select ${auditEntries.id} from ${auditEntries} where ${isRecorded}`
  return isOneOf(db, { id: auditEntries.id, ids, otherwise: isRecorded }, days)
}

async function matchesSearch(db: Queryable, q: string): Promise<SQL | undefined> {
  const searched = { table: auditEntries, id: auditEntries.id, words: auditWords(auditEntries) }
  const byWords = (await searchCondition(db, searched, q)) ?? sql`false`
  return or(byWords, ...(await matchesSubjectName(db, q)))
}

export type AuditFilterOptions = { subjects: string[]; staff: { id: number; email: string }[] }

/** Uses a loose index scan, which is fast for a log of any length. */
export async function readAuditFilterOptions(db: Queryable): Promise<AuditFilterOptions> {
  const { subject, staffId } = auditEntries
  const [options] = await rowsOf<AuditFilterOptions>(
    db,
    sql`
    with recursive subjects(subject) as (
      select min(${subject}) from ${auditEntries}
      union all
      select (select min(${subject}) from ${auditEntries} where ${subject} > subjects.subject)
      from subjects where subjects.subject is not null
    ), staff(staff_id) as (
      select min(${staffId}) from ${auditEntries}
      union all
      select (select min(${staffId}) from ${auditEntries} where ${staffId} > staff.staff_id)
      from staff where staff.staff_id is not null
    )
    select
      (select coalesce(json_agg(subject order by subject), '[]') from subjects where subject is not null) as subjects,
      (select coalesce(json_agg(json_build_object('id', ${customers.id}, 'email', ${customers.email}) order by ${customers.email}), '[]')
       from staff join ${customers} on ${customers.id} = staff.staff_id) as staff
  `,
  )
  return options ?? { subjects: [], staff: [] }
}

async function matchesSubjectName(db: Queryable, name: string): Promise<SQL[]> {
  const found = await rowsOf<{ subject: string; ids: string[] }>(
    db,
    sql`
    select subject, array_agg(id::text) as ids from (
      select 'customer' as subject, id from ${customers} where lower(${customers.email}) = lower(${name})
      union all select 'staff', id from ${customers} where lower(${customers.email}) = lower(${name})
      union all select 'customer profile', id from ${customerProfiles}
        where lower(${customerProfiles.email}) = lower(${name})
      union all select 'coupon', id from ${coupons} where upper(${coupons.code}) = upper(${name})
      union all select 'category', id from ${categories} where lower(${categories.name}) = lower(${name})
      union all select 'design', id from ${libraryProducts} where lower(${libraryProducts.name}) = lower(${name})
      union all select 'library category', id from ${libraryCategories}
        where lower(${libraryCategories.name}) = lower(${name})
      union all select 'canned answer', id from ${cannedAnswers} where lower(${cannedAnswers.title}) = lower(${name})
      union all select 'contact message', id from ${contactMessages}
        where lower(${contactMessages.email}) = lower(${name})
    ) as named group by subject`,
  )
  return found.flatMap(({ subject, ids }) => {
    const isAbout = and(eq(auditEntries.subject, subject), inArray(auditEntries.subjectId, ids))
    return isAbout ? [isAbout] : []
  })
}

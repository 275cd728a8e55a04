import { sql, type SQL } from 'drizzle-orm'
import { isTextSetKey, setOf } from '#app/features/shop/mail/texts/text-sets.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import type { auditEntries } from '#app/schema/audit-entries.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { cannedAnswers } from '#app/schema/chat.server.ts'
import { contactMessages } from '#app/schema/contact.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { customerProfiles } from '#app/schema/derived.server.ts'
import { libraryCategories, libraryProducts } from '#app/schema/library.server.ts'
import { mails } from '#app/schema/mail.server.ts'

type Entry = typeof auditEntries.$inferSelect

const id = sql`entry.id`
const emailOf = sql`select ${customers.email} from ${customers} where ${customers.id} = ${id}`

/** Queries for a subject's name by `entry.id`, one for each kind of subject. */
const stored: Record<string, SQL> = {
  coupon: sql`select ${coupons.code} from ${coupons} where ${coupons.id} = ${id}`,
  category: sql`select ${categories.name} from ${categories} where ${categories.id} = ${id}`,
  design: sql`select ${libraryProducts.name} from ${libraryProducts} where ${libraryProducts.id} = ${id}`,
  'library category': sql`select ${libraryCategories.name} from ${libraryCategories} where ${libraryCategories.id} = ${id}`,
  staff: emailOf,
  customer: emailOf,
  'customer profile': sql`select ${customerProfiles.email} from ${customerProfiles} where ${customerProfiles.id} = ${id}`,
  'contact message': sql`select ${contactMessages.name} from ${contactMessages} where ${contactMessages.id} = ${id}`,
  mail: sql`select ${mails.to} from ${mails} where ${mails.id} = ${id}`,
  'canned answer': sql`select ${cannedAnswers.title} from ${cannedAnswers} where ${cannedAnswers.id} = ${id}`,
}

const storedName = sql`case subject ${sql.join(
  Object.entries(stored).map(([subject, name]) => sql`when ${sql.raw(`'${subject}'`)} then (${name})`),
  sql` `,
)} end`

/**
 * Returns the name of each entry's subject, or null. Entries are read without a join, because most are about orders,
 * which have no name, and planning a join with all these tables takes longer than reading a page.
 */
export async function nameSubjects(db: Queryable, entries: Entry[]): Promise<(string | null)[]> {
  const named = entries.filter(
    ({ subject, subjectId }) => Object.hasOwn(stored, subject) && /^\d{1,9}$/.test(subjectId),
  )
  const names = named.length > 0 ? await readNames(db, named) : new Map<string, string | null>()
  return entries.map((entry) => nameInEntry(entry) ?? names.get(keyOf(entry)) ?? null)
}

const keyOf = ({ subject, subjectId }: Pick<Entry, 'subject' | 'subjectId'>) => `${subject} ${subjectId}`

async function readNames(db: Queryable, named: Entry[]): Promise<Map<string, string | null>> {
  const subjects = sql.param(named.map(({ subject }) => subject))
  const ids = sql.param(named.map(({ subjectId }) => subjectId))
  const rows = await rowsOf<{ subject: string; subjectId: string; name: string | null }>(
    db,
    sql`select subject as "subject", subject_id as "subjectId", ${storedName} as "name"
      from (
        select subject, subject_id, subject_id::integer as id from unnest(${subjects}::text[], ${ids}::text[])
          as named(subject, subject_id)
      ) as entry`,
  )
  return new Map(rows.map((row) => [keyOf(row), row.name]))
}

function nameInEntry({ subject, subjectId, changes }: Entry): string | null {
  if (subject === 'mail text') return isTextSetKey(subjectId) ? setOf(subjectId).title : null
  const [before, after] = changes[subject === 'picture' ? 'file' : 'email'] ?? []
  if (subject === 'picture') return textOf(after)
  return subject === 'invitation' ? (textOf(after) ?? textOf(before)) : null
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

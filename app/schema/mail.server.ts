import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { searchWords } from './columns.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'

/** The outbox: a row is written in the transaction of what it reports, and rendered when it is delivered. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    to: text().notNull(),
    mail: jsonb().$type<Mail>().notNull(),
    /** The order it is about, where it is about one. */
    orderId: integer(),
    subject: text(),
    html: text(),
    text: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deliveredAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    /** Until then the run that took the mail has it to itself. */
    claimedUntil: timestamp({ withTimezone: true }),
    lastError: text(),
    /** The earlier mail that staff had sent again as this one. */
    repeats: integer().references((): AnyPgColumn => mails.id, { onDelete: 'set null' }),
    /** When an undelivered mail was given up for the one that repeats it. */
    givenUpAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('mails_order_idx').on(t.orderId, t.id),
    index('mails_to_idx').on(sql`lower(${t.to})`, t.id.desc()),
    index('mails_search_idx').using('gin', mailWords(t)),
    index('mails_repeats_idx').on(t.repeats),
    index('mails_contact_idx')
      .on(sql`lower(${t.mail} ->> 'email')`)
      .where(sql`mail ->> 'template' = 'contact'`),
    index('mails_undelivered_idx')
      .on(t.id)
      .where(sql`delivered_at is null`),
    check(
      'mails_delivered',
      sql`${t.deliveredAt} is null or num_nonnulls(${t.subject}, ${t.html}, ${t.text}) = 3`,
    ),
  ],
)

/** The words a mail is found by: its receiver's. */
export function mailWords(t: Record<'to', AnyPgColumn>) {
  return searchWords(sql`${t.to}`)
}

import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { searchWords } from './columns.server.ts'
import { customers } from './customers.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'

/** The outbox. An email is written in the same transaction as the event it reports, and rendered on delivery. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    to: text().notNull(),
    mail: jsonb().$type<Mail>().notNull(),
    orderId: integer(),
    subject: text(),
    html: text(),
    text: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deliveredAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    claimedUntil: timestamp({ withTimezone: true }),
    /** The email is not sent before this time, because a bulk move can be undone for a minute. */
    sendAfter: timestamp({ withTimezone: true }),
    lastError: text(),
    /** The email that staff resent as this one; null for other emails. */
    repeats: integer().references((): AnyPgColumn => mails.id, { onDelete: 'set null' }),
    givenUpAt: timestamp({ withTimezone: true }),
    /** The time the mail server permanently refused it; `lastError` is the server's response. */
    refusedAt: timestamp({ withTimezone: true }),
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
    index('mails_to_send_idx')
      .on(t.id)
      .where(sql`delivered_at is null and given_up_at is null and refused_at is null`),
    index('mails_refused_idx')
      .on(t.id)
      .where(sql`refused_at is not null`),
    check(
      'mails_delivered',
      sql`${t.deliveredAt} is null or num_nonnulls(${t.subject}, ${t.html}, ${t.text}) = 3`,
    ),
    check(
      'mails_refused',
      sql`${t.refusedAt} is null or (${t.deliveredAt} is null and ${t.lastError} is not null)`,
    ),
  ],
)

/** Email texts that staff changed, by key. The default texts are in the code. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    key: text().primaryKey(),
    text: text().notNull(),
    /** Unique across all changes to all texts, so that a text that is deleted and changed again gets a new version. */
    version: integer().notNull().generatedByDefaultAsIdentity(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
  },
  (t) => [index('mail_texts_staff_idx').on(t.staffId), check('mail_texts_text', sql`length(${t.text}) > 0`)],
)

export function mailWords(t: Record<'to', AnyPgColumn>) {
  return searchWords(sql`${t.to}`)
}

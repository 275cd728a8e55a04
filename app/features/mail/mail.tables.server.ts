import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Mail } from './mail.ts'

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
  },
  (t) => [
    index('mails_order_idx').on(t.orderId, t.id),
    index('mails_to_idx').on(sql`lower(${t.to})`, t.id.desc()),
    index('mails_undelivered_idx')
      .on(t.id)
      .where(sql`delivered_at is null`),
    check(
      'mails_delivered',
      sql`${t.deliveredAt} is null or num_nonnulls(${t.subject}, ${t.html}, ${t.text}) = 3`,
    ),
  ],
)

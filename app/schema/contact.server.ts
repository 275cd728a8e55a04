import { sql } from 'drizzle-orm'
import { customers } from './customers.server.ts'
import { type AnyPgColumn, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { searchWords } from './columns.server.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    codePhone: text().notNull(),
    content: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('contact_messages_created_idx').on(t.createdAt.desc()),
    index('contact_messages_email_idx').on(sql`lower(${t.email})`),
    index('contact_messages_search_idx').using('gin', contactWords(t)),
    index('contact_messages_open_idx')
      .on(t.id.desc())
      .where(sql`done_at is null`),
  ],
)

export function contactWords(t: Record<'name' | 'email' | 'content', AnyPgColumn>) {
  return searchWords(sql`${t.name} || ' ' || ${t.email} || ' ' || ${t.content}`)
}

export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    contactMessageId: integer()
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    staffId: integer().references(() => customers.id, { onDelete: 'set null' }),
    content: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('contact_answers_message_idx').on(t.contactMessageId, t.id)],
)

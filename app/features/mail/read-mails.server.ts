import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Queryable } from '#app/platform/database.server.ts'
import { mails } from './mail.tables.server.ts'

export type DeliveredMail = {
  id: number
  to: string
  subject: string | null
  html: string | null
  text: string | null
  createdAt: Date
}

const columns = {
  id: mails.id,
  to: mails.to,
  subject: mails.subject,
  html: mails.html,
  text: mails.text,
  createdAt: mails.createdAt,
}

/** Newest first. */
export function readDeliveredMails(db: Queryable, limit: number): Promise<DeliveredMail[]> {
  return db
    .select(columns)
    .from(mails)
    .where(isNotNull(mails.deliveredAt))
    .orderBy(desc(mails.id))
    .limit(limit)
}

export async function findDeliveredMail(db: Queryable, id: number): Promise<DeliveredMail | undefined> {
  const [mail] = await db
    .select(columns)
    .from(mails)
    .where(and(eq(mails.id, id), isNotNull(mails.deliveredAt)))
  return mail
}

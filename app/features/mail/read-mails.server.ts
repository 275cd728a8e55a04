import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
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

/** Newest first; `older` is the cursor of the next page, null on the last one. */
export async function readDeliveredMails(
  db: Queryable,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ mails: DeliveredMail[]; older: number | null }> {
  const rows = await db
    .select(columns)
    .from(mails)
    .where(and(isNotNull(mails.deliveredAt), before === undefined ? undefined : lt(mails.id, before)))
    .orderBy(desc(mails.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { mails: page, older: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

export async function findDeliveredMail(db: Queryable, id: number): Promise<DeliveredMail | undefined> {
  const [mail] = await db
    .select(columns)
    .from(mails)
    .where(and(eq(mails.id, id), isNotNull(mails.deliveredAt)))
  return mail
}

import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.server.ts'
import { withLinkTokens } from './link-mail.server.ts'
import type { Mail } from './mail.ts'
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
  mail: mails.mail,
  subject: mails.subject,
  html: mails.html,
  text: mails.text,
  createdAt: mails.createdAt,
}

type Source = Pick<Shop, 'db' | 'secret'>

/** As their receivers got them, newest first. */
export async function readDeliveredMails({ db, secret }: Source, limit: number): Promise<DeliveredMail[]> {
  const rows = await db
    .select(columns)
    .from(mails)
    .where(isNotNull(mails.deliveredAt))
    .orderBy(desc(mails.id))
    .limit(limit)
  return rows.map((row) => asSent(secret, row))
}

export async function findDeliveredMail(
  { db, secret }: Source,
  id: number,
): Promise<DeliveredMail | undefined> {
  const [row] = await db
    .select(columns)
    .from(mails)
    .where(and(eq(mails.id, id), isNotNull(mails.deliveredAt)))
  return row && asSent(secret, row)
}

function asSent(secret: string, { mail, ...row }: DeliveredMail & { mail: Mail }): DeliveredMail {
  const sent = (content: string | null) => content && withLinkTokens(secret, mail, content)
  return { ...row, html: sent(row.html), text: sent(row.text) }
}

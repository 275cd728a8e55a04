import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { Shop } from '#app/platform/shop.server.ts'
import { withLinkTokens } from '#app/features/shop/mail/link-mail.server.ts'
import type { Mail } from '#app/features/ground/shop/mail.ts'
import { mails } from '#app/schema/mail.server.ts'

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

/** Personal links are included. */
export async function readDeliveredMails(
  { db, secret }: Source,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ mails: DeliveredMail[]; older: number | null }> {
  const rows = await db
    .select(columns)
    .from(mails)
    .where(and(isNotNull(mails.deliveredAt), before === undefined ? undefined : lt(mails.id, before)))
    .orderBy(desc(mails.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit).map((row) => fillLinks(secret, row))
  return { mails: page, older: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

export async function findDeliveredMail(
  { db, secret }: Source,
  id: number,
): Promise<DeliveredMail | undefined> {
  const [row] = await db
    .select(columns)
    .from(mails)
    .where(and(eq(mails.id, id), isNotNull(mails.deliveredAt)))
  return row && fillLinks(secret, row)
}

function fillLinks(secret: string, { mail, ...row }: DeliveredMail & { mail: Mail }): DeliveredMail {
  const fill = (content: string | null) => content && withLinkTokens(secret, mail, content)
  return { ...row, html: fill(row.html), text: fill(row.text) }
}

import { and, desc, eq, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import { notFound } from '#app/errors.ts'
import { isErasedEmail } from '#app/features/ground/people/erased.ts'
import { parseSettings, settingsText } from '#app/features/shop/settings/shop.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { searchCondition } from '#app/platform/database/search-condition.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { isToSend } from '#app/features/shop/mail/claim-mail.server.ts'
import { withoutLinkTokens } from '#app/features/shop/mail/link-mail.server.ts'
import { mails, mailWords } from '#app/schema/mail.server.ts'
import type { MailState } from './mails.input.ts'
import { renderMail } from '#app/features/shop/mail/render-mail.server.ts'
import { changedTexts, parseTexts } from '#app/features/shop/mail/texts/changed-texts.server.ts'

export type MailRow = typeof mails.$inferSelect

const columns = {
  id: mails.id,
  to: mails.to,
  mail: mails.mail,
  orderId: mails.orderId,
  subject: mails.subject,
  createdAt: mails.createdAt,
  deliveredAt: mails.deliveredAt,
  attempts: mails.attempts,
  lastError: mails.lastError,
  repeats: mails.repeats,
  givenUpAt: mails.givenUpAt,
  refusedAt: mails.refusedAt,
}

export type ListedMail = Pick<MailRow, keyof typeof columns>

const states: Record<MailState, SQL | undefined> = {
  sent: isNotNull(mails.deliveredAt),
  waiting: and(isToSend, isNull(mails.lastError)),
  retrying: and(isToSend, isNotNull(mails.lastError)),
  failed: and(isNotNull(mails.refusedAt), isNull(mails.givenUpAt)),
}

type ListQuery = {
  state?: MailState | undefined
  q?: string | undefined
  before?: number | undefined
  limit: number
}

/** `q` is a prefix of the address, or an order number. */
export async function listMails(
  db: Queryable,
  { state, q, before, limit }: ListQuery,
): Promise<ListedMail[]> {
  const found = q ? await matchesSearch(db, q) : undefined
  return db
    .select(columns)
    .from(mails)
    .where(and(state && states[state], found, before === undefined ? undefined : lt(mails.id, before)))
    .orderBy(desc(mails.id))
    .limit(limit)
}

async function matchesSearch(db: Queryable, q: string): Promise<SQL | undefined> {
  const searched = { table: mails, id: mails.id, words: mailWords(mails), email: mails.to }
  const byWords = await searchCondition(db, searched, q)
  const orderId = /^#?(\d{1,9})$/.exec(q)?.[1]
  return or(byWords ?? undefined, orderId ? eq(mails.orderId, Number(orderId)) : undefined)
}

export type MailContent = { row: MailRow; subject: string; html: string; text: string }

/** Returns the email as sent, or as it would be sent now, without personal links. */
export async function readMail(
  { db, publicUrl }: Pick<Shop, 'db' | 'publicUrl'>,
  mailId: number,
): Promise<MailContent> {
  const [found] = await db
    .select({ row: mails, settings: settingsText, texts: changedTexts })
    .from(mails)
    .where(eq(mails.id, mailId))
  if (!found) throw mailNotFound()
  const { subject, html, text } = await contentOf(found, publicUrl)
  return { row: found.row, subject, html: withoutLinkTokens(html), text: withoutLinkTokens(text) }
}

type Found = { row: MailRow; settings: string | null; texts: string | null }

async function contentOf({ row, settings, texts }: Found, publicUrl: string) {
  const { subject, html, text } = row
  if (subject !== null && html !== null && text !== null) return { subject, html, text }
  if (isErasedEmail(row.to)) return { subject: '', html: '', text: '' }
  return renderMail(row.mail, { settings: parseSettings(settings), publicUrl, texts: parseTexts(texts) })
}

export const mailNotFound = () => notFound('Email not found')

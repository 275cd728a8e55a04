import { z } from 'zod'
import { and, asc, isNotNull, lt, or, sql } from 'drizzle-orm'
import { MailRefused, type OutgoingMail } from '#app/platform/mail/mail-transport.server.ts'
import { signPicturePath } from '#app/platform/secrets/signed-pictures.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import type { Mail, MailedOrder } from '#app/features/ground/shop/mail.ts'
import { parseSettings } from '#app/features/shop/settings/shop.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { claimMail, renewClaim, isDue, isFree, isToSend, type ClaimedMail } from './claim-mail.server.ts'
import { recordFailure, recordSent } from './record-delivery.server.ts'
import { redactTokens, withLinkTokens } from './link-mail.server.ts'
import { renderMail } from './render-mail.server.ts'
import { parseTexts } from './texts/changed-texts.server.ts'

const dataSchema = z.object({ mailId: z.number().int() })

export type DeliveringShop = MailingShop & Pick<Shop, 'sendMail' | 'now'>

/** Throws while another run has claimed the email, and on a temporary failure, so that the job retries. */
export async function deliverMail(shop: DeliveringShop, data: unknown): Promise<void> {
  const { mailId } = dataSchema.parse(data)
  const claimed = await claimMail(shop, mailId)
  if (!claimed) return
  const endRenewing = renewClaim(shop, claimed)
  try {
    const { outgoing, kept } = await composeMail(shop, claimed)
    await shop.sendMail(outgoing)
    await recordSent(shop, claimed, kept)
  } catch (error) {
    await recordFailure(shop, claimed, error)
    if (!(error instanceof MailRefused)) throw error
  } finally {
    endRenewing()
  }
}

type HeaderContext = { publicUrl: string; shopAddress: string }

/** Autoresponders ignore automatic emails; an employee's reply is not automatic (RFC 3834). */
function mailHeaders(mail: Mail, context: HeaderContext): Record<string, string> {
  if (mail.template === 'contact-answer') return {}
  const automatic = { 'Auto-Submitted': 'auto-generated' }
  return mail.template === 'proof-reminder'
    ? { ...automatic, ...unsubscribe(mail.order, context) }
    : automatic
}

/** Allows unsubscribing with one click (RFC 8058), and by email for programs that support only that. */
function unsubscribe(
  { id, path }: MailedOrder,
  { publicUrl, shopAddress }: HeaderContext,
): Record<string, string> {
  const hash = /order=([\w-]+)\$-/.exec(path)?.[1]
  if (!hash) return {}
  const subject = encodeURIComponent(`No more reminders about order ${id}`)
  return {
    'List-Unsubscribe': `<${publicUrl}/api/order/${id}/stop-reminders?hash=${hash}>, <mailto:${shopAddress}?subject=${subject}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

type MailingShop = Pick<Shop, 'db' | 'settings' | 'secret' | 'publicUrl'>

/** Returns the email to send, and the copy that is kept. */
async function composeMail(shop: MailingShop, claimed: ClaimedMail) {
  const { id, to, mail, createdAt } = claimed
  const { publicUrl, secret } = shop
  const { mailFrom } = shop.settings
  const settings = parseSettings(claimed.settings)
  const texts = parseTexts(claimed.texts)
  const { subject, html, text, replyTo } = await renderMail(mail, {
    settings,
    publicUrl,
    texts,
    signPicture: (path) => signPicturePath(secret, path),
  })
  const shopAddress = settings.email || (claimed.teamEmail ?? shop.settings.teamEmail)
  const outgoing: OutgoingMail = {
    from: { name: mailFrom.name || settings.name, address: mailFrom.address },
    to,
    replyTo: replyTo || shopAddress,
    // The id is the same on every attempt, so that a server can drop duplicates. The time distinguishes the ids of a
    // restored database.
    messageId: `<mail-${id}-${createdAt.getTime().toString(36)}@${new URL(publicUrl).hostname}>`,
    subject,
    html: withLinkTokens(secret, mail, html),
    text: withLinkTokens(secret, mail, text),
    headers: mailHeaders(mail, { publicUrl, shopAddress }),
  }
  return { outgoing, kept: { subject, ...redactTokens({ mail, html, text }) } }
}

const overdueBatch = 100
/** The job runs every minute. Without this limit, its runs would pile up while the mail server hangs. */
const runMs = 50_000

/**
 * Retries emails whose jobs failed or were lost. After the first attempt, an email waits ten minutes per attempt,
 * longer than its job's own retries.
 */
export async function deliverOverdueMails(shop: DeliveringShop & Pick<Shop, 'log'>): Promise<void> {
  const now = shop.now()
  const delay = sql`make_interval(secs => greatest(5, ${mails.attempts} * 600))`
  const since = sql`greatest(${mails.createdAt}, ${mails.sendAfter})`
  const hasWaited = lt(since, sql`${sql.param(now, mails.createdAt)}::timestamptz - ${delay}`)
  const overdue = await shop.db
    .select({ mailId: mails.id })
    .from(mails)
    .where(and(isToSend, isDue(now), isFree(now), or(hasWaited, isNotNull(mails.claimedUntil))))
    .orderBy(asc(mails.attempts), asc(mails.id))
    .limit(overdueBatch)
  const end = performance.now() + runMs
  for (const { mailId } of overdue) {
    if (performance.now() > end) return
    try {
      await deliverMail(shop, { mailId })
    } catch (error) {
      shop.log.warn({ error, mailId }, 'an overdue email failed again')
    }
  }
}

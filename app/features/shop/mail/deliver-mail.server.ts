import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { redactTokens, withLinkTokens } from './link-mail.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { renderMail } from './render-mail.server.ts'

const dataSchema = z.object({ mailId: z.number().int() })
const overdueBatch = 100
/** How long a killed run blocks the next one; a live run keeps renewing its claim. */
const claimMs = 6_000
const renewMs = 2_000

type DeliveringShop = Pick<Shop, 'db' | 'sendMail' | 'settings' | 'secret' | 'publicUrl' | 'now'>

/** Throws on failure, or while another run holds the email, so that the job retries. */
export async function deliverMail(shop: DeliveringShop, data: unknown): Promise<void> {
  const { mailId } = dataSchema.parse(data)
  const { db } = shop
  const row = await claim(shop, mailId)
  if (!row) return
  const isMine = and(eq(mails.id, mailId), isNull(mails.deliveredAt), eq(mails.attempts, row.attempts))
  const renewal = setInterval(() => {
    const claimedUntil = claimEnd(shop)
    void db
      .update(mails)
      .set({ claimedUntil })
      .where(isMine)
      .catch(() => undefined)
  }, renewMs)
  try {
    const context = { settings: await readShopSettings(db), publicUrl: shop.publicUrl }
    const { replyTo, ...rendered } = await renderMail(row.mail, context)
    const { subject } = rendered
    const html = withLinkTokens(shop.secret, row.mail, rendered.html)
    const text = withLinkTokens(shop.secret, row.mail, rendered.text)
    // Lets the recipient's server deduplicate an email that was sent but not recorded as sent.
    const messageId = `<mail-${mailId}@${new URL(shop.publicUrl).hostname}>`
    await shop.sendMail({ from: shop.settings.mailFrom, to: row.to, replyTo, messageId, subject, html, text })
    await db
      .update(mails)
      .set({
        ...redactTokens({ mail: row.mail, html: rendered.html, text: rendered.text }),
        subject,
        deliveredAt: shop.now(),
        claimedUntil: null,
        lastError: null,
      })
      .where(and(eq(mails.id, mailId), isNull(mails.deliveredAt)))
  } catch (error) {
    const lastError = String(error).slice(0, 1000)
    await db.update(mails).set({ claimedUntil: null, lastError }).where(isMine)
    throw error
  } finally {
    clearInterval(renewal)
  }
}

const claimEnd = ({ now }: Pick<Shop, 'now'>) => new Date(now().getTime() + claimMs)

function isFree(now: Date) {
  const { claimedUntil } = mails
  const tooLate = new Date(now.getTime() + 2 * claimMs)
  return or(isNull(claimedUntil), lt(claimedUntil, now), gt(claimedUntil, tooLate))
}

/** For a process with exclusive access to the database: any existing claim is left over from an ended process. */
export async function releaseClaims({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db
    .update(mails)
    .set({ claimedUntil: null })
    .where(and(isNull(mails.deliveredAt), isNotNull(mails.claimedUntil)))
}

async function claim(shop: DeliveringShop, mailId: number) {
  const { db } = shop
  const isUndelivered = and(eq(mails.id, mailId), isNull(mails.deliveredAt), isNull(mails.givenUpAt))
  const [row] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, claimedUntil: claimEnd(shop) })
    .where(and(isUndelivered, isFree(shop.now())))
    .returning({ to: mails.to, mail: mails.mail, attempts: mails.attempts })
  if (!row && (await db.$count(mails, isUndelivered)) > 0) {
    throw new Error(`mail ${mailId} is being delivered by another run`)
  }
  return row
}

/** After a first attempt an email waits ten minutes per attempt, longer than its job's own retries. */
export async function deliverOverdueMails(shop: DeliveringShop & Pick<Shop, 'log'>): Promise<void> {
  const now = shop.now()
  const delay = sql`make_interval(secs => greatest(5, ${mails.attempts} * 600))`
  const hasWaited = lt(mails.createdAt, sql`${sql.param(now, mails.createdAt)}::timestamptz - ${delay}`)
  const overdue = await shop.db
    .select({ mailId: mails.id })
    .from(mails)
    .where(
      and(
        isNull(mails.deliveredAt),
        isNull(mails.givenUpAt),
        isFree(now),
        or(hasWaited, isNotNull(mails.claimedUntil)),
      ),
    )
    .orderBy(asc(mails.attempts), asc(mails.id))
    .limit(overdueBatch)
  for (const { mailId } of overdue) {
    try {
      await deliverMail(shop, { mailId })
    } catch (error) {
      shop.log.warn({ error, mailId }, 'an overdue email failed again')
    }
  }
}

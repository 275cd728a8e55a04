import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readShopSettings } from '#app/features/shop/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { keptOf, withLinkTokens } from './link-mail.server.ts'
import { mails } from './mail.tables.server.ts'
import { renderMail } from './render-mail.server.ts'

const dataSchema = z.object({ mailId: z.number().int() })
const overdueBatch = 100
/** Longer than a transport tries; a mail whose run was killed waits no longer than this for the next one. */
const claimMs = 30_000

type DeliveringShop = Pick<Shop, 'db' | 'sendMail' | 'settings' | 'secret' | 'publicUrl' | 'now'>

/**
 * Delivers one mail of the outbox, unless that has happened. Throws when it failed or when another run has the mail,
 * so that it is tried again.
 */
export async function deliverMail(shop: DeliveringShop, data: unknown): Promise<void> {
  const { mailId } = dataSchema.parse(data)
  const { db } = shop
  const row = await claim(shop, mailId)
  if (!row) return
  try {
    const place = { settings: await readShopSettings(db), publicUrl: shop.publicUrl }
    const { replyTo, ...rendered } = await renderMail(row.mail, place)
    const { subject } = rendered
    const html = withLinkTokens(shop.secret, row.mail, rendered.html)
    const text = withLinkTokens(shop.secret, row.mail, rendered.text)
    // The receiver's server recognizes by its id a mail that was sent but not recorded as such.
    const messageId = `<mail-${mailId}@${new URL(shop.publicUrl).hostname}>`
    await shop.sendMail({ from: shop.settings.mailFrom, to: row.to, replyTo, messageId, subject, html, text })
    await db
      .update(mails)
      .set({
        ...keptOf({ mail: row.mail, html: rendered.html, text: rendered.text }),
        subject,
        deliveredAt: shop.now(),
        claimedUntil: null,
        lastError: null,
      })
      .where(and(eq(mails.id, mailId), isNull(mails.deliveredAt)))
  } catch (error) {
    const lastError = String(error).slice(0, 1000)
    await db
      .update(mails)
      .set({ claimedUntil: null, lastError })
      .where(and(eq(mails.id, mailId), isNull(mails.deliveredAt)))
    throw error
  }
}

/** Counts the attempt; of runs that start at the same time only one gets the mail. */
async function claim({ db, now }: DeliveringShop, mailId: number) {
  const isUndelivered = and(eq(mails.id, mailId), isNull(mails.deliveredAt), isNull(mails.givenUpAt))
  const [row] = await db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, claimedUntil: new Date(now().getTime() + claimMs) })
    .where(and(isUndelivered, or(isNull(mails.claimedUntil), lt(mails.claimedUntil, now()))))
    .returning({ to: mails.to, mail: mails.mail })
  if (!row && (await db.$count(mails, isUndelivered)) > 0) {
    throw new Error(`mail ${mailId} is being delivered by another run`)
  }
  return row
}

/**
 * Delivers what has waited for more than a minute because its job was lost. A mail that was tried already waits ten
 * minutes for each attempt, so that its job, which tries more often than that, stays alone while there is one.
 */
export async function deliverOverdueMails(shop: DeliveringShop & Pick<Shop, 'log'>): Promise<void> {
  const now = sql.param(shop.now(), mails.createdAt)
  const patience = sql`make_interval(mins => greatest(1, ${mails.attempts} * 10))`
  const overdue = await shop.db
    .select({ mailId: mails.id })
    .from(mails)
    .where(
      and(
        isNull(mails.deliveredAt),
        isNull(mails.givenUpAt),
        lt(mails.createdAt, sql`${now}::timestamptz - ${patience}`),
      ),
    )
    .orderBy(asc(mails.attempts), asc(mails.id))
    .limit(overdueBatch)
  for (const { mailId } of overdue) {
    try {
      await deliverMail(shop, { mailId })
    } catch (error) {
      // One address that cannot be reached must not keep the others from their mail.
      shop.log.warn({ error, mailId }, 'an overdue mail failed again')
    }
  }
}

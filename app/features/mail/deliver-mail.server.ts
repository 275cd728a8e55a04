import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readShopSettings } from '#app/features/shop/shop.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { mails } from './mail.tables.server.ts'
import { renderMail } from './render-mail.server.ts'

const dataSchema = z.object({ mailId: z.number().int() })
const overdueBatch = 100

type DeliveringShop = Pick<Shop, 'db' | 'sendMail' | 'settings' | 'publicUrl' | 'now'>

/** Delivers one mail of the outbox, unless that has happened. Throws when it failed, so that it is tried again. */
export async function deliverMail(shop: DeliveringShop, data: unknown): Promise<void> {
  const { mailId } = dataSchema.parse(data)
  const { db } = shop
  const row = await startAttempt(shop, mailId)
  if (!row) return
  try {
    const place = { settings: await readShopSettings(db), publicUrl: shop.publicUrl }
    const { replyTo, ...rendered } = await renderMail(row.mail, place)
    // The receiver's server recognizes by its id a mail that was sent but not recorded as such.
    const messageId = `<mail-${mailId}@${new URL(shop.publicUrl).hostname}>`
    await shop.sendMail({ from: shop.settings.mailFrom, to: row.to, replyTo, messageId, ...rendered })
    await db
      .update(mails)
      .set({ ...rendered, deliveredAt: shop.now(), lastError: null })
      .where(and(eq(mails.id, mailId), isNull(mails.deliveredAt)))
  } catch (error) {
    const lastError = String(error).slice(0, 1000)
    await db
      .update(mails)
      .set({ lastError })
      .where(and(eq(mails.id, mailId), isNull(mails.deliveredAt)))
    throw error
  }
}

/** Counts the attempt; of runs that start at the same time only one gets the mail. */
async function startAttempt({ db }: DeliveringShop, mailId: number) {
  const [found] = await db
    .select({ attempts: mails.attempts })
    .from(mails)
    .where(and(eq(mails.id, mailId), isNull(mails.deliveredAt)))
  if (!found) return undefined
  const [row] = await db
    .update(mails)
    .set({ attempts: found.attempts + 1 })
    .where(and(eq(mails.id, mailId), isNull(mails.deliveredAt), eq(mails.attempts, found.attempts)))
    .returning({ to: mails.to, mail: mails.mail })
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
    .where(and(isNull(mails.deliveredAt), lt(mails.createdAt, sql`${now}::timestamptz - ${patience}`)))
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

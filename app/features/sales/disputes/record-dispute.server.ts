import { and, eq } from 'drizzle-orm'
import { isOpenDispute, stopsPrinting } from '#app/features/ground/money/dispute.ts'
import { markDisputed } from '#app/features/sales/order-book/mark-disputed.server.ts'
import {
  isReported,
  withPaymentLocked,
  type LockedPayment,
} from '#app/features/sales/payments/lock-payment.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { readTeamEmail } from '#app/features/shop/settings/shop.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { DisputeEvent } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { disputes } from '#app/schema/payments.server.ts'
import { disputesOf } from './read-disputes.server.ts'

type Context = Pick<Shop, 'jobs' | 'settings' | 'log'> & { now: Date }

/** Idempotent. The team gets an email when a dispute is opened and when it ends. */
export async function recordDispute(
  context: Context & { db: Database },
  provider: string,
  event: DisputeEvent,
): Promise<void> {
  const { db, log } = context
  await withPaymentLocked(db, isReported(provider, event), async (tx, locked) => {
    if (locked) await record({ ...context, tx }, { provider, event, locked })
    else log.warn({ event }, 'a dispute over an unknown payment was ignored')
  })
}

async function record(
  { tx, jobs, settings, log, now }: Context & { tx: Transaction },
  { provider, event, locked }: { provider: string; event: DisputeEvent; locked: LockedPayment },
): Promise<void> {
  const { payment, order } = locked
  const { isAppeal, ...dispute } = event.dispute
  const { providerDisputeId, status } = dispute
  const isThis = and(eq(disputes.provider, provider), eq(disputes.providerDisputeId, providerDisputeId))
  const [before] = await tx.select().from(disputes).where(isThis)
  const isOpen = isOpenDispute(status)
  // This report was read before the dispute ended, but is recorded after.
  if (before?.closedAt && isOpen && !isAppeal) return
  const closedAt = isOpen ? null : (before?.closedAt ?? now)
  const facts = { ...dispute, closedAt }
  await tx
    .insert(disputes)
    .values({ ...facts, paymentId: payment.id, orderId: order.id, provider })
    .onConflictDoUpdate({ target: [disputes.provider, disputes.providerDisputeId], set: facts })
  const all = await disputesOf(tx, order.id)
  await markDisputed(tx, order.id, { stopsPrinting: all.some((each) => stopsPrinting(each.status)), now })
  const isNews = !before || (before.status !== status && (!isOpen || before.closedAt !== null))
  if (!isNews) return
  log.warn({ orderId: order.id, dispute }, 'a disputed payment has changed')
  const { amountCents, currency, reason, respondBy } = dispute
  await writeMail({ tx, jobs, now }, await readTeamEmail({ db: tx, settings }), {
    template: 'payment-dispute',
    orderId: order.id,
    status,
    amountCents,
    currency,
    reason,
    respondBy: respondBy?.toISOString() ?? null,
  })
}

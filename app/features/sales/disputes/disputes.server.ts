import { and, eq, asc } from 'drizzle-orm'
import { isOpenDispute, stopsPrinting } from '#app/features/ground/money/dispute.ts'
import { markDisputed } from '#app/features/sales/orders/save-order.server.ts'
import {
  isReported,
  withPaymentLocked,
  type LockedPayment,
} from '#app/features/sales/payments/lock-payment.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { readTeamEmail } from '#app/features/shop/settings/shop.server.ts'
import type { Database, Transaction, Queryable } from '#app/platform/database/database.server.ts'
import type { DisputeEvent } from '#app/platform/payments/payment-provider.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { disputes } from '#app/schema/payments.server.ts'
import { conflict } from '#app/errors.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'

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
  const isSame = and(eq(disputes.provider, provider), eq(disputes.providerDisputeId, providerDisputeId))
  const [before] = await tx.select().from(disputes).where(isSame)
  const isOpen = isOpenDispute(status)
  // This report is older than the end of the dispute, which was recorded first.
  if (before?.closedAt && isOpen && !isAppeal) return
  const closedAt = isOpen ? null : (before?.closedAt ?? now)
  const facts = { ...dispute, closedAt }
  await tx
    .insert(disputes)
    .values({ ...facts, paymentId: payment.id, orderId: order.id, provider })
    .onConflictDoUpdate({ target: [disputes.provider, disputes.providerDisputeId], set: facts })
  const all = await disputesOf(tx, order.id)
  await markDisputed(tx, order.id, { stopsPrinting: all.some((each) => stopsPrinting(each.status)), now })
  const isStatusChange = !before || (before.status !== status && (!isOpen || before.closedAt !== null))
  if (!isStatusChange) return
  log.warn({ orderId: order.id, dispute }, 'a dispute has changed')
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

type Dispute = typeof disputes.$inferSelect

export const disputesOf = (db: Queryable, orderId: number): Promise<Dispute[]> =>
  db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.id))

/** Lock the order first. */
export async function refuseDisputed(tx: Transaction, { id, disputedAt }: Order): Promise<void> {
  if (disputedAt === null) return
  const isOpen = (await disputesOf(tx, id)).some(({ status }) => isOpenDispute(status))
  throw conflict(
    isOpen
      ? 'The customer’s bank disputes the payment. The order can’t be printed until the dispute is decided.'
      : 'The dispute over the payment was lost, so the order can’t be printed. Cancel it.',
  )
}

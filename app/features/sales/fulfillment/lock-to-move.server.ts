import type { Actor } from '#app/features/ground/people/customer.ts'
import type { Mover } from '#app/features/ground/orders/order-status.ts'
import {
  lockOrder,
  refuseCanceled,
  type Order,
  type OrderKey,
} from '#app/features/sales/orders/find-order.server.ts'
import { findOrderToMail, type MailedItems } from '#app/features/sales/orders/mailed-order.server.ts'
import type { Refund } from '#app/features/sales/payments/refunds/refund-result.server.ts'
import { trySettleRefunds } from '#app/features/sales/payments/refunds/request-refund.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'

export type MoveContext = Pick<Shop, 'db' | 'jobs' | 'settings' | 'provider' | 'log'> & {
  actor: Actor
  now: Date
}

/** A locked order, its caller, and the data for the email about the move. */
export type Move = Pick<MoveContext, 'jobs' | 'actor' | 'now'> & {
  tx: Transaction
  order: Order
  movers: Mover[]
  items: MailedItems
  teamEmail: string
  /** True if an earlier move's email may not have been sent yet, because that move can still be undone. */
  mayHaveDelayedMail: boolean
  bulkMoveId: number | null
}

/** The order after the move, and the refunds to settle. */
export type Moved = { order: Order; refunds?: Refund[] }

/** Makes a move in one transaction, then settles its refunds. Throws not_found or conflict (canceled). */
export async function lockToMove<Result extends Moved>(
  context: MoveContext,
  key: OrderKey,
  makeMove: (move: Move) => Promise<Result>,
): Promise<Result> {
  const { db, jobs, actor, now } = context
  const { order: before, hasDelayedMail, ...found } = await findOrderToMail(context, actor, key)
  const moved = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, key.orderId)
    refuseCanceled(order)
    // A bulk move may have happened in the meantime and delayed its email.
    const mayHaveDelayedMail = hasDelayedMail || order.status !== before.status
    return makeMove({ ...found, tx, jobs, actor, now, order, mayHaveDelayedMail, bulkMoveId: null })
  })
  await trySettleRefunds(context, moved.refunds ?? [])
  return moved
}

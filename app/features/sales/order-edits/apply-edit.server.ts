import type { Order } from '#app/features/sales/order-access/find-order.server.ts'
import { recordMove } from '#app/features/sales/order-book/record-move.server.ts'
import {
  saveEditedItems,
  saveEditedSums,
  type EditedItem,
  type EditedSums,
} from '#app/features/sales/order-book/save-edit.server.ts'
import { voidForEdit } from '#app/features/sales/proofs/void-for-edit.server.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { orderEdits } from '#app/schema/orders.server.ts'

export type EditPlan = {
  /** The items that the order has before. */
  itemIds: number[]
  removedIds: number[]
  added: { item: EditedItem; sameSizeAs: number | null }[]
  sums: EditedSums
  /** What it changes, in words. */
  changes: string[]
}

type Context = { tx: Transaction; jobs: Jobs; staffId: number; now: Date }

export const differenceOf = (order: Pick<Order, 'totalCents'>, { sums }: EditPlan): Cents =>
  cents(sums.totalCents - order.totalCents)

/**
 * Lock the order first. An order that was sent for approval, or approved, is Pending again. What it costs more is due. The
 * caller refunds what it costs less.
 */
export async function applyEdit(
  { tx, jobs, staffId, now }: Context,
  order: Order,
  plan: EditPlan,
): Promise<{ editId: number; order: Order }> {
  const { added, removedIds, itemIds, sums, changes } = plan
  const newIds = await saveEditedItems(
    tx,
    order.id,
    { added: added.map(({ item }) => item), removedIds },
    now,
  )
  const sameSize = added.flatMap(({ sameSizeAs: from }, at) => {
    const to = newIds[at]
    return from === null || to === undefined ? [] : [{ from, to }]
  })
  await voidForEdit({ tx, jobs, now }, { orderId: order.id, itemIds, sameSize })
  const differenceCents = differenceOf(order, plan)
  const dueCents = cents(Math.max(0, differenceCents))
  await moveToPending(tx, order, { staffId, now, changes })
  const edited = await saveEditedSums(tx, order, sums, { dueCents, now })
  const [edit] = await tx
    .insert(orderEdits)
    .values({
      orderId: order.id,
      status: dueCents > 0 ? 'due' : 'applied',
      changes,
      differenceCents,
      taxDifferenceCents: cents(sums.taxCents - order.taxCents),
      staffId,
      createdAt: now,
    })
    .returning({ id: orderEdits.id })
  if (!edit) throw new Error('no edit was inserted')
  return { editId: edit.id, order: edited as Order }
}

async function moveToPending(
  tx: Transaction,
  order: Order,
  { staffId, now, changes }: { staffId: number; now: Date; changes: string[] },
): Promise<void> {
  if (order.status === 'PENDING') return
  const move = {
    status: 'PENDING' as const,
    shipment: {},
    requestsChanges: false,
    by: 'admin' as const,
    customerId: staffId,
    reason: `Items edited: ${changes.join('; ')}`,
    isMoveBack: true,
    via: null,
    round: null,
    bulkMoveId: null,
  }
  await recordMove(tx, order, move, now)
}

import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { erasedText } from '#app/features/ground/people/erased.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import { saveMove } from '#app/features/sales/orders/save-move.server.ts'
import {
  saveEditedItems,
  saveEditedSums,
  type EditedItem,
  type EditedSums,
} from '#app/features/sales/orders/save-edit.server.ts'
import { keepArtworkHistory } from '#app/features/sales/orders/item-artwork.server.ts'
import { voidForEdit } from '#app/features/sales/proofs/void-for-edit.server.ts'
import { cents, type Cents } from '#app/features/ground/money/cents.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { orderEdits } from '#app/schema/orders.server.ts'

export type EditPlan = {
  /** The order's items before the edit. */
  itemIds: number[]
  removedIds: number[]
  added: { item: EditedItem; replaces: number | null; isSameSize: boolean }[]
  sums: EditedSums
  /** Descriptions of the changes. */
  changes: string[]
}

export type Edit = typeof orderEdits.$inferSelect

export const differenceOf = (order: Pick<Order, 'totalCents'>, { sums }: EditPlan): Cents =>
  cents(sums.totalCents - order.totalCents)

/** Lock the order first. */
export async function insertEdit(
  tx: Transaction,
  order: Order,
  plan: EditPlan,
  edit: Pick<Edit, 'status' | 'staffId' | 'createdAt' | 'endsOn'> &
    Partial<Pick<Edit, 'shippingDecisionId'>> & { plan: EditPlan | null },
): Promise<Edit> {
  const [inserted] = await tx
    .insert(orderEdits)
    .values({
      ...edit,
      orderId: order.id,
      changes: plan.changes,
      differenceCents: differenceOf(order, plan),
      taxDifferenceCents: cents(plan.sums.taxCents - order.taxCents),
    })
    .returning()
  if (!inserted) throw new Error('no edit was inserted')
  return inserted
}

/**
 * Moves an order that is awaiting approval or approved back to Pending. The caller refunds any amount paid beyond the
 * new total, or collects the difference. If the difference is due instead, the returned `undoing` undoes this edit.
 * Lock the order first.
 */
export async function applyEdit(
  { tx, jobs, now }: { tx: Transaction; jobs: Jobs; now: Date },
  order: Order,
  plan: EditPlan,
  { staffId, isDue }: { staffId: number | null; isDue: boolean },
): Promise<{ order: Order; undoing: EditPlan | null }> {
  const { added, removedIds, itemIds, sums, changes } = plan
  const { newIds, removed } = await saveEditedItems(tx, order.id, { added, removedIds }, now)
  const replaced = added.flatMap(({ replaces: from, isSameSize }, at) => {
    const to = newIds[at]
    return from === null || to === undefined ? [] : [{ from, to, isSameSize }]
  })
  await keepArtworkHistory(tx, replaced)
  const sameSize = replaced.filter(({ isSameSize }) => isSameSize)
  await voidForEdit({ tx, jobs, now }, { orderId: order.id, itemIds, sameSize })
  await moveToPending(tx, order, { staffId, now, changes })
  await jobs.enqueue(tx, 'make-proof-sheets', { orderId: order.id })
  const dueCents = cents(isDue ? Math.max(0, differenceOf(order, plan)) : 0)
  const edited = (await saveEditedSums(tx, order, sums, { dueCents, now })) as Order
  if (dueCents === 0) return { order: edited, undoing: null }
  const back = removed.map((row) => {
    const { id, orderId: _, cartItemId: __, removedAt: ___, ...item } = row
    const by = replaced.find(({ from }) => from === id)
    // An item removed without a replacement returns to its original position, with its artwork.
    return { item, replaces: by?.to ?? id, isSameSize: by?.isSameSize ?? false }
  })
  const onlyRemovedIds = removedIds.filter((id) => !replaced.some(({ from }) => from === id))
  const undoing = {
    itemIds: [...itemIds.filter((id) => !removedIds.includes(id)), ...newIds],
    removedIds: [...newIds, ...onlyRemovedIds],
    added: back,
    sums: pickSums(order),
    changes: changes.map((change) => `${change}: undone`),
  }
  return { order: edited, undoing }
}

export const pickSums = (order: EditedSums): EditedSums => ({
  itemsCents: order.itemsCents,
  discountCents: order.discountCents,
  waivedCents: order.waivedCents,
  shippingCents: order.shippingCents,
  waivedShippingCents: order.waivedShippingCents,
  taxableCents: order.taxableCents,
  taxCents: order.taxCents,
  totalCents: order.totalCents,
})

/** Applies an edit for shipping to a corrected address. Items, proofs and status don't change. Lock the order first. */
export async function applyShipping(
  tx: Transaction,
  order: Order,
  { sums }: EditPlan,
  now: Date,
): Promise<Order> {
  return (await saveEditedSums(tx, order, sums, { dueCents: cents(0), now })) as Order
}

/** Returns the plan of a proposed edit, or the plan that undoes an edit whose difference is due. */
export function storedPlan({ plan }: Edit): EditPlan {
  const stored = plan as EditPlan
  const added = stored.added.map(({ item: { pricedAt, ...item }, ...each }) => ({
    ...each,
    item: { ...item, pricedAt: pricedAt && new Date(pricedAt) },
  }))
  return { ...stored, added }
}

export async function markEdit(
  tx: Transaction,
  id: number,
  changed: Partial<Pick<Edit, 'status' | 'waiveReason'> & { plan: EditPlan | null }>,
): Promise<void> {
  await tx.update(orderEdits).set(changed).where(eq(orderEdits.id, id))
}

export async function eraseEditReasons(tx: Transaction, orderIds: number[]): Promise<void> {
  await tx
    .update(orderEdits)
    .set({ waiveReason: erasedText })
    .where(and(inArray(orderEdits.orderId, orderIds), isNotNull(orderEdits.waiveReason)))
}

export async function extendEdit(tx: Transaction, id: number, endsOn: string): Promise<void> {
  await tx.update(orderEdits).set({ endsOn }).where(eq(orderEdits.id, id))
}

async function moveToPending(
  tx: Transaction,
  order: Order,
  { staffId, now, changes }: { staffId: number | null; now: Date; changes: string[] },
): Promise<void> {
  if (order.status === 'PENDING') return
  const reason = `Items edited: ${changes.join('; ')}`
  const event = { by: 'admin' as const, customerId: staffId, reason, isMoveBack: true }
  await saveMove(tx, order, { status: 'PENDING', ...event }, now)
}

import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import { coverageOf } from '#app/features/sales/proofs/proof-coverage.ts'
import type { Order, OrderItem, Proof } from './use-order.ts'

type Item = Pick<OrderItem, 'item' | 'noProofReason'>
type Filed = { fileData: Pick<NonNullable<OrderItem['fileData']>, 'name'> | null }
type Shown = Pick<Proof, 'itemIds'>

/** Returns the proofs of the whole order, and the proofs of each item. */
export function proofGroups<Each extends Shown>(items: OrderItem[], proofs: Each[]) {
  const whole = proofs.filter(({ itemIds }) => !itemIds)
  const own = items.map((ordered) => ({
    ordered,
    proofs: proofs.filter(({ itemIds }) => itemIds?.includes(ordered.item.id)),
  }))
  return { whole, own }
}

/** Explains why an item has no separate proof. */
export function withoutProofText(ordered: Item, proofs: Shown[]): string | null {
  return {
    proof: 'Shown in the proof of the whole order.',
    library: 'Library design: no proof needed.',
    waiver: `No proof needed: ${ordered.noProofReason}`,
    none: null,
  }[coverage(ordered, proofs)]
}

export function approvedText(items: (Item & Filed)[], proofs: Shown[]): string {
  const marks = { proof: '', library: ' (library design)', waiver: ' (no proof needed)', none: ' (no proof)' }
  const named = items.map((ordered) => `${orderedItemLabel(ordered)}${marks[coverage(ordered, proofs)]}`)
  return `Approves ${items.length === 1 ? '1 item' : `${items.length} items`}: ${named.join('; ')}.`
}

const coverage = ({ item, noProofReason }: Item, proofs: Shown[]) =>
  coverageOf(
    item,
    proofs.map(({ itemIds = [] }) => ({ itemIds })),
    noProofReason === null ? [] : [item.id],
  ) ?? 'none'

type Moved = Pick<Order['events'][number], 'toStatus' | 'createdAt'>
type Added = { fileData: Pick<NonNullable<OrderItem['fileData']>, 'addedAt'> | null }

/** Returns the items whose artwork was added after the proofs were sent. */
export function newerArtwork<Item extends Added>(items: readonly Item[], events: readonly Moved[]): Item[] {
  const sentAt = events.findLast(({ toStatus }) => toStatus === 'APPROVED_BY_ADMIN')?.createdAt
  return items.filter(({ fileData }) => sentAt && fileData?.addedAt && fileData.addedAt > sentAt)
}

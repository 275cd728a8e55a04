import { itemLabel, type LabeledItem } from '#app/features/ground/orders/item-labels.ts'
import type { ItemKind } from '#app/features/ground/product/item-kind.ts'

type Item = { id: number; by: ItemKind }
type Proof = { itemIds: readonly number[] }

export type Coverage = 'proof' | 'library' | 'waiver'

const shows = ({ itemIds }: Proof, itemId: number) => itemIds.length === 0 || itemIds.includes(itemId)

export const proofsOf = <Shown extends Proof>(proofs: readonly Shown[], itemId: number): Shown[] =>
  proofs.filter((proof) => shows(proof, itemId))

/** Proofs take precedence, because an item is printed as its proof shows it. */
export function coverageOf(
  { id, by }: Item,
  proofs: readonly Proof[],
  waivedIds: readonly number[],
): Coverage | null {
  if (proofsOf(proofs, id).length > 0) return 'proof'
  if (by === 'library') return 'library'
  return waivedIds.includes(id) ? 'waiver' : null
}

export const uncoveredItems = <Ordered extends Item>(
  items: readonly Ordered[],
  proofs: readonly Proof[],
  waivedIds: readonly number[],
): Ordered[] => items.filter((item) => coverageOf(item, proofs, waivedIds) === null)

export const uncoveredText = (items: readonly LabeledItem[]): string =>
  `No proof yet for: ${items.map(itemLabel).join('; ')}`

/**
 * Returns the items of an approved order that are printed from their own files, because no approved proof shows them.
 */
export const itemsPrintedWithoutProof = <Ordered extends { item: Item }>(
  items: readonly Ordered[],
  approved: readonly Proof[],
  waivedIds: readonly number[],
  isApproved = approved.length > 0,
): Ordered[] =>
  !isApproved
    ? []
    : items.filter(({ item }) => {
        const coverage = coverageOf(item, approved, waivedIds)
        return coverage === 'library' || coverage === 'waiver'
      })

/** Returns whether staff can waive the item's proof. Library designs never get one. */
export const canGoWithoutProof = ({ id, by }: Item, waivedIds: readonly number[]): boolean =>
  by === 'custom' && !waivedIds.includes(id)

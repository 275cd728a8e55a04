import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import { proofsOf } from '#app/features/sales/proofs/proof-coverage.ts'

type Item = { id: number; by: ItemKind; printExactly: boolean }
type Proof = { itemIds: readonly number[]; sentAt: Date | null; artworkSha256: string | null }

/**
 * Returns whether the customer has nothing left to approve, because each item that needs a proof is to be printed
 * exactly as shown on its sheet.
 */
export function isApprovedAsOrdered(
  items: readonly Item[],
  proofs: readonly Proof[],
  waivedIds: readonly number[],
): boolean {
  if (proofs.length === 0) return false
  if (proofs.some(({ sentAt, artworkSha256 }) => sentAt !== null || artworkSha256 === null)) return false
  return items.every(({ id, by, printExactly }) => {
    const isShown = proofsOf(proofs, id).length > 0
    return isShown ? printExactly : by === 'library' || waivedIds.includes(id)
  })
}

/** The message to a customer who approved the artwork when ordering. */
export const droppedApprovalText = (problem: string): string =>
  `We can’t print your artwork exactly as it is, so we’ll send you a proof first. ${problem}`

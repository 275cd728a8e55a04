import type { Stop } from '#app/errors.ts'
import { printFindings } from '#app/features/goods/print-quality/print-findings.ts'
import { proofSize } from '#app/features/sales/proofs/proof-size.ts'
import type { AdminOrderItem, AdminProof } from '../order-query.ts'

type Item = Pick<AdminOrderItem, 'item' | 'findings' | 'acceptedFindings'>

/** Returns stops for low-quality proofs, unless the customer accepted the artwork's findings. */
export function qualityStops(proofs: readonly AdminProof[], items: readonly Item[]): Stop[] {
  return proofs.flatMap((proof) => {
    const low = findingsOf(proof, items).filter(({ grade }) => grade === 'low')
    if (low.length === 0) return []
    return [{ code: 'quality', text: `${proof.name}: ${low.map(({ text }) => text).join('; ')}` }]
  })
}

function findingsOf(proof: AdminProof, items: readonly Item[]) {
  const itemIds = proof.itemIds ?? []
  if (proof.artworkSha256 === null) {
    return printFindings(
      proof,
      proofSize(
        items.map(({ item }) => item),
        itemIds,
      ),
    )
  }
  return items
    .filter(({ item, acceptedFindings }) => itemIds.includes(item.id) && acceptedFindings.length === 0)
    .flatMap(({ findings }) => findings)
}

import { orderedItemLabel } from '#app/features/ground/orders/item-labels.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { optionsText } from '#app/features/ground/product/product-options.ts'
import { droppedApprovalText } from '#app/features/sales/proof-sheets/is-approved-as-ordered.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ProofCarousel } from './proof-carousel.tsx'
import { proofGroups, withoutProofText } from './proof-groups.ts'
import type { OrderItem, Proof } from './use-order.ts'

/** Shows each proof under the items it covers, with proofs of the whole order first. */
export function OrderProofs({ items, proofs }: { items: OrderItem[]; proofs: Proof[] }) {
  if (items.length === 1) {
    return <ProofCarousel name="Proofs" proofs={proofs} items={items} fileName="proof" />
  }
  const { whole, own } = proofGroups(items, proofs)
  return (
    <div className="grid gap-6">
      {whole.length > 0 && (
        <div>
          <h3 className="mb-2">Whole order</h3>
          <ProofCarousel
            name="Proofs of the whole order"
            proofs={whole}
            items={items}
            fileName="order-proof"
          />
        </div>
      )}
      <ul className="grid gap-6">
        {own.map(({ ordered, proofs: shown }, at) => (
          <li key={ordered.item.id} className="border-t border-line pt-4">
            <h3 className="wrap-anywhere">{ordered.item.name}</h3>
            <p className="mb-2 text-sm wrap-anywhere text-ink-soft">
              {sizeText(ordered.item.size)}, quantity {ordered.item.quantity.toLocaleString('en-US')}
              {ordered.item.options && `, ${optionsText(ordered.item.options)}`}
              {ordered.fileData && `, ${ordered.fileData.name}`}
            </p>
            {shown.length > 0 ? (
              <ProofCarousel
                name={`Proofs of ${orderedItemLabel(ordered)}`}
                proofs={shown}
                items={items}
                fileName={`item-${at + 1}-proof`}
                isOneOfSeveral
              />
            ) : (
              <p className="wrap-anywhere">{withoutProofText(ordered, proofs)}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Explains why items approved at checkout need a proof after all. */
export function DroppedApprovals({ items }: { items: OrderItem[] }) {
  return items.map((ordered) => {
    const { id, exactProblem } = ordered.item
    if (!exactProblem) return null
    return (
      <Notice
        key={id}
        tone="warning"
        title={`Proof needed: ${orderedItemLabel(ordered)}`}
        className="mt-5 wrap-anywhere"
      >
        {droppedApprovalText(exactProblem)} You can wait for the proof, replace the artwork below, or send us
        a message.
      </Notice>
    )
  })
}

import { formatCents } from '#app/features/ground/money/cents.ts'
import { piecesLeft, shippingLeft } from '#app/features/ground/money/refund-parts.ts'
import { sizeText } from '#app/features/ground/orders/order.ts'
import { optionsText } from '#app/features/ground/product/product-options.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { chosenOf, quantityProblem, type RefundableParts, type Ticked } from './refundable.ts'

type Props = { parts: RefundableParts; ticked: Ticked; onTick: (ticked: Ticked) => void }

/** Fields for the items, each with a quantity, and for shipping. */
export function RefundPartsFields({ parts, ticked, onTick }: Props) {
  const { items, sold, refunded } = parts
  const shipping = shippingLeft(sold, refunded)
  const chosen = chosenOf(ticked)
  const setQuantity = (id: number, text: string | undefined) => {
    const quantities = new Map(ticked.quantities)
    if (text === undefined) quantities.delete(id)
    else quantities.set(id, text)
    onTick({ ...ticked, quantities })
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">What to refund</legend>
      {items.map((item) => {
        const { id, name, quantity, size, options } = item
        const left = piecesLeft(item, refunded)
        const label = [name, sizeText(size), optionsText(options)].filter(Boolean).join(', ')
        const typed = ticked.quantities.get(id)
        const wanted = chosen.items.find((each) => each.id === id)
        return (
          <div key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 wrap-anywhere">
            <CheckField
              label={label}
              hint={
                left === 0 ? 'Already refunded' : `${left.toLocaleString('en-US')} of ${pieces(quantity)}`
              }
              disabled={left === 0}
              checked={typed !== undefined}
              onChange={({ target }) => setQuantity(id, target.checked ? String(left) : undefined)}
            />
            {typed !== undefined && (
              <TextField
                label={`Quantity of ${label}`}
                isLabelHidden
                className="w-40"
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setQuantity(id, target.value)}
                error={wanted ? quantityProblem(wanted.quantity, left) : null}
              />
            )}
          </div>
        )
      })}
      {shipping > 0 && (
        <CheckField
          label="Shipping"
          hint={formatCents(shipping)}
          checked={ticked.hasShipping}
          onChange={({ target }) => onTick({ ...ticked, hasShipping: target.checked })}
        />
      )}
      <p className="text-xs text-ink-faint">
        Select items to calculate the amount, or leave them unselected and enter one.
      </p>
    </fieldset>
  )
}

const pieces = (quantity: number) =>
  `${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'piece' : 'pieces'}`

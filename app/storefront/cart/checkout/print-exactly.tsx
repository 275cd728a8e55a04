import { useLayoutEffect } from 'react'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { lineName } from '../lines/line-name.ts'
import type { CartItem } from '../use-cart-changes.ts'

type Props = {
  /** The items that may be printed without a proof. */
  items: CartItem[]
  /** True if the order has to wait for another item's proof. */
  needsProof: boolean
  chosen: readonly number[]
  choose: (chosen: number[]) => void
  onShow: (isShown: boolean) => void
}

export function PrintExactly({ items, needsProof, chosen, choose, onShow }: Props) {
  useLayoutEffect(() => {
    onShow(true)
    return () => onShow(false)
  }, [onShow])
  const waits = chosen.length > 0 && needsProof
  return (
    <fieldset className="my-4 grid gap-3 rounded-md border border-line p-3">
      <legend className="px-1 text-sm font-semibold">No proof needed?</legend>
      {items.map((item) => (
        <CheckField
          key={item.id}
          label={items.length === 1 ? 'Print exactly this' : `Print exactly this: ${lineName(item)}`}
          hint="Approve now and skip the proof. We still check every file before printing."
          checked={chosen.includes(item.id)}
          onChange={({ target }) =>
            choose(target.checked ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))
          }
        />
      ))}
      {waits && (
        <p className="text-xs text-ink-soft">
          Your other items still need a proof, so your order waits for your approval.
        </p>
      )}
    </fieldset>
  )
}

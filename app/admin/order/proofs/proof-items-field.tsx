import { itemLabel } from '#app/features/ground/orders/item-labels.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import type { AdminOrderItem } from '../order-query.ts'

type Props = { items: AdminOrderItem[]; selected: number[]; onSelect: (itemIds: number[]) => void }

export function ProofItemsField({ items, selected, onSelect }: Props) {
  const toggle = (id: number) =>
    onSelect(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id])
  return (
    <fieldset className="mt-2 grid gap-2">
      <legend className="text-sm font-semibold">Items shown in the next uploads</legend>
      <p className="text-xs text-ink-soft">Select none for the whole order.</p>
      {items.map(({ item }) => (
        <CheckField
          key={item.id}
          label={itemLabel(item)}
          checked={selected.includes(item.id)}
          onChange={() => toggle(item.id)}
        />
      ))}
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'
import { orderProductsQuery } from '#app/admin/order-list/orders-query.ts'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { NewRow } from './edit-rows.ts'
import { NumberField, SizeFields } from './item-fields.tsx'

type Props = { row: NewRow; onChange: (row: NewRow) => void; onRemove: () => void }

export function NewItemFields({ row, onChange, onRemove }: Props) {
  const { data = [] } = useQuery(orderProductsQuery)
  const products = data.filter(({ id }) => data.every(({ parentId }) => parentId !== id))
  const options = [
    { value: '', label: 'Select a product' },
    ...products.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Added item</legend>
      <SelectField
        label="Product"
        options={options}
        value={row.categoryId}
        onChange={({ target }) => onChange({ ...row, categoryId: target.value })}
      />
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <SizeFields row={row} onChange={(sides) => onChange({ ...row, ...sides })} />
        <NumberField
          label="Quantity"
          value={row.quantity}
          onType={(quantity) => onChange({ ...row, quantity })}
        />
        <Button size="sm" variant="secondary" className="mb-1" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'
import { orderProductsQuery } from '#app/admin/order-list/orders-query.ts'
import { useDesignOptions } from '#app/admin/quotes/use-design-options.ts'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { DesignRow, NewRow, ProductRow } from './edit-rows.ts'
import { NumberField, SizeFields } from './item-fields.tsx'

type Fields<Row> = { row: Row; onChange: (row: Row) => void }

type Props = Fields<NewRow> & { onRemove: () => void }

export function NewItemFields({ row, onChange, onRemove }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Added item</legend>
      {row.by === 'custom' ? (
        <SelectProduct row={row} onChange={onChange} />
      ) : (
        <SelectDesign row={row} onChange={onChange} />
      )}
      <div className="mt-2 flex flex-wrap items-end gap-3">
        {row.by === 'custom' && <SizeFields row={row} onChange={(sides) => onChange({ ...row, ...sides })} />}
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

function SelectProduct({ row, onChange }: Fields<ProductRow>) {
  const { data = [] } = useQuery(orderProductsQuery)
  const products = data.filter(({ id }) => data.every(({ parentId }) => parentId !== id))
  const options = products.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SelectField
      label="Product"
      options={[{ value: '', label: 'Select a product' }, ...options]}
      value={row.categoryId}
      onChange={({ target }) => onChange({ ...row, categoryId: target.value })}
    />
  )
}

function SelectDesign({ row, onChange }: Fields<DesignRow>) {
  const options = useDesignOptions()
  return (
    <SelectField
      label="Design"
      options={[{ value: '', label: 'Select a design' }, ...options]}
      value={row.productId}
      onChange={({ target }) => onChange({ ...row, productId: target.value })}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { orderProductsQuery } from '#app/admin/order-list/orders-query.ts'
import type { AdminOrderItem } from '#app/admin/order/order-query.ts'
import { useDesignOptions } from '#app/admin/quotes/quotes-query.ts'
import { unitMark } from '#app/features/ground/product/size-rule.ts'
import { Button } from '#app/ui/button/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { ItemRow, DesignRow, NewRow, ProductRow } from './edit-rows.ts'

type Props = { item: AdminOrderItem['item']; row: ItemRow; onChange: (row: ItemRow) => void }

export function ItemFields({ item, row, onChange }: Props) {
  const { name, by, size } = item
  return (
    <fieldset className="min-w-0">
      <legend className={`font-semibold wrap-anywhere ${row.isRemoved ? 'text-ink-faint line-through' : ''}`}>
        {name}
      </legend>
      <div className="mt-1 flex flex-wrap items-end gap-3">
        {!row.isRemoved && (
          <>
            {by === 'custom' && (
              <SizeFields
                row={row}
                mark={unitMark[size.unit]}
                onChange={(sides) => onChange({ ...row, ...sides })}
              />
            )}
            <NumberField
              label="Quantity"
              value={row.quantity}
              onType={(quantity) => onChange({ ...row, quantity })}
            />
          </>
        )}
        <Button
          size="sm"
          variant="secondary"
          className="mb-1"
          aria-label={`${row.isRemoved ? 'Keep' : 'Remove'} ${name}`}
          onClick={() => onChange({ ...row, isRemoved: !row.isRemoved })}
        >
          {row.isRemoved ? 'Keep' : 'Remove'}
        </Button>
      </div>
    </fieldset>
  )
}

type Sides = { width: string; height: string }

function SizeFields({
  row: { width, height },
  mark,
  onChange,
}: {
  row: Sides
  mark?: string
  onChange: (sides: Sides) => void
}) {
  return (
    <>
      <NumberField
        label="Width"
        value={width}
        suffix={mark}
        onType={(typed) => onChange({ width: typed, height })}
      />
      <NumberField
        label="Height"
        value={height}
        suffix={mark}
        onType={(typed) => onChange({ width, height: typed })}
      />
    </>
  )
}

type NumberProps = {
  label: string
  value: string
  suffix?: string | undefined
  onType: (text: string) => void
}

const NumberField = ({ label, value, suffix, onType }: NumberProps) => (
  <TextField
    label={label}
    value={value}
    inputMode="decimal"
    autoComplete="off"
    className="w-24"
    {...(suffix !== undefined && { suffix })}
    onChange={({ target }) => onType(target.value)}
  />
)

type Fields<Row> = { row: Row; onChange: (row: Row) => void }

type NewItemFieldsProps = Fields<NewRow> & { onRemove: () => void }

export function NewItemFields({ row, onChange, onRemove }: NewItemFieldsProps) {
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

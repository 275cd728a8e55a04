import { unitMark } from '#app/features/ground/product/size-rule.ts'
import { Button } from '#app/ui/button/button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { AdminOrderItem } from '../../order-query.ts'
import type { ItemRow } from './edit-rows.ts'

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

export function SizeFields({
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

export const NumberField = ({ label, value, suffix, onType }: NumberProps) => (
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

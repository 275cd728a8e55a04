import type { ClipboardEvent, ComponentProps } from 'react'
import { zoneNames } from '#app/features/goods/shipping/shipping-table.ts'
import { shippingZones, type ShippingZone } from '#app/features/goods/shipping/shipping-zone.ts'
import { FieldError } from '#app/ui/form/field.tsx'
import { moveInColumn } from '../form/move-in-column.ts'
import { readGrams, weightField } from '../form/read-fields.ts'
import { useTypedText } from '../form/weight-fields.tsx'
import { pasteCells, type Cell, cellKey, removeWeight, type RatesTable } from './rates-table.ts'

type Props = {
  table: RatesTable
  savedTable: RatesTable
  problems: Partial<Record<ShippingZone, { message: string; cells: string[] }>>
  onChange: (table: RatesTable) => void
  onSkipped: (count: number) => void
}

const field =
  'w-full rounded-sm border border-edge bg-white px-2 py-1 text-right text-base tabular-nums hover:border-ink aria-invalid:border-error aria-invalid:bg-error-tint data-changed:border-warning data-changed:bg-warning-tint'

export function RatesGrid({ table, savedTable, problems, onChange, onSkipped }: Props) {
  const { weights, prices } = table
  const pasteAt = (cell: Cell) => (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = pasteCells(table, cell, event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    onChange(pasted.table)
    onSkipped(pasted.skipped)
  }
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-paper-raised">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Shipping prices in dollars by zone and weight</caption>
        <thead className="border-b border-edge bg-paper-sunk align-bottom text-xs">
          <tr>
            <th scope="col" className="sticky left-0 z-1 bg-paper-sunk px-3 py-2 font-semibold">
              Up to (lb and oz)
            </th>
            {weights.map(({ id, grams }, at) => (
              <th key={id} scope="col" className="px-1 py-2 font-normal">
                <WeightInput
                  aria-label={`Weight ${at + 1}`}
                  autoComplete="off"
                  data-column={id}
                  onKeyDown={moveInColumn}
                  onPaste={pasteAt({ row: 0, weightId: id })}
                  data-changed={
                    grams !== savedTable.weights.find((weight) => weight.id === id)?.grams || undefined
                  }
                  className={`min-w-29 ${field}`}
                  grams={grams}
                  onGrams={(typed) =>
                    onChange({
                      prices,
                      weights: weights.map((weight) => (weight.id === id ? { id, grams: typed } : weight)),
                    })
                  }
                />
                <button
                  type="button"
                  aria-label={`Remove weight ${weightField(grams) || at + 1}`}
                  className="link mt-1 w-full text-center"
                  onClick={() => onChange(removeWeight(table, id))}
                >
                  Remove
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shippingZones.map((zone, at) => (
            <tr key={zone} className="border-b border-line last:border-0">
              <th
                scope="row"
                className="sticky left-0 z-1 min-w-32 bg-paper-raised px-3 py-1.5 align-top leading-tight font-semibold"
              >
                <ZoneName zone={zone} />
                <FieldError error={problems[zone]?.message ?? null} />
              </th>
              {weights.map(({ id, grams }) => {
                const cell = cellKey(zone, id)
                const price = prices[cell] ?? ''
                return (
                  <td key={id} className="px-1 py-1.5 align-top">
                    <input
                      aria-label={`${zoneNames[zone]}, up to ${weightField(grams)}`}
                      aria-invalid={problems[zone]?.cells.includes(cell) || undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      data-column={id}
                      onKeyDown={moveInColumn}
                      onPaste={pasteAt({ row: at + 1, weightId: id })}
                      data-changed={price !== (savedTable.prices[cell] ?? '') || undefined}
                      className={`min-w-18 ${field}`}
                      value={price}
                      onChange={({ target }) =>
                        onChange({ weights, prices: { ...prices, [cell]: target.value } })
                      }
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type WeightProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  grams: string
  onGrams: (grams: string) => void
}

function WeightInput({ grams, onGrams, ...input }: WeightProps) {
  return (
    <input {...input} {...useTypedText(grams, { show: weightField, read: readGrams, onChange: onGrams })} />
  )
}

function ZoneName({ zone }: { zone: ShippingZone }) {
  const [name, distance] = zoneNames[zone].split(': ')
  return (
    <>
      {name}
      {distance && <span className="block text-xs font-normal text-ink-soft">{distance}</span>}
    </>
  )
}

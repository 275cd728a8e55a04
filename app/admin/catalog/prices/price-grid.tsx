import { useId, useState, type ClipboardEvent, type ComponentProps } from 'react'
import { largestMatrix } from '#app/features/goods/pricing/matrix-problems.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'
import { Button } from '#app/ui/button/button.tsx'
import { moveInColumn } from '../../form/move-in-column.ts'
import { pastePrices, type Cell } from './paste-prices.ts'
import { removeQuantity, removeSize, resized, sortTable, type TableText } from './table-text.ts'

type Props = {
  table: TableText
  unit: Unit
  /** Returns the problem with a named field, such as 'cents.1.0' for the first price of the second size. */
  problemOf: (field: string) => string | undefined
  onChange: (table: TableText) => void
}

export function PriceGrid({ table, unit, problemOf, onChange }: Props) {
  const { sizes, quantities, cents } = table
  const [pasted, setPasted] = useState<{ before: TableText; skipped: number } | null>(null)
  const change = (changed: TableText) => {
    setPasted(null)
    onChange(changed)
  }
  const pasteAt = (cell: Cell) => (event: ClipboardEvent<HTMLInputElement>) => {
    const filled = pastePrices(table, cell, event.clipboardData.getData('text/plain'))
    if (!filled) return
    event.preventDefault()
    setPasted({ before: table, skipped: filled.skipped })
    onChange(filled.table)
  }
  const input = ({ row, column }: Cell) => ({
    'data-column': column,
    onPaste: pasteAt({ row, column }),
  })
  return (
    <>
      <div className="overflow-x-auto rounded-md border border-line">
        <table className="w-full border-collapse">
          <caption className="sr-only">Prices in dollars by size and quantity</caption>
          <thead className="border-b border-edge bg-paper-sunk align-top text-xs">
            <tr>
              <th scope="col" className="sticky left-0 z-1 bg-paper-sunk px-3 py-2 text-left font-semibold">
                Size ({unit === 'in' ? 'inches' : 'feet'})
              </th>
              {quantities.map((quantity, at) => (
                <th key={at} scope="col" className="px-1 py-1.5 font-normal">
                  <CellInput
                    {...input({ row: 0, column: at + 1 })}
                    aria-label={`Quantity of column ${at + 1}`}
                    inputMode="numeric"
                    value={quantity}
                    problem={problemOf(`quantities.${at}`)}
                    onText={(text) => change({ ...table, quantities: quantities.with(at, text) })}
                  />
                  <RemoveButton
                    name={quantity || `column ${at + 1}`}
                    onClick={() => change(removeQuantity(table, at))}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sizes.map((size, row) => (
              <tr key={row} className="border-b border-line align-top last:border-0">
                <th scope="row" className="sticky left-0 z-1 bg-paper-raised px-1 py-1.5 font-normal">
                  <CellInput
                    {...input({ row: row + 1, column: 0 })}
                    aria-label={`Size of row ${row + 1}`}
                    value={size}
                    problem={problemOf(`sizes.${row}.width`) ?? problemOf(`sizes.${row}.height`)}
                    onText={(text) => change({ ...table, sizes: sizes.with(row, text) })}
                  />
                  <RemoveButton
                    name={size || `row ${row + 1}`}
                    onClick={() => change(removeSize(table, row))}
                  />
                </th>
                {quantities.map((quantity, column) => (
                  <td key={column} className="px-1 py-1.5">
                    <CellInput
                      {...input({ row: row + 1, column: column + 1 })}
                      aria-label={`${quantity || `Column ${column + 1}`} of ${size || `row ${row + 1}`}`}
                      inputMode="decimal"
                      value={cents[row]?.[column] ?? ''}
                      problem={problemOf(`cents.${row}.${column}`)}
                      onText={(text) =>
                        change({
                          ...table,
                          cents: cents.with(row, cents[row]?.with(column, text) ?? []),
                        })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {sizes.length < largestMatrix && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => change(resized(table, sizes.length + 1, quantities.length))}
          >
            Add a row
          </Button>
        )}
        {quantities.length < largestMatrix && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => change(resized(table, sizes.length, quantities.length + 1))}
          >
            Add a column
          </Button>
        )}
        <Button size="sm" variant="secondary" onClick={() => change(sortTable(table))}>
          Sort
        </Button>
        {pasted && (
          <Button size="sm" variant="quiet" onClick={() => change(pasted.before)}>
            Undo paste
          </Button>
        )}
      </div>
      <p role="status" className="mt-2 text-warning empty:hidden">
        {pasted &&
          pasted.skipped > 0 &&
          `${pasted.skipped} pasted ${pasted.skipped === 1 ? 'value was' : 'values were'} skipped: a table has up to ${largestMatrix} sizes and ${largestMatrix} quantities.`}
      </p>
    </>
  )
}

type CellProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  problem: string | undefined
  onText: (text: string) => void
}

function CellInput({ problem, onText, ...input }: CellProps) {
  const id = useId()
  return (
    <>
      <input
        {...input}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        className="w-full min-w-24 rounded-sm border border-edge bg-white px-2 py-1 text-right text-base tabular-nums hover:border-ink aria-invalid:border-error aria-invalid:bg-error-tint"
        onKeyDown={moveInColumn}
        onChange={({ target }) => onText(target.value)}
      />
      {problem && (
        <span id={id} className="mt-0.5 block text-right text-xs font-normal text-error">
          {problem}
        </span>
      )}
    </>
  )
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      className="link mt-0.5 min-h-6 w-full text-center text-xs"
      onClick={onClick}
    >
      Remove
    </button>
  )
}

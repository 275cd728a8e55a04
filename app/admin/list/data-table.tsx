import { type ReactNode, useState } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  className?: string
  /** Hides the column on narrow screens, where another column shows its content. */
  isWideOnly?: boolean
  sort?: { current: 'ascending' | 'descending' | null; onSort: () => void }
}

type Props<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  /** Defaults to the row's id. */
  rowId?: (row: Row) => string
  selection?: Selection<Row>
  rowName?: (row: Row) => string
}

export function DataTable<Row extends { id: number | string }>({
  caption,
  columns,
  rows,
  rowId = ({ id }) => String(id),
  selection,
  rowName,
}: Props<Row>) {
  if (rows.length === 0) return null
  const isAllSelected = selection?.rows.length === rows.length
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-paper-raised">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-edge bg-paper-sunk text-xs">
          <tr>
            {selection && (
              <th scope="col" className="w-10 px-3 py-2">
                <Checkbox
                  label="Select all"
                  isChecked={isAllSelected}
                  isMixed={selection.rows.length > 0}
                  onToggle={() => selection.set(isAllSelected ? [] : rows.map(rowId))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowId(row)}
              className="relative border-b border-line align-top last:border-0 focus-within:bg-magenta-tint hover:bg-paper-sunk"
            >
              {selection && (
                <td className="relative z-1 px-3 py-2">
                  <Checkbox
                    label={`Select ${rowName?.(row) ?? rowId(row)}`}
                    isChecked={selection.has(rowId(row))}
                    onToggle={() => selection.toggle(rowId(row))}
                  />
                </td>
              )}
              {columns.map(({ id, cell, className = '', isWideOnly }) => (
                <td key={id} className={`px-3 py-2 ${wideOnly(isWideOnly)} ${className}`}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const wideOnly = (isWideOnly = false) => (isWideOnly ? 'hidden lg:table-cell' : '')

function Head<Row>({ column: { header, className = '', isWideOnly, sort } }: { column: Column<Row> }) {
  return (
    <th
      scope="col"
      aria-sort={sort ? (sort.current ?? 'none') : undefined}
      className={`px-3 py-2 font-semibold ${wideOnly(isWideOnly)} ${className}`}
    >
      {sort ? (
        <button type="button" className="font-semibold hover:text-magenta" onClick={sort.onSort}>
          {header}
          <SortMark direction={sort.current} />
        </button>
      ) : (
        header
      )}
    </th>
  )
}

function SortMark({ direction }: { direction: 'ascending' | 'descending' | null }) {
  const arrows = { ascending: '↑', descending: '↓', none: '↑↓' }
  return (
    <span
      aria-hidden="true"
      className={`ml-1 inline-block w-5 text-left tracking-tighter ${direction ? '' : 'font-normal text-ink-faint'}`}
    >
      {arrows[direction ?? 'none']}
    </span>
  )
}

type CheckboxProps = { label: string; isChecked: boolean; isMixed?: boolean; onToggle: () => void }

function Checkbox({ label, isChecked, isMixed = false, onToggle }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      className="size-6 align-middle"
      checked={isChecked}
      ref={(input) => {
        if (input) input.indeterminate = isMixed && !isChecked
      }}
      onChange={onToggle}
    />
  )
}

type Selection<Row> = {
  rows: Row[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  set: (ids: string[]) => void
}

type Selected = { page: string; ids: ReadonlySet<string> }

export function useSelectedRows<Row>(shown: Row[], idOf: (row: Row) => string, page: string): Selection<Row> {
  const [selected, setSelected] = useState<Selected>({ page, ids: new Set() })
  const rows = selected.page === page ? shown.filter((row) => selected.ids.has(idOf(row))) : []
  const ids = new Set(rows.map(idOf))
  const set = (next: Iterable<string>) => setSelected({ page, ids: new Set(next) })
  return {
    rows,
    has: (id) => ids.has(id),
    toggle: (id) => set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
    set,
  }
}

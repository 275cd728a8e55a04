import {
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type RowData,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  className?: string
  /** Left out where the screen is narrow; say it in another column's cell there. */
  isWideOnly?: boolean
  /** Where a click on the head leads, and how the list is sorted by it now. */
  sort?: { current: 'ascending' | 'descending' | null; onSort: () => void }
}

type Props<Row> = {
  /** What the table is, to who cannot see the heading above it. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** Ticked rows by id, where rows can be ticked. */
  selected?: Record<string, boolean>
  onSelect?: (selected: Record<string, boolean>) => void
  /** Names a row's tick box. */
  rowName?: (row: Row) => string
}

const features = tableFeatures({ rowSelectionFeature })
const none = {}

/** A list of the back office. The server sorts, filters and pages it. */
export function DataTable<Row extends RowData>(props: Props<Row>) {
  const { caption, columns, rows, rowId, selected = none, onSelect, rowName } = props
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return helper.columns(columns.map(({ id }) => helper.display({ id })))
  }, [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    enableRowSelection: onSelect !== undefined,
    state: { rowSelection: selected },
    onRowSelectionChange: (change) => onSelect?.(typeof change === 'function' ? change(selected) : change),
  })
  if (rows.length === 0) return null
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-paper-raised">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-edge bg-paper-sunk text-xs">
          <tr>
            {onSelect && (
              <th scope="col" className="w-10 px-3 py-2">
                <TickBox
                  label="Choose all"
                  isTicked={table.getIsAllRowsSelected()}
                  isMixed={table.getIsSomeRowsSelected()}
                  onTick={() => table.toggleAllRowsSelected()}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className="relative border-b border-line align-top last:border-0 focus-within:bg-magenta-tint hover:bg-paper-sunk"
            >
              {onSelect && (
                <td className="relative z-1 px-3 py-2">
                  <TickBox
                    label={`Choose ${rowName?.(row.original) ?? row.id}`}
                    isTicked={row.getIsSelected()}
                    onTick={() => row.toggleSelected()}
                  />
                </td>
              )}
              {columns.map(({ id, cell, className = '', isWideOnly }) => (
                <td key={id} className={`px-3 py-2 ${wideOnly(isWideOnly)} ${className}`}>
                  {cell(row.original)}
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

/** An arrow down as the rows go; both, faint, where one could sort. */
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

type TickBoxProps = { label: string; isTicked: boolean; isMixed?: boolean; onTick: () => void }

function TickBox({ label, isTicked, isMixed = false, onTick }: TickBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      className="size-6 align-middle"
      checked={isTicked}
      ref={(box) => {
        if (box) box.indeterminate = isMixed && !isTicked
      }}
      onChange={onTick}
    />
  )
}

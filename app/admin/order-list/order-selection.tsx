import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { countText } from '#app/features/ground/text/count-text.ts'
import { Button } from '#app/ui/button/button.tsx'
import { useSelectedRows } from '../list/data-table.tsx'
import type { OrdersParams } from './orders-params.ts'
import { countOf, selectionQuery, type ListedOrder, type SelectedOrder } from './orders-query.ts'
import { viewFilterOf } from './views/view-filter.ts'

type Props = {
  params: OrdersParams
  orders: ListedOrder[]
  selected: ListedOrder[]
  onSelect: (orders: SelectedOrder[]) => void
}

/** Offered once a whole page is selected. */
export function SelectAll({ params, orders, selected, onSelect }: Props) {
  const isPageSelected = orders.length > 0 && selected.length === orders.length
  const { data, isFetching } = useQuery({ ...selectionQuery(params), enabled: isPageSelected })
  if (!isPageSelected || !data || isFetching) return null
  const count = countText(data.orders.length)
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      {countOf(orders.length)} on this page selected.
      <Button variant="secondary" size="sm" onClick={() => onSelect(data.orders)}>
        {data.hasMore ? `Select the first ${count} matching` : `Select all ${count} matching`}
      </Button>
    </p>
  )
}

/** `list` holds the filters and sort order; `orders` holds the orders as they were when selected. */
type AllMatching = { list: string; orders: SelectedOrder[] }

/** Manages the selection: orders on this page, or on all pages once `selectAll` has been called. */
export function useOrderSelection(shown: ListedOrder[], params: OrdersParams, page: string) {
  const rows = useSelectedRows(shown, ({ id }) => String(id), page)
  const list = JSON.stringify(viewFilterOf(params))
  const [allMatching, setAllMatching] = useState<AllMatching | null>(null)
  const selectAll = (orders: SelectedOrder[]) => setAllMatching({ list, orders })
  if (allMatching?.list !== list || allMatching.orders.length === 0) {
    return { ...rows, selected: rows.rows, matching: undefined, selectAll }
  }
  const { orders } = allMatching
  const has = (id: string) => orders.some((order) => String(order.id) === id)
  return {
    rows: shown.filter(({ id }) => has(String(id))),
    has,
    toggle: (id: string) => {
      const added = shown.filter((order) => String(order.id) === id && !has(id))
      selectAll([...orders.filter((order) => String(order.id) !== id), ...added])
    },
    set: (ids: string[]) => {
      setAllMatching(null)
      rows.set(ids)
    },
    selected: orders,
    matching: params.filter,
    selectAll,
  }
}

import { useState } from 'react'
import { useSelectedRows } from '#app/admin/list/data-table.tsx'
import type { OrdersParams } from '../orders-params.ts'
import type { ListedOrder, SelectedOrder } from '../orders-query.ts'
import { viewFilterOf } from '../views/view-filter.ts'

/** `list` is the filters and sort order, `orders` are as they were when selected. */
type Everything = { list: string; orders: SelectedOrder[] }

/** Selects orders of the page, or of all pages of the list once `selectAll` was called. */
export function useOrderSelection(shown: ListedOrder[], params: OrdersParams, page: string) {
  const rows = useSelectedRows(shown, ({ id }) => String(id), page)
  const list = JSON.stringify(viewFilterOf(params))
  const [everything, setEverything] = useState<Everything | null>(null)
  const selectAll = (orders: SelectedOrder[]) => setEverything({ list, orders })
  if (everything?.list !== list || everything.orders.length === 0) {
    return { ...rows, selected: rows.rows, matching: undefined, selectAll }
  }
  const { orders } = everything
  const has = (id: string) => orders.some((order) => String(order.id) === id)
  return {
    rows: shown.filter(({ id }) => has(String(id))),
    has,
    toggle: (id: string) => {
      const added = shown.filter((order) => String(order.id) === id && !has(id))
      selectAll([...orders.filter((order) => String(order.id) !== id), ...added])
    },
    set: (ids: string[]) => {
      setEverything(null)
      rows.set(ids)
    },
    selected: orders,
    matching: params.filter,
    selectAll,
  }
}

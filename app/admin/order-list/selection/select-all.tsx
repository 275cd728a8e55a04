import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/ui/button/button.tsx'
import type { OrdersParams } from '../orders-params.ts'
import { countOf, countText, selectionQuery, type ListedOrder, type SelectedOrder } from '../orders-query.ts'

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

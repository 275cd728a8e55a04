import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { client } from '#app/client.ts'
import { daysLessOf } from '#app/features/ground/product/product-options.ts'
import { StatusBadge } from '#app/features/sales/fulfillment/status-badge.tsx'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { useShortcuts } from '../shortcuts.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { RushBadge } from '../order-list/order-summary.tsx'
import { AssigneeField } from '../order-list/assignee-fields.tsx'
import { boardPath, cameFromBoard, readOrdersParams } from '../order-list/orders-params.ts'
import { neighborsQuery } from '../order-list/orders-query.ts'
import { CustomerLink } from './customer-link.tsx'
import { useDownload } from './use-download.ts'
import type { OrderAnswer } from './order-query.ts'

export function OrderHead({ order, orderItems }: OrderAnswer) {
  const navigate = useNavigate()
  const { list, to, previousId, nextId, findNeighbors } = useList(order.id)
  const printSheet = useDownload(() =>
    client.admin.orders[':orderId']['print-sheet.pdf'].$get({ param: { orderId: String(order.id) } }),
  )
  // The shortcuts work even before the previous and next orders have loaded.
  const goToNeighbor = async (side: 'previousId' | 'nextId') => {
    const id = (await findNeighbors().catch(() => undefined))?.[side]
    if (id) await navigate(to(id))
  }
  useShortcuts([
    { key: 'u', label: 'Back to list', run: () => void navigate(list.to) },
    { key: 'j', label: 'Next order', run: () => void goToNeighbor('nextId') },
    { key: 'k', label: 'Previous order', run: () => void goToNeighbor('previousId') },
    { key: 't', label: 'Job ticket', run: () => printSheet.mutate() },
  ])
  return (
    <>
      <nav aria-label="Orders" className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Link to={list.to} className="link py-0.5">
          {list.name}
        </Link>
        <span className="ml-auto flex gap-x-5">
          <Neighbor id={previousId} to={to} label="Previous" />
          <Neighbor id={nextId} to={to} label="Next" />
        </span>
      </nav>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">Order {order.id}</h1>
        <StatusBadge order={order} isForStaff />
        {daysLessOf(orderItems.map(({ item }) => item)) > 0 && <RushBadge />}
        {order.reprint && (
          <Link to={`/admin/orders/${order.reprint.of}`} className="link">
            Reprint of {order.reprint.of}
          </Link>
        )}
        {order.disputedAt && <Badge tone="error">Disputed</Badge>}
        {(order.heldAt ?? order.holdPlacedAt) && <Badge tone="error">On hold</Badge>}
        {order.changesRequestedAt && <Badge tone="warning">Changes requested</Badge>}
        {order.unansweredSince && <Badge tone="warning">Unanswered</Badge>}
        <ShopTime at={order.createdAt} className="text-ink-soft tabular-nums" />
        <AssigneeField order={order} />
        <span className="ml-auto flex flex-wrap items-center gap-x-5 gap-y-2">
          <CustomerLink order={order} />
          <Button
            size="sm"
            variant="secondary"
            isBusy={printSheet.isPending}
            onClick={() => printSheet.mutate()}
          >
            Job ticket
          </Button>
        </span>
      </div>
    </>
  )
}

function useList(orderId: number) {
  const { search } = useLocation()
  const { get } = useListParams()
  const params = readOrdersParams(get)
  const queryClient = useQueryClient()
  const query = neighborsQuery(orderId, params)
  const { data } = useQuery(query)
  const isFiltered = Object.keys(params.filter).length > 0
  return {
    list: cameFromBoard(get)
      ? { to: boardPath(params.filter), name: 'Board' }
      : { to: `/admin/orders${search}`, name: isFiltered ? 'Back to list' : 'All orders' },
    to: (id: number) => `/admin/orders/${id}${search}`,
    previousId: data?.previousId ?? null,
    nextId: data?.nextId ?? null,
    findNeighbors: () => queryClient.ensureQueryData(query),
  }
}

type NeighborProps = { id: number | null; to: (id: number) => string; label: string }

function Neighbor({ id, to, label }: NeighborProps) {
  if (id === null) return <span className="py-0.5 text-ink-faint">{label}</span>
  return (
    <Link to={to(id)} className="link py-0.5">
      {label} <span className="sr-only">order, {id}</span>
    </Link>
  )
}

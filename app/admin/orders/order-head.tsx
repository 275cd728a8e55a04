import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { client } from '#app/client.ts'
import { orderDate } from '#app/features/orders/order-date.ts'
import { orderPath } from '#app/features/orders/order.ts'
import { StatusBadge } from '#app/features/orders/status-badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useSaveFile } from './open-file.ts'
import type { OrderAnswer } from './order-query.ts'
import { neighborsIn, recallWalk } from './walk.ts'

/** Which order this is, the ones beside it, and its paper. */
export function OrderHead({ order, ...byNumber }: OrderAnswer) {
  const navigate = useNavigate()
  const [walk] = useState(() => recallWalk(order.id))
  const { previousId, nextId } = walk ? neighborsIn(walk.ids, order.id) : byNumber
  const list = walk?.address ?? '/admin/orders'
  const printSheet = useSaveFile(`order-${order.id}.pdf`, () =>
    client.admin.orders[':orderId']['print-sheet.pdf'].$get({ param: { orderId: String(order.id) } }),
  )
  const go = (id: number | null) => id !== null && void navigate(`/admin/orders/${id}`)
  useShortcuts([
    { key: 'u', does: 'Back to the orders', run: () => void navigate(list) },
    { key: 'j', does: walk ? 'Next order of the list' : 'Next order (older)', run: () => go(nextId) },
    {
      key: 'k',
      does: walk ? 'Previous order of the list' : 'Previous order (newer)',
      run: () => go(previousId),
    },
    { key: 't', does: 'Print sheet', run: () => printSheet.mutate() },
  ])
  return (
    <>
      <nav aria-label="Orders" className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Link to={list} className="link py-0.5">
          {walk ? 'Back to the list' : 'All orders'}
        </Link>
        <span className="ml-auto flex gap-x-5">
          {walk && (
            <span className="py-0.5 text-ink-soft tabular-nums">
              {walk.ids.indexOf(order.id) + 1} of {walk.ids.length}
            </span>
          )}
          <Neighbor id={previousId} label="Previous" />
          <Neighbor id={nextId} label="Next" />
        </span>
      </nav>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">Order {order.id}</h1>
        <StatusBadge status={order.status} />
        {order.heldAt && <Badge tone="error">On hold</Badge>}
        {order.unansweredSince && <Badge tone="warning">Unanswered</Badge>}
        <time dateTime={order.createdAt} className="text-ink-soft tabular-nums">
          {orderDate(order.createdAt)}
        </time>
        <span className="ml-auto flex flex-wrap items-center gap-x-5 gap-y-2">
          <a href={orderPath(order)} target="_blank" className="link py-0.5">
            What the customer sees
          </a>
          <Button
            size="sm"
            variant="secondary"
            isBusy={printSheet.isPending}
            onClick={() => printSheet.mutate()}
          >
            Print sheet
          </Button>
        </span>
      </div>
    </>
  )
}

function Neighbor({ id, label }: { id: number | null; label: string }) {
  if (id === null) return <span className="py-0.5 text-ink-faint">{label}</span>
  return (
    <Link to={`/admin/orders/${id}`} className="link py-0.5">
      {label} <span className="sr-only">order, {id}</span>
    </Link>
  )
}

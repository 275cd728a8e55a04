import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, type MetaFunction } from 'react-router'
import { orderDate } from '#app/features/orders/order-date.ts'
import { EventList } from '#app/features/orders/event-list.tsx'
import { orderPath } from '#app/features/orders/order.ts'
import { StatusBadge } from '#app/features/orders/status-badge.tsx'
import { pageTitle } from '#app/page-title.ts'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { NextStep } from './next-step.tsx'
import { OrderChat } from './order-chat.tsx'
import { orderQuery, type OrderAnswer } from './order-query.ts'
import { Panel } from './panel.tsx'
import { ProofsPanel } from './proofs-panel.tsx'

export const meta: MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Order ${params.orderId}`) },
]

export default function OrderPage() {
  const { orderId = '' } = useParams()
  const { data, error, refetch } = useQuery(orderQuery(orderId))
  if (data) {
    return (
      <>
        {error && <StaleNotice error={error} />}
        <OpenOrder key={data.order.id} {...data} />
      </>
    )
  }
  if (error)
    return <LoadFailure error={error} retry={() => void refetch()} missing="There is no such order" />
  return (
    <Loading label="Loading the order">
      <Skeleton className="h-9 w-48" />
      <div className="mt-5 grid gap-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <Skeleton className="h-128" />
        <Skeleton className="h-128" />
      </div>
    </Loading>
  )
}

function OpenOrder({ order, orderItems }: OrderAnswer) {
  const navigate = useNavigate()
  useShortcuts([
    { key: 'u', does: 'Back to the orders', run: () => void navigate('/admin/orders') },
    { key: 's', does: 'Next step', run: () => focusIn('#next-step', 'button, input') },
    { key: 'p', does: 'Upload proofs', run: () => focusIn('#proofs', 'button') },
    { key: 'm', does: 'Write a message', run: () => focusIn('#chat', 'textarea') },
  ])
  return (
    <>
      <Link to="/admin/orders" className="link inline-block py-0.5">
        All orders
      </Link>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="text-2xl">Order {order.id}</h1>
        <StatusBadge status={order.status} />
        <time dateTime={order.createdAt} className="text-ink-soft tabular-nums">
          {orderDate(order.createdAt)}
        </time>
        <a href={orderPath(order)} target="_blank" className="link ml-auto">
          What the customer sees
        </a>
      </div>
      <div id="next-step" className="mt-4">
        <NextStep order={order} />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 gap-4">
          <ItemsPanel order={order} items={orderItems} />
          <div id="proofs">
            <ProofsPanel order={order} />
          </div>
        </div>
        <div className="grid min-w-0 gap-4">
          <div id="chat">
            <OrderChat order={order} />
          </div>
          <CustomerPanel order={order} />
          <Panel title="Timeline">
            <EventList events={order.events} isForStaff />
          </Panel>
        </div>
      </div>
    </>
  )
}

function focusIn(area: string, control: string) {
  document.querySelector(area)?.querySelector<HTMLElement>(control)?.focus()
}

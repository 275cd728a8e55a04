import { useParams, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { useShortcuts } from '../shortcuts.tsx'
import { ApprovedFiles } from './proofs/approved-files.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { ItemsPanel } from './items/items-panel.tsx'
import { NextStep } from './next-step/next-step.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { OrderChat } from './order-chat.tsx'
import { OrderHead } from './order-head.tsx'
import { useOrder, type OrderAnswer } from './order-query.ts'
import { PaymentPanel } from './payment/payment-panel.tsx'
import { ProofsPanel } from './proofs/proofs-panel.tsx'
import { ReprintNotes } from './reprint.tsx'
import { ShipmentPanel } from './shipment/shipment-panel.tsx'
import { TimelinePanel } from './timeline-panel.tsx'

export const meta: MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Order ${params.orderId}`) },
]

export default function OrderPage() {
  const { orderId = '' } = useParams()
  const { data, error, refetch } = useOrder(orderId)
  if (data) {
    return (
      <>
        {error && <StaleNotice error={error} />}
        <OpenOrder key={data.order.id} {...data} />
      </>
    )
  }
  if (error) return <LoadFailure error={error} retry={() => void refetch()} missing="Order not found" />
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

function OpenOrder(answer: OrderAnswer) {
  const { order, orderItems, proofs, notes, payments, refunds, disputes, shipping, taxProblems, timeline } =
    answer
  useShortcuts([
    { key: 's', label: 'Next step', run: () => focusIn('#next-step', 'button, input') },
    { key: 'p', label: 'Upload proofs', run: () => focusIn('#proofs', 'button') },
    { key: 'm', label: 'Write a message', run: () => focusIn('#chat', 'textarea') },
    { key: 'n', label: 'Write a note', run: () => focusIn('#notes', 'textarea') },
  ])
  return (
    <>
      <OrderHead {...answer} />
      <div id="next-step" className="mt-4">
        <NextStep {...answer} />
      </div>
      <ReprintNotes order={order} />
      <ApprovedFiles order={order} items={orderItems} proofs={proofs} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          <ItemsPanel order={order} items={orderItems} />
          <div id="proofs">
            <ProofsPanel order={order} items={orderItems} proofs={proofs} />
          </div>
        </div>
        <div className="grid min-w-0 gap-4 lg:row-span-2">
          <div id="chat">
            <OrderChat order={order} items={orderItems} />
          </div>
          <div id="notes">
            <NotesPanel orderId={order.id} notes={notes} />
          </div>
          <CustomerPanel order={order} />
          <ShipmentPanel order={order} />
          <PaymentPanel
            order={order}
            orderItems={orderItems}
            payments={payments}
            refunds={refunds}
            disputes={disputes}
            shipping={shipping}
            taxProblems={taxProblems}
          />
        </div>
        <TimelinePanel timeline={timeline} />
      </div>
    </>
  )
}

function focusIn(area: string, control: string) {
  document.querySelector(area)?.querySelector<HTMLElement>(control)?.focus()
}

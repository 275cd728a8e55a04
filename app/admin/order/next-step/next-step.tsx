import { useEffect, useRef, useState } from 'react'
import { useMay } from '#app/admin/staff/use-me.ts'
import { reasonOf, stopsOf } from '#app/client.ts'
import {
  canMoveBack,
  moveBackFrom,
  movesFor,
  skipsProof,
  statusLabels,
  type PaidStatus,
} from '#app/features/ground/orders/order-status.ts'
import { RejectionReason } from '#app/features/sales/fulfillment/rejection-reason.tsx'
import { uncoveredText } from '#app/features/sales/proofs/proof-coverage.ts'
import { isApprovedWithoutProof } from '#app/features/sales/proofs/proof-state.ts'
import { eventText } from '#app/features/sales/timeline/event-text.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CancelButton, RejectDialog } from '../ending/cancel-order.tsx'
import { useMove, type OrderAnswer, type AdminOrder } from '../order-query.ts'
import { useIsUploadingProofs } from '../proofs/use-proof-uploads.ts'
import { HoldButton, HoldNotice } from './hold.tsx'
import { MoveBackDialog } from './move-back-dialog.tsx'
import { OrderWarnings } from './order-warnings.tsx'
import { PressStopDialog, QualityDialog } from './stop-dialogs.tsx'
import { qualityStops } from './quality-stops.ts'
import { ApprovalForCustomer } from './approval-for-customer.tsx'
import { nextRound } from './round-to-send.ts'
import { SendForm } from './send-form.tsx'

const hints: Record<Exclude<PaidStatus, 'PENDING'>, string> = {
  APPROVED_BY_ADMIN: 'Waiting for the customer to approve the proofs or request changes.',
  APPROVED: 'Proofs approved. Ready to print.',
  REJECTED: 'Order rejected. Do not produce.',
  IN_PRINT: 'Printing in progress.',
  READY_TO_SEND: 'Printed and packed. Ready for the carrier.',
  SENT: 'Shipped. Nothing left to do.',
}

type Props = Pick<
  OrderAnswer,
  'order' | 'orderItems' | 'proofs' | 'mails' | 'payments' | 'paymentProblems' | 'disputes' | 'shipping'
>

export function NextStep({ order, orderItems, proofs, ...warnings }: Props) {
  const { status } = order
  const [isRejecting, setIsRejecting] = useState(false)
  const move = useMove(order)
  const may = useMay()
  // A reprint relies on the original order's approval.
  const back = order.reprint && status === 'APPROVED' ? null : moveBackFrom(status)
  const [isMovingBack, setIsMovingBack] = useState(false)
  const isCanceled = order.canceledAt !== null
  const section = useFocusAfterMove(isCanceled ? 'CANCELED' : status)
  const moves = may('orders.work') && !isCanceled ? movesFor(status, 'admin') : []
  const isUploading = useIsUploadingProofs(order.id)
  const { toSend, uncovered, isAgain, canBeSent, needsNoProof, hint, sendLabel } = nextRound({
    order,
    orderItems,
    proofs,
  })
  const skips = needsNoProof && skipsProof(status, 'APPROVED') && moves.length > 0
  const sendRound = () => move.mutate({ status: 'APPROVED_BY_ADMIN', proofs: toSend.map(({ id }) => id) })
  const lowQuality = qualityStops(toSend, orderItems)
  const [isConfirming, setIsConfirming] = useState(false)
  const directMoves = moves.filter(
    (to) => to !== 'REJECTED' && to !== 'SENT' && !(skips && to === 'APPROVED_BY_ADMIN' && !canBeSent),
  )

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Next step"
      className="rounded-md border-[1.5px] border-ink bg-paper-raised px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div role="status" className="grow basis-64">
          <p>
            {hintOf(order, { skips, roundHint: hint })}
            {status === 'PENDING' && isUploading && ' Wait for the upload to finish.'}
            {status === 'PENDING' && !isCanceled && canBeSent && uncovered.length > 0 && (
              <strong className="block wrap-anywhere">{uncoveredText(uncovered)}</strong>
            )}
            {!isCanceled && <Waiting order={order} />}
          </p>
          <RejectionReason>{order.cancelReason ?? order.rejectionReason}</RejectionReason>
        </div>
        <div className="flex flex-wrap gap-2">
          {skips && (
            <Button size="sm" isBusy={move.isPending} onClick={() => move.mutate({ status: 'APPROVED' })}>
              Mark as {statusLabels.APPROVED}
            </Button>
          )}
          {directMoves.map((to) => (
            <Button
              key={to}
              size="sm"
              variant={to === 'APPROVED_BY_ADMIN' && isAgain ? 'secondary' : 'primary'}
              isBusy={move.isPending}
              disabled={to === 'APPROVED_BY_ADMIN' && (!canBeSent || uncovered.length > 0 || isUploading)}
              onClick={() => {
                if (to !== 'APPROVED_BY_ADMIN') move.mutate({ status: to })
                else if (lowQuality.length > 0) setIsConfirming(true)
                else sendRound()
              }}
            >
              {to === 'APPROVED_BY_ADMIN' ? sendLabel : `Mark as ${statusLabels[to]}`}
            </Button>
          ))}
          <ApprovalForCustomer order={order} proofs={proofs} />
          {back && !isCanceled && may(back.permission) && (
            <Button size="sm" variant="secondary" onClick={() => setIsMovingBack(true)}>
              Move back
            </Button>
          )}
          {moves.includes('REJECTED') && (
            <Button size="sm" variant="danger" onClick={() => setIsRejecting(true)}>
              Reject
            </Button>
          )}
          <HoldButton order={order} />
          <CancelButton order={order} payments={warnings.payments} />
        </div>
      </div>
      {moves.includes('SENT') && <SendForm orderId={order.id} move={move} />}
      {move.error && stopsOf(move.error).length === 0 && (
        <Notice tone="error" className="mt-3">
          {reasonOf(move.error)}
        </Notice>
      )}
      <QualityDialog
        stops={isConfirming ? lowQuality : []}
        onSend={sendRound}
        onClose={() => setIsConfirming(false)}
      />
      <PressStopDialog orderId={order.id} move={move} />
      <HoldNotice order={order} />
      <OrderWarnings order={order} {...warnings} />
      {canMoveBack(status) && (
        <MoveBackDialog
          order={order}
          from={status}
          isOpen={isMovingBack}
          onClose={() => setIsMovingBack(false)}
        />
      )}
      {isRejecting && (
        <RejectDialog order={order} payments={warnings.payments} onClose={() => setIsRejecting(false)} />
      )}
    </section>
  )
}

function hintOf(
  { status, canceledAt, events }: OrderAnswer['order'],
  { skips, roundHint }: { skips: boolean; roundHint: string },
): string {
  if (canceledAt !== null) return 'Order canceled. Do not produce.'
  if (skips) return 'No item in this order needs a proof. Approve it to make it ready to print.'
  if (status === 'PENDING') return roundHint
  if (status === 'APPROVED' && isApprovedWithoutProof(events)) return 'No proof needed. Ready to print.'
  return hints[status]
}

/** Moves the focus to the section after a move, which removes the pressed button. */
function useFocusAfterMove(status: PaidStatus | 'CANCELED') {
  const section = useRef<HTMLElement>(null)
  const last = useRef(status)
  useEffect(() => {
    if (last.current === status) return
    last.current = status
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true })
  }, [status])
  return section
}

function Waiting({ order }: { order: AdminOrder }) {
  if (order.status === 'APPROVED_BY_ADMIN') return <WaitingForCustomer order={order} />
  return <LastReason order={order} />
}

function WaitingForCustomer({ order }: { order: AdminOrder }) {
  const { proofSentAt, reminders, remindersStoppedAt, heldAt } = order
  if (heldAt) {
    return (
      <strong className="block">
        On hold since <ShopTime at={heldAt} />: no reply
        {reminders > 0 && ` after ${reminders === 1 ? '1 reminder' : `${reminders} reminders`}`}. Resumes when
        the customer replies.
      </strong>
    )
  }
  if (!proofSentAt) return null
  return (
    <span className="block text-ink-soft">
      Waiting since <ShopTime at={proofSentAt} />
      {reminders > 0 && `, ${reminders === 1 ? '1 reminder' : `${reminders} reminders`} sent`}.
      {remindersStoppedAt && ' The customer unsubscribed from reminders.'}
    </span>
  )
}

function LastReason({ order: { events, changesRequestedAt } }: { order: AdminOrder }) {
  const last = events.at(-1)
  if (!last?.reason || !(last.isMoveBack || changesRequestedAt)) return null
  const title = last.isMoveBack
    ? eventText(last)
    : `Changes requested ${last.by === 'customer' ? 'by' : 'on behalf of'} the customer`
  return (
    <span className="mt-1 block border-l-3 border-magenta pl-3 wrap-anywhere whitespace-pre-line">
      <strong>{title}:</strong> {last.reason}
    </span>
  )
}

import { Link } from 'react-router'
import { useMay } from '#app/admin/staff/use-me.ts'
import { client, reasonOf, unwrap } from '#app/client.ts'
import { formatCents, cents } from '#app/features/ground/money/cents.ts'
import {
  disputeAdvice,
  disputeReason,
  disputeText,
  stopsPrinting,
} from '#app/features/ground/money/dispute.ts'
import { problemAdvice, problemText } from '#app/features/ground/money/problem-text.ts'
import { isOrderEnded, isOrderOpen } from '#app/features/ground/orders/cancellation.ts'
import { isInProduction } from '#app/features/ground/orders/order-status.ts'
import { waitingText } from '#app/features/ground/orders/press-stops.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { type OrderAnswer, useOrderChange, type AdminOrder } from '../order-query.ts'
import { leftOf, paidOf } from '../payment/refundable.ts'

type Mail = OrderAnswer['mails'][number]

type Props = Pick<OrderAnswer, 'order' | 'mails' | 'payments' | 'paymentProblems' | 'disputes' | 'shipping'>

export function OrderWarnings({ order, mails, payments, paymentProblems, disputes, shipping }: Props) {
  const isCanceled = order.canceledAt !== null
  const isProduced = isInProduction(order.status) && !isCanceled
  const paid = paidOf(payments)
  const retained = leftOf(paid)
  const kept = paid.reduce((sum, payment) => sum + (payment.kept ?? 0), 0)
  const failing = mails.filter(
    ({ deliveredAt, givenUpAt, lastError }) => !deliveredAt && !givenUpAt && lastError !== null,
  )
  return (
    <div className="mt-3 grid gap-2 empty:hidden">
      {disputes
        .filter((dispute) => stopsPrinting(dispute.status))
        .map((dispute) => (
          <Notice key={dispute.id} tone="warning" title={disputeText(dispute)}>
            {disputeReason(dispute.reason)}. {disputeAdvice[dispute.status]}
          </Notice>
        ))}
      {order.unansweredSince && isProduced && (
        <Notice tone="warning" title="Unanswered message from the customer">
          Since <ShopTime at={order.unansweredSince} />. <ReadChat /> before you continue.
        </Notice>
      )}
      {paid.length > 0 && retained === 0 && isProduced && (
        <Notice tone="warning" title="Fully refunded">
          Only produce this order if that’s intended.
        </Notice>
      )}
      {isOrderEnded(order) && retained > kept && <UndecidedMoney order={order} leftCents={retained} />}
      {order.due > 0 && order.waitingEdit && (
        <Notice tone="warning" title={waitingText(order.due)}>
          {waitingFor(order.waitingEdit)} See Payment.
        </Notice>
      )}
      {shipping.due > 0 && !order.waitingEdit?.isForShipping && isOrderOpen(order) && (
        <Notice tone="warning" title={`${formatCents(shipping.due)} is due for shipping`}>
          Shipping to the new address costs more than was paid. Send the customer a payment link, or waive it,
          under Payment.
        </Notice>
      )}
      {paymentProblems.map((problem) => (
        <Notice key={problem.id} tone="warning" title={problemText(problem)}>
          {problemAdvice[problem.kind]}{' '}
          <Link to="/admin/orders/payment-problems" className="link">
            Payment problems
          </Link>
        </Notice>
      ))}
      {failing.map((mail) => (
        <FailingMail key={mail.id} mail={mail} />
      ))}
    </div>
  )
}

function waitingFor({ isForShipping, isMade }: NonNullable<OrderAnswer['order']['waitingEdit']>): string {
  if (isForShipping) {
    return 'Shipping to the new address costs more than was paid. The customer has a payment link.'
  }
  return isMade
    ? 'The edited order costs more than was paid. The customer has a payment link.'
    : 'The items are edited once the customer has paid.'
}

const ReadChat = () => (
  <a href="#chat" className="link">
    Read the chat
  </a>
)

function FailingMail({
  mail: { id, to, subject, template, attempts, refusedAt, lastError },
}: {
  mail: Mail
}) {
  const name = subject ?? template.replaceAll('-', ' ')
  return (
    <Notice tone="warning" title="Email not delivered">
      <span className="wrap-anywhere">
        “{useMay()('mails') ? <MailLink id={id}>{name}</MailLink> : name}” to {to}
        {refusedAt
          ? ` was rejected: ${lastError ?? ''}`
          : `, ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}. Retrying automatically.`}
      </span>
    </Notice>
  )
}

const MailLink = ({ id, children }: { id: number; children: string }) => (
  <Link to={`/admin/mails/${id}`} className="link">
    {children}
  </Link>
)

type UndecidedMoneyProps = { order: AdminOrder; leftCents: number }

/** Shows the amount paid for a canceled or rejected order until it is refunded or staff decide to keep it. */
function UndecidedMoney({ order: { id, canceledAt }, leftCents }: UndecidedMoneyProps) {
  const canRefund = useMay()('orders.refund')
  const left = formatCents(cents(leftCents))
  const keep = useOrderChange(id, (amount: number) =>
    unwrap(
      client.admin.orders[':orderId']['keep-payment'].$post({
        param: { orderId: String(id) },
        json: { amount },
      }),
    ),
  )
  return (
    <Notice
      tone="warning"
      title={`${left} not refunded for this ${canceledAt === null ? 'rejected' : 'canceled'} order`}
    >
      {canRefund ? (
        <>
          <p>
            Refund it under Payment, or keep it if that’s what you agreed with the customer. Until then, the
            order is listed under Refund undecided.
          </p>
          <Button
            size="sm"
            variant="secondary"
            className="mt-2"
            isBusy={keep.isPending}
            onClick={() => keep.mutate(leftCents)}
          >
            Keep {left}
          </Button>
          {keep.error && <p className="mt-2 text-error">{reasonOf(keep.error)}</p>}
        </>
      ) : (
        'Someone with refund access has to decide. Until then, the order is listed under Refund undecided.'
      )}
    </Notice>
  )
}

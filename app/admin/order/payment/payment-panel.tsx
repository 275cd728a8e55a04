import { useState } from 'react'
import { Panel } from '#app/admin/panel.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import { formatCents, formatMoney } from '#app/features/ground/money/cents.ts'
import { disputeLabels, disputeReason, stopsPrinting } from '#app/features/ground/money/dispute.ts'
import { shopCurrency } from '#app/features/ground/money/payment.ts'
import { includedTaxText } from '#app/features/ground/money/tax.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Money } from '#app/ui/money.tsx'
import type { OrderAnswer } from '../order-query.ts'
import { ShippingDue } from './shipping-due.tsx'
import { EditDue } from './edit-due.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { paidOf, refundableParts } from './refundable.ts'

type Payment = OrderAnswer['payments'][number]
type Refund = OrderAnswer['refunds'][number]

type Props = Pick<
  OrderAnswer,
  'order' | 'orderItems' | 'payments' | 'refunds' | 'disputes' | 'shipping' | 'taxProblems'
>

export function PaymentPanel(props: Props) {
  const { order, payments, refunds, disputes, shipping, taxProblems } = props
  const may = useMay()
  const [refunding, setRefunding] = useState<Payment | 'order' | null>(null)
  const paid = paidOf(payments)
  const left = paid.filter(({ amount, refunded }) => refunded < amount)
  // If several payments can be refunded, one refund of the order is split among them.
  const isDivided = left.length > 1
  return (
    <Panel title="Payment">
      {payments.length === 0 && <p className="text-ink-soft">Nothing to pay.</p>}
      <ul className="grid gap-4">
        {payments.map((payment) => (
          <li key={payment.id}>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p>
                <Money className="font-semibold">{formatMoney(payment.amount, payment.currency)}</Money>{' '}
                {payment.paidAt && (
                  <>
                    paid <ShopTime at={payment.paidAt} />
                  </>
                )}
                {payment.provider === 'test' && ', test payment'}
              </p>
              {may('orders.refund') &&
                payment.refunded < payment.amount &&
                !(isDivided && paid.includes(payment)) &&
                payment.currency === shopCurrency && (
                  <Button size="sm" variant="secondary" onClick={() => setRefunding(payment)}>
                    Refund
                  </Button>
                )}
            </div>
            {payment.isForEdit && (
              <p className="mt-1 text-xs text-ink-soft">
                {payment.isForShipping ? 'For shipping to the corrected address' : 'For edited items'}
              </p>
            )}
            {payment.status !== 'paid' && !payment.isForEdit && (
              <p className="mt-1">
                <Badge tone="warning">{notes[payment.status]}</Badge>
              </p>
            )}
            {keptOf(payment) > 0 && (
              <p className="mt-1 text-xs text-ink-soft">
                {formatCents(keptOf(payment))} kept, won’t be refunded
              </p>
            )}
            <ul className="mt-2 grid gap-2 empty:hidden">
              {disputes
                .filter(({ paymentId }) => paymentId === payment.id)
                .map((dispute) => (
                  <DisputeLine key={dispute.id} dispute={dispute} />
                ))}
              {refunds
                .filter(({ paymentId }) => paymentId === payment.id)
                .map((refund) => (
                  <RefundLine key={refund.id} refund={refund} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
      {isDivided && may('orders.refund') && (
        <Button className="mt-4" size="sm" variant="secondary" onClick={() => setRefunding('order')}>
          Refund
        </Button>
      )}
      <TaxProblems problems={taxProblems} />
      <EditDue order={order} />
      <ShippingDue order={order} shipping={shipping} />
      {refunding && (
        <RefundDialog
          orderId={order.id}
          {...(refunding === 'order'
            ? { payment: sumOf(paid), taxLeft: taxLeftOf(paid) }
            : { payment: refunding, taxLeft: taxLeftOf([refunding]) })}
          {...((refunding === 'order' || paid.includes(refunding)) && { parts: refundableParts(props) })}
          onClose={() => setRefunding(null)}
        />
      )}
    </Panel>
  )
}

const sumOf = (payments: Payment[]) => ({
  amount: payments.reduce((sum, { amount }) => sum + amount, 0),
  refunded: payments.reduce((sum, { refunded }) => sum + refunded, 0),
})

const taxLeftOf = (payments: Payment[]) =>
  Math.max(
    0,
    payments.reduce((sum, { tax, refundedTax }) => sum + tax - refundedTax, 0),
  )

/** Returns the amount marked as kept, minus any later refund of it. */
const keptOf = ({ kept, amount, refunded }: Payment) => Math.min(kept ?? 0, amount - refunded)

const notes = {
  surplus: 'Paid twice. Refund this payment.',
  mismatched: 'Wrong amount. Doesn’t cover the order.',
} as const

const states = {
  asked: { label: 'Pending', tone: 'warning' },
  done: { label: 'Refunded', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
} as const

function RefundLine({ refund }: { refund: Refund }) {
  const { amount, tax, parts, status, reason, problem, by, createdAt, doneAt } = refund
  const { label, tone } = states[status]
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-center gap-2">
        <Money className="font-semibold">{`−${formatCents(amount)}`}</Money>
        <Badge tone={tone}>{label}</Badge>
      </p>
      {parts && <p className="wrap-anywhere">For {parts}</p>}
      <p className="wrap-anywhere">{reason}</p>
      {tax > 0 && <p className="text-xs text-ink-soft">{includedTaxText(tax)}</p>}
      <p className="text-xs text-ink-soft wrap-anywhere">
        {by ?? 'Staff'}, <ShopTime at={doneAt ?? createdAt} />
      </p>
      {status === 'asked' && problem && (
        <p className="text-xs text-error">The payment provider didn’t respond. Retrying every minute.</p>
      )}
      {status === 'failed' && problem && <p className="text-xs text-error wrap-anywhere">{problem}</p>}
    </li>
  )
}

function DisputeLine({ dispute }: { dispute: OrderAnswer['disputes'][number] }) {
  const { amount, currency, status, reason, respondBy, createdAt, closedAt } = dispute
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-center gap-2">
        <Money className="font-semibold">{formatMoney(amount, currency)}</Money> disputed
        <Badge tone={stopsPrinting(status) ? 'error' : 'success'}>{disputeLabels[status]}</Badge>
      </p>
      <p className="wrap-anywhere">{disputeReason(reason)}</p>
      <p className="text-xs text-ink-soft">
        <ShopTime at={createdAt} />
        {closedAt && (
          <>
            , closed <ShopTime at={closedAt} />
          </>
        )}
      </p>
      {status === 'needs-response' && respondBy && (
        <p className="text-xs text-error">
          Respond by <ShopTime at={respondBy} />
        </p>
      )}
    </li>
  )
}

type Problems = OrderAnswer['taxProblems']

/** Lists tax records that must be entered manually in Stripe or are still being retried. */
function TaxProblems({ problems }: { problems: Problems }) {
  return problems.map((each) => (
    <Notice key={each.refundId ?? 'sale'} tone="warning" title={titleOf(each)} className="mt-4">
      <p className="wrap-anywhere">{each.problem}</p>
    </Notice>
  ))
}

function titleOf({ refundId, status }: Problems[number]): string {
  const what = refundId === null ? 'This sale' : 'A refund'
  return status === 'failed' ? `${what} is wrong in Stripe Tax` : `${what} isn’t in Stripe Tax yet. Retrying.`
}

import { useState } from 'react'
import { Button } from '#app/ui/button/button.tsx'
import { RefundDialog } from '../order/payment/refund-dialog.tsx'
import { useMay } from '../staff/use-me.ts'
import { problemsKey, type PaymentProblem } from './problems-query.ts'
import { ResolveDialog } from './resolve-dialog.tsx'

export function ProblemActions({ problem }: { problem: PaymentProblem }) {
  const may = useMay()
  const [dialog, setDialog] = useState<'refund' | 'resolve' | null>(null)
  if (problem.resolvedAt || !may('orders.refund')) return null
  const { kind, orderId, paymentId, isOrderPaid, refundable, refunded } = problem
  // If the order was paid anyway, staff refund the payment on the order's page.
  const isRefundedThere = isOrderPaid && (kind === 'wrong-amount' || kind === 'refund-declined')
  const canRefund = refundable > 0 && !isRefundedThere
  const close = () => setDialog(null)
  return (
    <div className="flex flex-wrap gap-2">
      {canRefund && (
        <Button size="sm" onClick={() => setDialog('refund')}>
          Refund
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => setDialog('resolve')}>
        Mark as resolved
      </Button>
      {dialog === 'refund' && orderId !== null && paymentId !== null && (
        <RefundDialog
          orderId={orderId}
          payment={{ id: paymentId, amount: refundable + refunded, refunded }}
          invalidates={[problemsKey]}
          onClose={close}
        />
      )}
      {dialog === 'resolve' && <ResolveDialog problem={problem} onClose={close} />}
    </div>
  )
}

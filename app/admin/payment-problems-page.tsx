import { useState, useId } from 'react'
import type { InferResponseType } from 'hono/client'
import { Link, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { problemAdvice, problemText } from '#app/features/ground/money/problem-text.ts'
import { problemStates, type ProblemState } from '#app/features/sales/payments/problems.input.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { DialogActions } from '#app/ui/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextAreaField } from '#app/ui/form/text-area-field.tsx'
import { ChoiceFilter } from './list/tabs.tsx'
import { ListPage } from './list/list-page.tsx'
import { Pager } from './list/pager.tsx'
import { shownRows, useList } from './list/use-list.ts'
import { oneOf, useListParams } from './list/use-list-params.ts'
import { DataTable, type Column } from './list/data-table.tsx'
import { RefundDialog } from './order/payment/refund-dialog.tsx'
import { useMay } from './staff/use-me.ts'
import { FormProblem } from './form/form-problem.tsx'
import { useSaving } from './form/use-saving.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Payment problems') }]

const pollMs = 30_000

const labels: Record<ProblemState, string> = { open: 'Open', resolved: 'Resolved' }

export default function PaymentProblemsPage() {
  const { get } = useListParams()
  const state = oneOf(problemStates, get('state')) ?? 'open'
  const list = useList(client.admin['payment-problems'].$get, {
    key: problemsKey,
    filter: { state },
    pollMs: () => pollMs,
  })
  return (
    <ListPage
      title="Payment problems"
      list={list}
      filters={
        <ChoiceFilter
          label="Status"
          param="state"
          options={problemStates.map((value) => ({ value, label: labels[value] }))}
        />
      }
      empty={state === 'open' ? 'No open payment problems' : 'No resolved payment problems'}
      emptyHint="Payments that don’t match an order and refunds that were later declined appear here."
    >
      <DataTable caption="Payment problems, newest first" columns={columns} rows={shownRows(list.data)} />
      <Pager rows={list.data} />
    </ListPage>
  )
}

const columns: Column<PaymentProblem>[] = [
  {
    id: 'problem',
    header: 'Problem',
    className: 'min-w-56 wrap-anywhere',
    cell: (problem) => (
      <>
        <p className="font-semibold">{problemText(problem)}</p>
        {problem.resolvedAt ? <Resolution problem={problem} /> : <p>{problemAdvice[problem.kind]}</p>}
        <p className="text-xs text-ink-soft">
          <ShopTime at={problem.createdAt} />
          {problem.providerPaymentId && `, ${problem.providerPaymentId}`}
        </p>
        <div className="mt-1 lg:hidden">
          <OrderInfo problem={problem} />
        </div>
      </>
    ),
  },
  {
    id: 'order',
    header: 'Order',
    isWideOnly: true,
    className: 'min-w-40 wrap-anywhere',
    cell: (problem) => <OrderInfo problem={problem} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: (problem) => <ProblemActions problem={problem} />,
  },
]

function OrderInfo({ problem: { orderId, isOrderPaid, customer } }: { problem: PaymentProblem }) {
  if (orderId === null) return <p className="text-ink-soft">No order</p>
  return (
    <>
      {isOrderPaid ? (
        <Link to={`/admin/orders/${orderId}`} className="link">
          Order {orderId}
        </Link>
      ) : (
        <p>Order {orderId}, not placed</p>
      )}
      {customer && (
        <p>
          {customer.name}
          <br />
          <a href={`mailto:${customer.email}`} className="link">
            {customer.email}
          </a>
        </p>
      )}
    </>
  )
}

function Resolution({
  problem: { resolution, resolvedBy, resolvedAt, refunded },
}: {
  problem: PaymentProblem
}) {
  return (
    <>
      <p className="whitespace-pre-line">{resolution}</p>
      <p className="text-xs text-ink-soft">
        {resolvedBy ?? 'Resolved automatically'}, {resolvedAt && <ShopTime at={resolvedAt} />}
      </p>
      {refunded > 0 && <Badge tone="success">{`${formatCents(refunded)} refunded`}</Badge>}
    </>
  )
}

function ProblemActions({ problem }: { problem: PaymentProblem }) {
  const may = useMay()
  const [dialog, setDialog] = useState<'refund' | 'resolve' | null>(null)
  if (problem.resolvedAt || !may('orders.refund')) return null
  const { kind, orderId, paymentId, isOrderPaid, refundable, refunded } = problem
  // If another payment covered the order, staff refund this one on the order page.
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

type Props = { problem: PaymentProblem; onClose: () => void }

function ResolveDialog({ problem, onClose }: Props) {
  const id = useId()
  const param = { problemId: String(problem.id) }
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { resolution: '' },
    input: async () => (await import('#app/features/sales/payments/problems.input.ts')).resolutionInput,
    save: (json) => unwrap(client.admin['payment-problems'][':problemId'].resolution.$post({ param, json })),
    invalidates: [problemsKey, ['admin-figures'], ['admin-order']],
    saved: 'Marked as resolved',
    onSaved: onClose,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Mark as resolved"
      actions={
        <DialogActions onCancel={onClose} form={id} isBusy={isBusy}>
          Mark as resolved
        </DialogActions>
      }
    >
      <form id={id} {...form} className="grid gap-4 text-ink">
        <FormProblem problem={refusal} />
        <p>{problemText(problem)}.</p>
        <TextAreaField
          label="How it was resolved"
          hint="Only visible to staff."
          rows={3}
          maxLength={1_000}
          {...field('resolution', { required: 'Enter how it was resolved' })}
        />
      </form>
    </Dialog>
  )
}

const problemsKey = ['admin-payment-problems']

type Client = typeof client
type PaymentProblem = InferResponseType<Client['admin']['payment-problems']['$get'], 200>[number]

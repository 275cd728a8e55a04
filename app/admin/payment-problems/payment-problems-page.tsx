import { Link, type MetaFunction } from 'react-router'
import { client } from '#app/client.ts'
import { problemAdvice, problemText } from '#app/features/ground/money/problem-text.ts'
import { problemStates, type ProblemState } from '#app/features/sales/payments/problems.input.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { pageTitle } from '#app/document/page-title.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { ListPage } from '../list/list-page.tsx'
import { Pager } from '../list/pager.tsx'
import { shownRows, useList } from '../list/use-list.ts'
import { oneOf, useListParams } from '../list/use-list-params.ts'
import { DataTable, type Column } from '../list/data-table.tsx'
import { problemsKey, type PaymentProblem } from './problems-query.ts'
import { ProblemActions } from './problem-actions.tsx'

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
      emptyHint="Payments that do not match an order, and refunds that were declined later, are listed here."
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

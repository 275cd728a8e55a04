import { Notice } from '#app/ui/feedback/notice.tsx'
import type { OrderAnswer } from '../order-query.ts'

type Problems = OrderAnswer['taxProblems']

/** Lists the tax records that have to be entered in Stripe by hand, or are still being retried. */
export function TaxProblems({ problems }: { problems: Problems }) {
  return problems.map((each) => (
    <Notice key={each.refundId ?? 'sale'} tone="warning" title={titleOf(each)} className="mt-4">
      <p className="wrap-anywhere">{each.problem}</p>
    </Notice>
  ))
}

function titleOf({ refundId, status }: Problems[number]): string {
  const what = refundId === null ? 'This sale' : 'A refund'
  return status === 'failed'
    ? `${what} isn’t right in Stripe Tax`
    : `${what} isn’t in Stripe Tax yet. Retrying.`
}

import { Link } from 'react-router'
import { isInProduction, isOpen } from '#app/features/ground/orders/order-status.ts'
import { problemAdvice, problemText } from '#app/features/ground/money/problem-text.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { cents, formatCents } from '#app/features/ground/money/cents.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useMay } from '#app/admin/staff/use-me.ts'
import type { OrderAnswer } from '../order-query.ts'

type Mail = OrderAnswer['mails'][number]

type Props = Pick<OrderAnswer, 'order' | 'mails' | 'payments' | 'paymentProblems' | 'shipping'>

/** What should be known before the order goes a step further. */
export function OrderWarnings({ order, mails, payments, paymentProblems, shipping }: Props) {
  const { status } = order
  const paid = payments.find((payment) => payment.status === 'paid')
  const kept = paid ? paid.amount - paid.refunded : 0
  const failing = mails.filter(
    ({ deliveredAt, givenUpAt, lastError }) => !deliveredAt && !givenUpAt && lastError !== null,
  )
  return (
    <div className="mt-3 grid gap-2 empty:hidden">
      {order.unansweredSince && isInProduction(status) && (
        <Notice tone="warning" title="The customer has written, and nobody has answered">
          Since <ShopTime at={order.unansweredSince} />. <ReadChat /> before you go on.
        </Notice>
      )}
      {kept === 0 && isInProduction(status) && (
        <Notice tone="warning" title="All of the payment was given back">
          Make this order only if that is meant.
        </Notice>
      )}
      {kept > 0 && status === 'REJECTED' && (
        <Notice
          tone="warning"
          title={`${formatCents(cents(kept))} of a rejected order is still with the shop`}
        >
          Give it back under Payment, unless something else was agreed.
        </Notice>
      )}
      {shipping.due > 0 && isOpen(status) && (
        <Notice tone="warning" title={`${formatCents(shipping.due)} is due for shipping`}>
          The corrected address costs more than was paid. Ask the customer, or waive it under Payment.
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

const ReadChat = () => (
  <a href="#chat" className="link">
    Read the chat
  </a>
)

function FailingMail({ mail: { id, to, subject, template, attempts } }: { mail: Mail }) {
  const name = subject ?? template.replaceAll('-', ' ')
  return (
    <Notice tone="warning" title="A mail has not arrived">
      <span className="wrap-anywhere">
        “{useMay()('mails') ? <MailLink id={id}>{name}</MailLink> : name}” to {to}, tried{' '}
        {attempts === 1 ? 'once' : `${attempts} times`}. It is tried again by itself.
      </span>
    </Notice>
  )
}

const MailLink = ({ id, children }: { id: number; children: string }) => (
  <Link to={`/admin/mails/${id}`} className="link">
    {children}
  </Link>
)

import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams, type MetaFunction } from 'react-router'
import type { InferResponseType } from 'hono/client'
import { ApiError, client, reasonOf, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { orderPath, parseOrderLink } from '#app/features/ground/orders/order.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { Money } from '#app/ui/money.tsx'

/** The URL grants access to the order, so it stays out of search engines. */
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Pay the difference') },
  { name: 'robots', content: 'noindex' },
]

const pollMs = 5_000

type Link = NonNullable<ReturnType<typeof parseOrderLink>>
type Answer = InferResponseType<(typeof client.order)[':orderId']['difference']['$get'], 200>
type Difference = NonNullable<Answer['difference']>

export default function PayDifferencePage() {
  const [search] = useSearchParams()
  const link = parseOrderLink(search.get('order'))
  return (
    <div className="column max-w-2xl py-8 sm:py-12">
      {link ? <Payment key={link.hash} link={link} /> : <UnknownLink />}
    </div>
  )
}

function Payment({ link }: { link: Link }) {
  const request = { param: { orderId: String(link.orderId) }, query: { hash: link.hash } }
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['difference', link.orderId, link.hash],
    queryFn: ({ signal }) => unwrap(client.order[':orderId'].difference.$get(request, { init: { signal } })),
    // The provider may report the payment only after the customer has returned.
    refetchInterval: ({ state }) => (state.data?.difference ? pollMs : false),
  })
  const pay = useMutation({
    mutationFn: () => unwrap(client.order[':orderId'].difference.pay.$post(request)),
    onSuccess: ({ link: url }) => location.assign(url),
    onError: () => void refetch(),
  })
  if (isPending) {
    return (
      <Loading label="Loading the payment">
        <Skeleton className="h-64" />
      </Loading>
    )
  }
  if (!data) {
    if (error instanceof ApiError && error.status === 404) return <UnknownLink />
    return (
      <ErrorState level={1} action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error?.message}
      </ErrorState>
    )
  }
  const { difference } = data
  const toOrder = <LinkButton to={orderPath({ id: link.orderId, hash: link.hash })}>View order</LinkButton>
  if (!difference) {
    return (
      <Message title="There is nothing left to pay" action={toOrder}>
        This payment for order {link.orderId} was received, or is no longer needed.
      </Message>
    )
  }
  if (difference.isProcessing) {
    return (
      <Message title="Your payment is being processed" action={toOrder}>
        This can take a few days. We’ll email you when the payment arrives.
      </Message>
    )
  }
  if (difference.isOver) {
    return (
      <Message
        title="This payment link has expired"
        action={<LinkButton to="/contact">Contact us</LinkButton>}
      >
        {difference.isMade || difference.isForShipping
          ? 'Please contact us to pay the balance.'
          : 'Nothing was charged, and your order hasn’t changed. If you still want the change, please contact us.'}
      </Message>
    )
  }
  return (
    <DifferenceCard orderId={link.orderId} difference={difference}>
      <Button
        size="lg"
        isBusy={pay.isPending || pay.isSuccess}
        onClick={() => pay.mutate()}
      >{`Pay ${formatCents(difference.amount)}`}</Button>
      {pay.error && <Notice tone="error">{reasonOf(pay.error)}</Notice>}
    </DifferenceCard>
  )
}

type CardProps = { orderId: number; difference: Difference; children: ReactNode }

function DifferenceCard({ orderId, difference, children }: CardProps) {
  const { amount, changes, total, endsOn } = difference
  return (
    <>
      <h1>Pay the difference for order {orderId}</h1>
      <Card className="mt-6 grid gap-4">
        <ul className="grid gap-1 wrap-anywhere">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <p>{reasonToPay(difference)}</p>
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
          <dt>New total</dt>
          <dd className="text-right">
            <Money>{formatCents(total)}</Money>
          </dd>
          <dt>Paid</dt>
          <dd className="text-right">
            <Money>{formatCents(total - amount)}</Money>
          </dd>
          <dt className="text-lg font-semibold">Amount due</dt>
          <dd className="text-right text-lg font-semibold">
            <Money>{formatCents(amount)}</Money>
          </dd>
        </dl>
        {children}
        {endsOn && <p className="text-sm text-ink-soft">You can pay until {dayText(endsOn)}.</p>}
      </Card>
    </>
  )
}

function reasonToPay({ isMade, isForShipping }: Difference): string {
  if (isForShipping)
    return 'Your delivery address was corrected, and shipping there costs more than you paid.'
  return isMade
    ? 'Your order was changed and now costs more than you paid.'
    : 'We’ll make the change as soon as you pay. Until then, your order stays the same.'
}

type MessageProps = { title: string; action: ReactNode; children: ReactNode }

const Message = ({ title, action, children }: MessageProps) => (
  <div className="grid justify-items-start gap-4">
    <h1>{title}</h1>
    <p className="text-lg text-ink-soft">{children}</p>
    {action}
  </div>
)

const UnknownLink = () => (
  <ErrorState level={1} action={<LinkButton to="/contact">Contact us</LinkButton>}>
    We could not find an order for this link. The link may have expired or been replaced. Please open the one
    in our latest email, or ask us for a new one.
  </ErrorState>
)

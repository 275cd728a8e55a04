import { useEffect, type ReactNode } from 'react'
import { useSearchParams, type MetaFunction } from 'react-router'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, reasonOf, client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { orderPath, parseOrderLink } from '#app/features/ground/orders/order.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { OrderItems } from '#app/storefront/orders/order-items.tsx'
import { Row } from '#app/storefront/orders/order-summary.tsx'
import { OrderSkeleton } from '#app/storefront/orders/order-skeleton.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { forgetPayingCart, keepPayingQuote } from '#app/session/paying.ts'

/** The URL grants access to the quote, so it stays out of search engines. */
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Quote') },
  { name: 'robots', content: 'noindex' },
]

export default function QuotePage() {
  const [search] = useSearchParams()
  const link = parseOrderLink(search.get('order'))
  return (
    <div className="column py-8 sm:py-12">
      {link ? (
        <LinkedQuote key={link.hash} link={link} />
      ) : (
        <Closed title="Quote not found">
          This link is incomplete. Please open it again from your email.
        </Closed>
      )}
    </div>
  )
}

function LinkedQuote({ link }: { link: QuoteLink }) {
  const { data: quote, error, isPending, refetch } = useQuote(link)
  if (isPending) return <OrderSkeleton />
  if (!quote) {
    if (error instanceof ApiError && error.status === 404) {
      return (
        <Closed title="Quote not found">
          We could not find a quote for this link. Please open it from your email.
        </Closed>
      )
    }
    return (
      <ErrorState level={1} action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error?.message}
      </ErrorState>
    )
  }
  if (quote.open) return <OpenQuote quote={quote} open={quote.open} link={link} />
  const { number } = quote
  if (quote.state === 'paid') {
    const view = (
      <LinkButton to={orderPath({ id: link.orderId, hash: link.hash })}>View order {link.orderId}</LinkButton>
    )
    return (
      <Closed title={`Quote ${number} is paid`} action={view}>
        Thank you! It’s now order {link.orderId}.
      </Closed>
    )
  }
  return quote.state === 'canceled' ? (
    <Closed title={`Quote ${number} was canceled`}>Contact us if you’d like a new one.</Closed>
  ) : (
    <Closed title={`Quote ${number} has expired`}>
      It was valid through {dayText(quote.endsOn)}. Contact us if you’d like a new one.
    </Closed>
  )
}

type ClosedProps = { title: string; children: ReactNode; action?: ReactNode }

function Closed({ title, children, action }: ClosedProps) {
  return (
    <div className="flex flex-col items-center gap-4 py-12 text-center">
      <h1>{title}</h1>
      <p className="max-w-xl text-lg text-balance text-ink-soft">{children}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {action ?? <LinkButton to="/contact">Contact us</LinkButton>}
        <LinkButton to="/" variant="secondary">
          Back to the home page
        </LinkButton>
      </div>
    </div>
  )
}

type OpenProps = { quote: Quote; open: NonNullable<Quote['open']>; link: QuoteLink }

function OpenQuote({ quote, open, link }: OpenProps) {
  const pay = usePayQuote(link)
  const { note, reprintOf, contact, items, totals } = open
  const { price, discount, shippingPrice, tax, total, coupon } = totals
  return (
    <>
      <h1>Quote {quote.number}</h1>
      <p className="mt-1 text-ink-soft">You can pay it through {dayText(quote.endsOn)}.</p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {note && (
            <Card as="section" labelledBy="quote-note">
              <h2 id="quote-note" className="text-xl">
                Note
              </h2>
              <p className="mt-2 whitespace-pre-line wrap-anywhere">{note}</p>
            </Card>
          )}
          <OrderItems items={items.map(({ fileData, ...item }) => ({ item, fileData }))} />
        </div>
        <Card as="section" labelledBy="quote-summary">
          <h2 id="quote-summary" className="text-xl">
            Summary
          </h2>
          <dl className="mt-3">
            <Row label="Items">{formatCents(price)}</Row>
            {discount > 0 && (
              <Row label={coupon ? `Discount (${coupon})` : 'Discount'}>{`−${formatCents(discount)}`}</Row>
            )}
            <Row label="Shipping">{formatCents(shippingPrice ?? 0)}</Row>
            {tax > 0 && <Row label="Tax">{formatCents(tax)}</Row>}
            <Row label="Total" isTotal>
              {formatCents(total)}
            </Row>
          </dl>
          <h3 className="mt-5">Ships to</h3>
          <address className="mt-1 break-words not-italic">
            {contact.name}
            <br />
            {contact.address}
            <br />
            {contact.city}, {contact.state} {contact.zipCode}
          </address>
          {pay.error && (
            <Notice tone="error" className="mt-5">
              {reasonOf(pay.error)}
            </Notice>
          )}
          <Button
            size="lg"
            isWide
            className="mt-5"
            isBusy={pay.isPending || pay.isSuccess}
            onClick={() => pay.mutate()}
          >
            Pay {formatCents(total)}
          </Button>
          <p className="mt-3 text-sm text-ink-soft">
            {reprintOf === null
              ? 'Nothing is printed until you approve a proof of your artwork.'
              : `It’s printed from the files you approved in order ${reprintOf}.`}
          </p>
        </Card>
      </div>
    </>
  )
}

type QuoteLink = { orderId: number; hash: string }

type Quote = NonNullable<ReturnType<typeof useQuote>['data']>

const quoteKey = ({ orderId, hash }: QuoteLink) => ['quote', orderId, hash]

const callOf = ({ orderId, hash }: QuoteLink) => ({ param: { orderId: String(orderId) }, query: { hash } })

function useQuote(link: QuoteLink) {
  return useQuery({
    queryKey: quoteKey(link),
    queryFn: ({ signal }) => unwrap(client.quotes[':orderId'].$get(callOf(link), { init: { signal } })),
  })
}

/** Requests the payment and opens its page. */
function usePayQuote(link: QuoteLink) {
  const queryClient = useQueryClient()
  const pay = useMutation({
    mutationFn: () => unwrap(client.quotes[':orderId'].pay.$post(callOf(link))),
    onSuccess: ({ link: payment }) => {
      forgetPayingCart()
      keepPayingQuote(`${location.pathname}${location.search}`)
      location.href = payment
    },
    // The quote may have expired or been paid since it was shown.
    onError: () => queryClient.invalidateQueries({ queryKey: quoteKey(link) }),
  })
  const { reset } = pay
  useEffect(() => {
    // When the customer returns from the payment page, the browser may restore this page in its busy state.
    const returned = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [reset])
  return pay
}

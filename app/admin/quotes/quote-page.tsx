import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams, type MetaFunction } from 'react-router'
import { client, unwrap } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { ShopTime } from '#app/features/shop/settings/shop-time.tsx'
import { Button } from '#app/ui/button/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useMay } from '../staff/use-me.ts'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { Panel } from '../panel.tsx'
import { readDraft } from '../use-draft.ts'
import { TotalsList } from '../order/items/item-row.tsx'
import { FormProblem } from '../form/form-problem.tsx'
import { useSaving } from '../form/use-saving.ts'
import { AddDesign } from './add-design.tsx'
import { AddProduct } from './add-product.tsx'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteItems } from './quote-items.tsx'
import { QuoteStateBadge } from './quote-state-badge.tsx'
import { quoteQuery, type AdminQuote, quoteKey, useReloadQuote } from './quotes-query.ts'
import { draftKey, SendQuote } from './send-quote.tsx'

export const meta: MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Quote ${params.quoteId}`) },
]

export default function QuotePage() {
  const { quoteId = '' } = useParams()
  return <Quote key={quoteId} quoteId={quoteId} />
}

const debounceMs = 300

function Quote({ quoteId }: { quoteId: string }) {
  const [zipCode, setZipCode] = useState(() => readDraft(draftKey(quoteId, 'zipCode')))
  const debouncedZip = useDebounced(/^\d{5,9}$/.test(zipCode.trim()) ? zipCode.trim() : '', debounceMs)
  const { data, error, refetch } = useQuery({
    ...quoteQuery(quoteId, debouncedZip),
    placeholderData: keepPreviousData,
  })
  if (data) {
    return (
      <>
        {error && <StaleNotice error={error} />}
        <OpenQuote quote={data} setZipCode={setZipCode} />
      </>
    )
  }
  if (error) return <LoadFailure error={error} retry={() => void refetch()} missing="Quote not found" />
  return (
    <Loading label="Loading the quote">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="mt-5 h-128" />
    </Loading>
  )
}

function OpenQuote({ quote, setZipCode }: { quote: AdminQuote; setZipCode: (zipCode: string) => void }) {
  const canQuote = useMay()('quotes')
  const { state, canBeEdited } = quote
  const isEditing = canQuote && state === 'draft' && canBeEdited
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">Quote {quote.id}</h1>
        <QuoteStateBadge state={state} />
        <p className="text-ink-soft">
          {state === 'ended' ? 'Ended' : 'Ends'} {dayText(quote.endsOn)}
        </p>
        {state === 'paid' && quote.orderId !== null && (
          <Link to={`/admin/orders/${quote.orderId}`} className="link">
            Order {quote.orderId}
          </Link>
        )}
        <div className="flex flex-wrap gap-2 sm:ml-auto">{canQuote && <QuoteActions quote={quote} />}</div>
      </div>
      {state === 'draft' && !canBeEdited && (
        <Notice tone="warning" className="mt-4">
          This draft has expired and its items were deleted. Create a new quote.
        </Notice>
      )}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 gap-4">
          {isEditing && (
            <Panel title="Add an item">
              <AddProduct quote={quote} />
              <AddDesign quote={quote} />
            </Panel>
          )}
          <Panel title="Items">
            <QuoteItems quote={quote} isEditing={isEditing} />
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title="Total">
            {isEditing && <QuoteCoupon key={quote.totals.coupon} quote={quote} />}
            <QuoteTotals quote={quote} />
          </Panel>
          {isEditing && <SendQuote quote={quote} setZipCode={setZipCode} />}
          {quote.contact && <SentQuote quote={quote} contact={quote.contact} />}
        </div>
      </div>
    </>
  )
}

function QuoteTotals({ quote: { totals, state } }: { quote: AdminQuote }) {
  const { price, discount, shippingPrice, tax, total, coupon, problem } = totals
  const rows = [
    ['Items', formatCents(price)],
    ...(discount > 0 ? [[coupon ? `Coupon ${coupon}` : 'Discount', `−${formatCents(discount)}`]] : []),
    ['Shipping', shippingPrice === null ? 'Enter the ZIP code' : formatCents(shippingPrice)],
    ...(tax > 0 ? [['Tax', formatCents(tax)]] : []),
  ]
  return (
    <>
      <TotalsList rows={rows} totalCents={total} isLive />
      {problem && (
        <Notice tone="warning" className="mt-3">
          {problem}
        </Notice>
      )}
      {state === 'draft' && (
        <p className="mt-2 text-xs text-ink-faint">
          Prices, shipping and tax are locked when you send the quote.
        </p>
      )}
    </>
  )
}

function QuoteCoupon({ quote }: { quote: AdminQuote }) {
  const current = quote.totals.coupon
  const reload = useReloadQuote(quote.id)
  const { form, field, refusal, isBusy } = useSaving({
    defaultValues: { coupon: '' },
    save: ({ coupon }) =>
      unwrap(
        client.admin.quotes[':quoteId'].coupon.$put({
          param: { quoteId: String(quote.id) },
          json: { coupon: current === null ? coupon : '', version: quote.version },
        }),
      ),
    reload,
    invalidates: [quoteKey(quote.id)],
    saved: current === null ? 'Coupon applied' : 'Coupon removed',
  })
  return (
    <form {...form} className="mb-3 grid gap-2" aria-label="Coupon">
      <FormProblem problem={refusal} />
      <div className="flex flex-wrap items-end justify-between gap-2">
        {current === null ? (
          <TextField label="Coupon" isOptional autoComplete="off" className="grow" {...field('coupon')} />
        ) : (
          <p>
            Coupon <strong>{current}</strong>
          </p>
        )}
        <Button type="submit" size="sm" variant="secondary" isBusy={isBusy}>
          {current === null ? 'Apply' : 'Remove'}
        </Button>
      </div>
    </form>
  )
}

type Props = { quote: AdminQuote; contact: NonNullable<AdminQuote['contact']> }

function SentQuote({ quote, contact }: Props) {
  const { name, email, phone, address, city, state, zipCode } = contact
  return (
    <Panel title="Customer">
      <p className="wrap-anywhere">
        {name}
        <br />
        {email}
        <br />
        {phone}
      </p>
      <address className="mt-2 wrap-anywhere not-italic">
        {address}
        <br />
        {city}, {state} {zipCode}
      </address>
      {quote.sentAt && (
        <p className="mt-2 text-sm text-ink-soft">
          Sent <ShopTime at={quote.sentAt} />
          {quote.staff && ` by ${quote.staff}`}
        </p>
      )}
      {quote.note && <p className="mt-3 whitespace-pre-line wrap-anywhere">{quote.note}</p>}
      {quote.path && quote.state === 'open' && (
        <p className="mt-3">
          <a href={quote.path} className="link" target="_blank" rel="noreferrer">
            Payment link
          </a>
        </p>
      )}
    </Panel>
  )
}

import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useMay } from '../staff/use-me.ts'
import { LoadFailure, StaleNotice } from '../load-failure.tsx'
import { Panel } from '../panel.tsx'
import { readDraft } from '../use-draft.ts'
import { AddDesign } from './add-design.tsx'
import { AddProduct } from './add-product.tsx'
import { QuoteActions } from './quote-actions.tsx'
import { QuoteCoupon } from './quote-coupon.tsx'
import { QuoteItems } from './quote-items.tsx'
import { QuoteStateBadge } from './quote-state-badge.tsx'
import { QuoteTotals } from './quote-totals.tsx'
import { quoteQuery, type AdminQuote } from './quotes-query.ts'
import { SendQuote } from './send-quote.tsx'
import { SentQuote } from './sent-quote.tsx'
import { draftKey } from './contact-draft.ts'

export const meta: MetaFunction = ({ matches, params }) => [
  { title: pageTitle(matches, `Quote ${params.quoteId}`) },
]

export default function QuotePage() {
  const { quoteId = '' } = useParams()
  return <Quote key={quoteId} quoteId={quoteId} />
}

function Quote({ quoteId }: { quoteId: string }) {
  const [zipCode, setZipCode] = useState(() => readDraft(draftKey(quoteId, 'zipCode')))
  const asked = useDebounced(/^\d{5,9}$/.test(zipCode.trim()) ? zipCode.trim() : '', 300)
  const { data, error, refetch } = useQuery({
    ...quoteQuery(quoteId, asked),
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
          The items of this draft were deleted, long after its last day. Please make a new quote.
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

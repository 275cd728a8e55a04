import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams, type MetaFunction } from 'react-router'
import { toast } from '#app/ui/feedback/toast.ts'
import { pageTitle } from '#app/document/page-title.ts'
import type { ApprovedShare } from '#app/features/ground/orders/order.ts'
import { readPayingCart, forgetPayingQuote, readPayingQuote } from '#app/session/paying.ts'
import { useSession } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { orderLinkState, useOrderLinkState } from './order-link-state.ts'
import { PaidOrder } from './paid-order.tsx'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Payment received') },
  { name: 'robots', content: 'noindex' },
]

const clearAfterMs = 6000

/** The next step, depending on whether all, some or no items were approved at checkout. */
const nextSteps: Record<ApprovedShare, string> = {
  none: 'An email will be sent to you to approve the order. Nothing is printed before you do.',
  some: 'An email will be sent to you to approve the items that you have not approved yet. Nothing is printed before you do.',
  all: 'You approved your artwork, so there is no proof to wait for. We will email you when it is next in line for printing, or if we see a problem.',
}

export default function PayConfirmPage() {
  const { session, status, error, refetch, endCartSession } = useSession()
  const link = useReturnedOrder()
  const approved = useHydrated() ? readPayingCart() : 'none'
  const end = useEffectEvent(() => void endCartSession())
  useEffect(() => {
    const { pathname } = location
    // The wording is from specification section 2.
    toast.success('Your order has been created, we send an email with the details', { id: 'order-created' })
    // The payment was for a quote, so keep the cart.
    if (readPayingQuote() !== null) return forgetPayingQuote
    const timer = setTimeout(() => end(), clearAfterMs)
    return () => {
      clearTimeout(timer)
      // Also clear the cart if the customer leaves the page sooner.
      if (location.pathname !== pathname) end()
    }
  }, [])
  if (status === 'error' && !session) {
    return (
      <div className="column py-8">
        <ErrorState level={1} action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error?.message}
          <br />
          Your payment is not affected: we will email you the details of your order.
        </ErrorState>
      </div>
    )
  }
  return (
    <div className="column flex flex-col items-center gap-4 py-12 text-center sm:py-20">
      <img src="/pictures/step-proof.svg" alt="" width={240} height={200} className="w-64 max-w-full" />
      <h1>Thank you for your order</h1>
      <p className="max-w-xl text-lg text-balance text-ink-soft">{nextSteps[approved]}</p>
      {link && <PaidOrder link={link} />}
      <LinkButton to="/" size="lg" variant={link ? 'quiet' : 'primary'} className="mt-2">
        Continue shopping
      </LinkButton>
    </div>
  )
}

/** Moves the order's link, passed by the payment page, from the URL to the history state. */
function useReturnedOrder() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const returned = search.get('order')
  useEffect(() => {
    if (returned) void navigate('/pay-confirm', { replace: true, state: orderLinkState(returned) })
  }, [returned, navigate])
  return useOrderLinkState()
}

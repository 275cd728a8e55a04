import { useEffect, useEffectEvent } from 'react'
import type { MetaFunction } from 'react-router'
import { toast } from '#app/ui/feedback/toast.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { forgetPayingQuote, readPayingQuote } from '#app/session/paying-quote.ts'
import { useSession } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Payment received') },
  { name: 'robots', content: 'noindex' },
]

const clearAfterMs = 6000

export default function PayConfirmPage() {
  const { session, status, error, refetch, endCartSession } = useSession()
  const end = useEffectEvent(() => void endCartSession())
  useEffect(() => {
    const { pathname } = location
    toast.success('Your order has been created, we send an email with the details', { id: 'order-created' })
    // The cart was not paid.
    if (readPayingQuote() !== null) return forgetPayingQuote
    const timer = setTimeout(() => end(), clearAfterMs)
    return () => {
      clearTimeout(timer)
      // The cart is also cleared for customers who leave the page sooner.
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
      <p className="max-w-xl text-lg text-balance text-ink-soft">
        An email will be sent to you to approve the order. Nothing is printed before you do.
      </p>
      <LinkButton to="/" size="lg" className="mt-2">
        Continue shopping
      </LinkButton>
    </div>
  )
}

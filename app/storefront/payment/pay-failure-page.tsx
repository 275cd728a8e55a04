import { Link, type MetaFunction } from 'react-router'
import { pageTitle } from '#app/document/page-title.ts'
import { readPayingQuote } from '#app/session/paying.ts'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Payment failure') },
  { name: 'robots', content: 'noindex' },
]

export default function PayFailurePage() {
  const quote = useHydrated() ? readPayingQuote() : null
  return (
    <div className="column flex flex-col items-center gap-4 py-12 text-center sm:py-20">
      <img src="/pictures/error.svg" alt="" width={240} height={200} className="w-52 max-w-full" />
      <h1>Payment Failure</h1>
      <p className="max-w-xl text-lg text-balance text-ink-soft">
        {quote === null
          ? 'The payment was not completed and no order was placed. Your cart is still here, just as you left it.'
          : 'The payment was not completed. Your quote is still here, just as you left it.'}
      </p>
      <LinkButton to={quote ?? '/cart'} size="lg" className="mt-2">
        {quote === null ? 'Back to your cart' : 'Back to your quote'}
      </LinkButton>
      <p className="text-sm text-balance text-ink-soft">
        Still having trouble?{' '}
        <Link to="/contact" className="link whitespace-nowrap">
          Contact us
        </Link>{' '}
        and we will find another way.
      </p>
    </div>
  )
}

import type { ReactNode } from 'react'
import { useSearchParams, type MetaFunction } from 'react-router'
import { ApiError } from '#app/client.ts'
import { parseOrderLink } from '#app/features/ground/orders/order.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { useSession } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderView } from './order-view.tsx'
import { useOrder, type OrderLink } from './use-order.ts'

/** The URL grants access to the order, so it stays out of search engines. */
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, 'Order') },
  { name: 'robots', content: 'noindex' },
]

export default function OrderPage() {
  const [search] = useSearchParams()
  const link = parseOrderLink(search.get('order'))
  return (
    <div className="column py-8 sm:py-12">
      {link ? (
        <Order key={link.hash} link={link} />
      ) : (
        <UnknownOrder>This link is incomplete. Please open it again from your email.</UnknownOrder>
      )}
    </div>
  )
}

function Order({ link }: { link: OrderLink }) {
  const { login } = useSession()
  const { data: response, error, isPending, refetch } = useOrder(link)
  if (isPending) return <OrderSkeleton />
  if (!response) {
    if (error instanceof ApiError && error.status === 404) {
      return (
        <UnknownOrder>
          We could not find an order for this link. The link may have expired or been replaced. Please open
          the one in our latest email about the order, log in to see your orders, or ask us for a new link.
        </UnknownOrder>
      )
    }
    return (
      <ErrorState level={1} action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error?.message}
      </ErrorState>
    )
  }
  return (
    <>
      {error && (
        <Notice tone="warning" className="mb-6">
          This page could not be refreshed. {error.message}
        </Notice>
      )}
      <OrderView response={response} link={link} isStaff={login?.role === 'Admin'} />
    </>
  )
}

function UnknownOrder({ children }: { children: ReactNode }) {
  return (
    <ErrorState
      level={1}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/contact">Contact us</LinkButton>
          <LinkButton to="/" variant="secondary">
            Back to the home page
          </LinkButton>
        </div>
      }
    >
      {children}
    </ErrorState>
  )
}

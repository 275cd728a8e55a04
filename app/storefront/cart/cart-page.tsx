import { useEffect, useRef } from 'react'
import { useLocation, type MetaFunction } from 'react-router'
import { readStored } from '#app/session/browser-storage.ts'
import { storageKeys } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { useSession } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CheckoutView } from './checkout/checkout-view.tsx'
import { NotReordered } from './not-reordered-notice.tsx'
import { readNotReordered } from './not-reordered.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Cart') }]

export default function CartPage() {
  return (
    <div className="column min-h-dvh py-8 sm:py-12">
      <Cart />
    </div>
  )
}

function Cart() {
  const { session, status, error, login, refetch } = useSession()
  const { state } = useLocation() as { state: unknown }
  const hasItems = session !== undefined && session.cartItems.length > 0
  useFocusWhenEmptied(hasItems)
  if (hasItems) {
    // The key resets the checkout when the cart changes, such as after a login.
    return (
      <>
        <NotReordered items={readNotReordered(state)} className="mb-6" />
        <CheckoutView key={session.cart.id} session={session} login={login} />
      </>
    )
  }
  if (status === 'pending') return <CartSkeleton />
  if (!session && readStored(storageKeys.sessionToken)) {
    return (
      <ErrorState level={1} action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error?.message}
      </ErrorState>
    )
  }
  return (
    <EmptyState
      level={1}
      picture="/pictures/empty-cart.svg"
      title="Your cart is empty"
      action={
        <LinkButton to="/" size="lg">
          Start Shopping
        </LinkButton>
      }
    >
      Stickers, labels, magnets, banners: it all starts with a size.
    </EmptyState>
  )
}

/** The button that emptied the cart is gone, and the focus with it. */
function useFocusWhenEmptied(hasItems: boolean) {
  const hadItems = useRef(hasItems)
  useEffect(() => {
    if (hadItems.current && !hasItems) document.getElementById('main')?.focus()
    hadItems.current = hasItems
  }, [hasItems])
}

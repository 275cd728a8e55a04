import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, type MetaFunction } from 'react-router'
import { onStorageChange, readStored } from '#app/session/browser-storage.ts'
import { mayHaveItems } from '#app/session/product-related.ts'
import { storageKeys } from '#app/client.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { useSession } from '#app/session/use-session.ts'
import { Button } from '#app/ui/button/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { NeedsScript } from '#app/storefront/needs-script.tsx'
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
  if (status !== 'pending' && !session && readStored(storageKeys.sessionToken)) {
    return (
      <ErrorState level={1} action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error?.message}
      </ErrorState>
    )
  }
  return <CartWithoutItems isPending={status === 'pending'} />
}

/**
 * Shows the most likely view while the cart loads: empty or with items. The browser knows which before its scripts run
 * (`markKeptCart`).
 */
function CartWithoutItems({ isPending }: { isPending: boolean }) {
  const mayFill = useSyncExternalStore(onStorageChange, mayHaveItems, () => null)
  return (
    <>
      {isPending && (
        <NeedsScript>
          The cart and the checkout require JavaScript. Please enable it and reload the page; your cart stays
          as it is.
        </NeedsScript>
      )}
      {!(isPending && mayFill) && (
        <div key="empty" className={isPending && mayFill === null ? '[html[data-cart]_&]:hidden' : ''}>
          <EmptyCart />
        </div>
      )}
      {isPending && mayFill !== false && (
        <div key="loading" className={mayFill === null ? '[html:not([data-cart])_&]:hidden' : ''}>
          <CartSkeleton />
        </div>
      )}
    </>
  )
}

function EmptyCart() {
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
      It all starts with a size.
    </EmptyState>
  )
}

/** Moves the focus when the cart becomes empty, because the button that had it is gone. */
function useFocusWhenEmptied(hasItems: boolean) {
  const hadItems = useRef(hasItems)
  useEffect(() => {
    if (hadItems.current && !hasItems) document.getElementById('main')?.focus()
    hadItems.current = hasItems
  }, [hasItems])
}

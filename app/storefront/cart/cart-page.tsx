import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, type MetaFunction } from 'react-router'
import { onStorageChange } from '#app/session/browser-storage.ts'
import { mayHaveItems, recallProducts } from '#app/session/product-related.ts'
import { pageTitle } from '#app/document/page-title.ts'
import { useSession } from '#app/session/use-session.ts'
import { readSessionToken } from '#app/session/session-query.ts'
import { Button } from '#app/ui/button/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { LinkButton } from '#app/ui/button/link-button.tsx'
import { NeedsScript } from '#app/storefront/needs-script.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { Sticker } from '#app/ui/press/sticker.tsx'
import { CheckoutView } from './checkout/checkout-view.tsx'
import { NotReordered, readNotReordered } from './not-reordered.tsx'

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
    // The key resets the checkout for a different cart, for example after a login.
    return (
      <>
        <NotReordered items={readNotReordered(state)} className="mb-6" />
        <CheckoutView key={session.cart.id} session={session} login={login} />
      </>
    )
  }
  if (status !== 'pending' && !session && readSessionToken()) {
    return (
      <ErrorState level={1} action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error?.message}
      </ErrorState>
    )
  }
  return <CartWithoutItems isPending={status === 'pending'} />
}

/** Shows the most likely view while the cart loads: empty or with items. `markKeptCart` selects it before hydration. */
function CartWithoutItems({ isPending }: { isPending: boolean }) {
  const mayFill = useSyncExternalStore(onStorageChange, mayHaveItems, () => null)
  return (
    <>
      {isPending && (
        <NeedsScript>
          The cart and the checkout require JavaScript. Please enable it and reload the page. Your cart won’t
          change.
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

/** Moves the focus when the cart becomes empty, because the focused button is gone. */
function useFocusWhenEmptied(hasItems: boolean) {
  const hadItems = useRef(hasItems)
  useEffect(() => {
    if (hadItems.current && !hasItems) document.getElementById('main')?.focus()
    hadItems.current = hasItems
  }, [hasItems])
}

/** Shows a placeholder for the cart while it loads, with the products stored in the browser. */
function CartSkeleton() {
  const kept = useHydrated() ? recallProducts() : []
  const lines = kept.length > 0 ? kept : [null, null]
  return (
    <>
      <h1>Cart</h1>
      <Loading label="Loading your cart">
        <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:gap-12">
          <div>
            <Skeleton className="h-7 w-24" />
            {lines.map((product, line) => (
              <div
                key={line}
                className="mt-6 grid grid-cols-[5rem_1fr] gap-4 sm:grid-cols-[6.5rem_1fr] sm:gap-6"
              >
                {product ? (
                  <Sticker>
                    <img
                      src={product.picture}
                      alt=""
                      width={96}
                      height={96}
                      className="aspect-square w-full object-contain"
                    />
                  </Sticker>
                ) : (
                  <Skeleton className="aspect-square" />
                )}
                <div className="grid content-start gap-3">
                  {product ? (
                    <p className="heading text-lg wrap-anywhere">{product.name}</p>
                  ) : (
                    <Skeleton className="h-6 w-48 max-w-full" />
                  )}
                  <Skeleton className="h-5 w-24" />
                  <Skeleton className="h-12 w-28" />
                </div>
              </div>
            ))}
          </div>
          <div className="grid content-start gap-5">
            <Skeleton className="h-112 rounded-lg" />
            <Skeleton className="h-72 rounded-lg" />
          </div>
        </div>
      </Loading>
    </>
  )
}

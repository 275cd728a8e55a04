import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useSyncExternalStore, useState } from 'react'
import { useNavigate } from 'react-router'
import { onStorageChange } from '#app/session/browser-storage.ts'
import { approvedWhenOrdered } from '#app/features/ground/orders/order.ts'
import type { LoginClaims } from '#app/features/people/identity/login-claims.ts'
import { sessionQuery, readSessionToken } from '#app/session/session-query.ts'
import { useTexts } from '#app/storefront/form/use-form.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { printExactlyDraft } from '#app/session/checkout-draft.ts'
import { CartItems } from '../lines/cart-items.tsx'
import { cartChangeKey, type CartSession, type CartItem } from '../use-cart-changes.ts'
import { CartSummary } from './cart-summary.tsx'
import { ContactForm } from './contact-form.tsx'
import { CouponPanel } from './coupon-panel.tsx'
import { CartUpdateFailed, useCheckout } from './use-checkout.ts'
import { useContact } from './use-contact.ts'
import { useShippingQuote } from './use-shipping-quote.ts'

const formId = 'contact'

const PrintExactly = lazyPart(() => import('./print-exactly.tsx').then((part) => part.PrintExactly))

export function CheckoutView({ session, login }: { session: CartSession; login: LoginClaims | null }) {
  const { cartItems, cart, coupon } = session
  useRedirectWithoutSession()
  const { isLeaving, pay } = useCheckout()
  const exact = usePrintExactly(cartItems)
  const printExactly = exact.chosen
  const customs = cartItems.filter(({ by }) => by === 'custom')
  const approved = approvedWhenOrdered(customs.map(({ id }) => printExactly.includes(id)))
  const needsProof = approved !== 'all'
  const contact = useContact(login, cart.zipCode, (texts) => pay({ contact: texts, printExactly, approved }))
  const { refusal, fields, errors } = contact
  const zipCode = useTexts(fields, (texts) => texts.zipCode)
  const shipping = useShippingQuote(zipCode, cartItems, coupon?.code ?? null)
  const isChanging = useIsMutating({ mutationKey: cartChangeKey }) > 0
  const hasUpdateFailed = refusal instanceof CartUpdateFailed
  const hasEmpty = refusal?.code === 'missing_parameters' && Object.keys(errors).length > 0

  if (refusal && !hasUpdateFailed && Object.keys(refusal.fields).length === 0) {
    return (
      <ErrorState level={1} action={<Button onClick={contact.forgetRefusal}>Back to checkout</Button>}>
        {refusal.message}
        <br />
        {/* A conflict may mean that the cart was paid through another link. */}
        {refusal.status === 409
          ? 'Everything you entered is still here.'
          : 'Nothing was charged, and everything you entered is still here.'}
      </ErrorState>
    )
  }

  return (
    <>
      <h1>Cart</h1>
      <div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:items-stretch lg:gap-12">
        <CartItems items={cartItems} />
        <div className="grid grid-cols-1 content-start gap-5">
          <ContactForm
            id={formId}
            contact={contact}
            zipProblem={shipping.problem}
            isEmailLocked={login !== null}
          />
          <Card as="section" labelledBy="summary" className="lg:sticky lg:top-4">
            <h2 id="summary" className="sr-only">
              Summary
            </h2>
            <CouponPanel cartId={cart.id} coupon={coupon} expiredProblem={refusal?.fields.coupon ?? null} />
            <div className="my-4 border-t border-line" />
            <CartSummary
              cart={cart}
              quote={shipping.quote}
              isQuoting={shipping.isLoading}
              quoteAgain={shipping.retry}
              isChanging={isChanging}
            />
            {exact.items.length > 0 && (
              <Suspense>
                <PrintExactly {...exact} needsProof={needsProof} />
              </Suspense>
            )}
            <div className="mt-4 grid gap-3">
              {(hasEmpty || hasUpdateFailed) && <Notice tone="error">{refusal.message}</Notice>}
              <Button {...contact.button} form={formId} size="lg" isWide isBusy={isLeaving}>
                Confirm & pay
              </Button>
              <p className="text-center text-xs text-balance text-ink-faint">
                You pay on the next page. {needsProof && 'Nothing is printed before you approve the proof.'}
              </p>
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}

/** Redirects to the home page if there is no session token (specification section 2). */
function useRedirectWithoutSession() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const token = useSyncExternalStore(onStorageChange, readSessionToken, () => null)
  useEffect(() => {
    if (token) return
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    void navigate('/', { replace: true })
  }, [token, navigate, queryClient])
}

/** Tracks the items approved without a proof. Drops an item once its picture changes or it needs a proof. */
function usePrintExactly(cartItems: CartItem[]) {
  const items = cartItems.filter(({ canPrintExactly }) => canPrintExactly)
  const [checked, setChecked] = useState(() => printExactlyDraft.recall(readSessionToken()))
  const [isShown, setIsShown] = useState(false)
  const approved = items.filter((item) => checked[item.id] === pictureOf(item))
  if (approved.length < Object.keys(checked).length) setChecked(picturesOf(approved))
  useEffect(() => printExactlyDraft.remember(readSessionToken(), checked), [checked])
  return {
    /** The items that may be approved without a proof. */
    items,
    /** Empty while the choices are hidden. */
    chosen: isShown ? approved.map(({ id }) => id) : [],
    choose: (ids: number[]) => setChecked(picturesOf(items.filter(({ id }) => ids.includes(id)))),
    onShow: setIsShown,
  }
}

const pictureOf = ({ fileData }: CartItem): string => fileData?.drawnPath ?? fileData?.path ?? ''

const picturesOf = (items: CartItem[]) => Object.fromEntries(items.map((item) => [item.id, pictureOf(item)]))

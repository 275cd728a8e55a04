import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { onStorageChange, readStored } from '#app/session/browser-storage.ts'
import { ApiError, storageKeys } from '#app/client.ts'
import type { LoginClaims } from '#app/features/people/identity/login-claims.ts'
import { sessionQuery } from '#app/session/session-query.ts'
import { Button } from '#app/ui/button/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { focusFirstError } from '#app/ui/form/focus-first-error.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CartItems } from '../lines/cart-items.tsx'
import { CartSummary } from './cart-summary.tsx'
import { ContactForm } from './contact-form.tsx'
import { contactProblems, problemsOf, type Contact, type ContactProblems } from './contact.ts'
import { CouponPanel } from './coupon-panel.tsx'
import { cartChange, type CartSession } from '../use-cart-changes.ts'
import { CartNotAsShown, useCheckout } from './use-checkout.ts'
import { useContact } from './use-contact.ts'
import { useShippingQuote } from './use-shipping-quote.ts'

const formId = 'contact'

export function CheckoutView({ session, login }: { session: CartSession; login: LoginClaims | null }) {
  const { cartItems, cart, coupon } = session
  useHomeWithoutSession()
  const { contact, change } = useContact(login, cart.zipCode)
  const shipping = useShippingQuote(contact.zipCode, cartItems)
  const checkout = useCheckout()
  const { error } = checkout
  const isChanging = useIsMutating({ mutationKey: cartChange }) > 0
  const [typedProblems, setTypedProblems] = useState<ContactProblems | null>(null)
  const refusal = refusalOf(error)
  const problems = typedProblems ?? (refusal.messages ? problemsOf(contact, refusal.messages) : null)
  const aside = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (error) focusFirstError(aside.current)
  }, [error])

  const correct = (field: keyof Contact, value: string) => {
    change(field, value)
    if (!problems) return
    checkout.goBack()
    const { [field]: _, ...fields } = problems.fields
    setTypedProblems(Object.keys(fields).length > 0 ? { ...problems, fields } : null)
  }

  const pay = () => {
    const found = contactProblems(contact)
    flushSync(() => setTypedProblems(found))
    if (found) focusFirstError(aside.current)
    else checkout.pay(contact)
  }

  if (refusal.isFatal) {
    return (
      <ErrorState level={1} action={<Button onClick={checkout.goBack}>Back to checkout</Button>}>
        {error?.message}
        <br />
        {refusal.isConflict
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
        <div ref={aside} className="grid grid-cols-1 content-start gap-5">
          <ContactForm
            id={formId}
            contact={contact}
            problems={problems?.fields ?? {}}
            zipProblem={shipping.problem}
            isEmailLocked={login !== null}
            onChange={correct}
            onSubmit={pay}
          />
          <Card as="section" labelledBy="summary" className="lg:sticky lg:top-4">
            <h2 id="summary" className="sr-only">
              Summary
            </h2>
            <CouponPanel cartId={cart.id} coupon={coupon} endedProblem={refusal.messages?.coupon ?? null} />
            <div className="my-4 border-t border-line" />
            <CartSummary
              cart={cart}
              quote={shipping.quote}
              isQuoting={shipping.isLoading}
              isChanging={isChanging}
            />
            <div className="mt-4 grid gap-3">
              {problems?.summary && <Notice tone="error">{problems.summary}</Notice>}
              {refusal.notice && <Notice tone="error">{refusal.notice}</Notice>}
              <Button type="submit" form={formId} size="lg" isWide isBusy={checkout.isLeaving}>
                Confirm & pay
              </Button>
              <p className="text-center text-xs text-balance text-ink-faint">
                You pay on the next page. Nothing is printed before you approve the proof.
              </p>
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}

/** Items belong to a session: without its token there is nothing to show (specification section 2). */
function useHomeWithoutSession() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const token = useSyncExternalStore(
    onStorageChange,
    () => readStored(storageKeys.sessionToken),
    () => null,
  )
  useEffect(() => {
    if (token) return
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    void navigate('/', { replace: true })
  }, [token, navigate, queryClient])
}

type Refusal = {
  messages: ApiError['fields'] | null
  notice: string | null
  isFatal: boolean
  /** The cart has changed: it may have been paid through another link. */
  isConflict: boolean
}

/** Whether a checkout error is something to correct or a failure. */
function refusalOf(error: Error | null): Refusal {
  if (!error) return { messages: null, notice: null, isFatal: false, isConflict: false }
  if (error instanceof CartNotAsShown) {
    return {
      messages: null,
      notice: 'Your cart could not be changed. Check your items, then try again.',
      isFatal: false,
      isConflict: false,
    }
  }
  const messages = error instanceof ApiError && Object.keys(error.fields).length > 0 ? error.fields : null
  const isConflict = error instanceof ApiError && error.status === 409
  return { messages, notice: null, isFatal: messages === null, isConflict }
}

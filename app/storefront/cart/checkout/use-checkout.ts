import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, client, unwrap } from '#app/client.ts'
import type { ApprovedShare } from '#app/features/ground/orders/order.ts'
import { keepPayingCart, forgetPayingQuote } from '#app/session/paying.ts'
import { sessionQuery } from '#app/session/session-query.ts'
import { cartChangeKey, cartQueue } from '../use-cart-changes.ts'
import type { Contact } from './contact.ts'
import { shippingPriceKey } from './use-shipping-quote.ts'

/** Thrown if a cart change that was in progress when the customer clicked "Confirm & pay" fails. */
export class CartUpdateFailed extends ApiError {
  override name = 'CartUpdateFailed'

  constructor() {
    super(409, 'conflict', 'We couldn’t update your cart. Check your items, then try again.')
  }
}

/**
 * `printExactly` lists the items approved without a proof. `approved` is 'none', 'some' or 'all', depending on how many
 * of the items it lists.
 */
type Closing = { contact: Contact; printExactly: number[]; approved: ApprovedShare }

type Checkout = Closing & { changes: { state: { status: string } }[] }

/** Closes the cart and opens the payment page. */
export function useCheckout() {
  const queryClient = useQueryClient()
  const close = useMutation({
    ...cartQueue,
    mutationFn: async ({ contact, printExactly, changes }: Checkout) => {
      if (changes.some(({ state }) => state.status === 'error')) throw new CartUpdateFailed()
      return unwrap(client.carts.me.close.$post({ query: {}, json: { ...contact, printExactly } }))
    },
    onSuccess: ({ link }, { approved }) => {
      forgetPayingQuote()
      keepPayingCart(approved)
      location.href = link
    },
    // Prices or tax may have changed since they were shown.
    onError: () =>
      Promise.all(
        [sessionQuery.queryKey, shippingPriceKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const { reset } = close

  useEffect(() => {
    // When the customer returns from the payment page, the browser may restore this page in its busy state.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      reset()
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [queryClient, reset])

  return {
    /** Stays true until the next page has loaded. */
    isLeaving: close.isPending || close.isSuccess,
    pay: (closing: Closing) => {
      const changes = queryClient
        .getMutationCache()
        .findAll({ mutationKey: cartChangeKey, status: 'pending' })
      return close.mutateAsync({ ...closing, changes })
    },
  }
}

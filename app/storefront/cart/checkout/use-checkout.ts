import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client, unwrap } from '#app/client.ts'
import { sessionQuery } from '#app/session/session-query.ts'
import type { Contact } from './contact.ts'
import { cartChange, inCartOrder } from '../use-cart-changes.ts'

/** A cart change in progress when the customer clicked pay has failed. */
export class CartNotAsShown extends Error {
  override name = 'CartNotAsShown'
}

/** Closes the cart and goes to its payment; a second click in the meantime is ignored. */
export function useCheckout() {
  const queryClient = useQueryClient()
  const isLeaving = useRef(false)
  const close = useMutation({
    ...inCartOrder,
    mutationFn: async ({
      contact,
      changes,
    }: {
      contact: Contact
      changes: { state: { status: string } }[]
    }) => {
      if (changes.some(({ state }) => state.status === 'error')) throw new CartNotAsShown()
      return unwrap(client.carts.me.close.$post({ query: {}, json: contact }))
    },
    onSuccess: ({ link }) => {
      location.href = link
    },
    onError: () => {
      isLeaving.current = false
      return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    },
  })
  const { reset } = close

  useEffect(() => {
    // On return from the payment page, the browser may restore this page as it was: busy.
    const returned = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isLeaving.current = false
      reset()
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [queryClient, reset])

  return {
    isLeaving: close.isPending || close.isSuccess,
    error: close.error,
    goBack: reset,
    pay: (contact: Contact) => {
      if (isLeaving.current) return
      isLeaving.current = true
      const changes = queryClient.getMutationCache().findAll({ mutationKey: cartChange, status: 'pending' })
      close.mutate({ contact, changes })
    },
  }
}

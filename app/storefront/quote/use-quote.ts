import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client, unwrap } from '#app/client.ts'
import { forgetPayingCart } from '#app/session/paying-cart.ts'
import { keepPayingQuote } from '#app/session/paying-quote.ts'

export type QuoteLink = { orderId: number; hash: string }

export type Quote = NonNullable<ReturnType<typeof useQuote>['data']>

const quoteKey = ({ orderId, hash }: QuoteLink) => ['quote', orderId, hash]

const callOf = ({ orderId, hash }: QuoteLink) => ({ param: { orderId: String(orderId) }, query: { hash } })

export function useQuote(link: QuoteLink) {
  return useQuery({
    queryKey: quoteKey(link),
    queryFn: ({ signal }) => unwrap(client.quotes[':orderId'].$get(callOf(link), { init: { signal } })),
  })
}

/** Goes to the payment page. */
export function usePayQuote(link: QuoteLink) {
  const queryClient = useQueryClient()
  const pay = useMutation({
    mutationFn: () => unwrap(client.quotes[':orderId'].pay.$post(callOf(link))),
    onSuccess: ({ link: payment }) => {
      forgetPayingCart()
      keepPayingQuote(`${location.pathname}${location.search}`)
      location.href = payment
    },
    // The quote may have ended or been paid since it was shown.
    onError: () => queryClient.invalidateQueries({ queryKey: quoteKey(link) }),
  })
  const { reset } = pay
  useEffect(() => {
    // On return from the payment page, the browser may restore this page in its busy state.
    const returned = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [reset])
  return pay
}

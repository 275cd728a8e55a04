import { useQuery } from '@tanstack/react-query'
import { ApiError, client, unwrap } from '#app/client.ts'
import { invalidZip, isZipLength } from '#app/features/goods/shipping/zip-code.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { CartItem } from '../use-cart-changes.ts'

export const shippingPriceKey = ['shipping-price']

const typingPauseMs = 500

export function useShippingQuote(zipCode: string, items: CartItem[], coupon: string | null) {
  const settled = useDebounced(zipCode, typingPauseMs)
  const isSettled = settled === zipCode
  const isComplete = isZipLength(settled)
  // Shipping depends on the weight, and tax on the price, so a new quantity or coupon requires a new quote.
  const contents = `${items.map(({ id, quantity }) => `${id}x${quantity}`).join()}${coupon ?? ''}`
  const quote = useQuery({
    queryKey: [...shippingPriceKey, settled, contents],
    queryFn: ({ signal }) =>
      unwrap(
        client.carts.me['shipping-price'].$post(
          { query: {}, json: { zipCode: settled } },
          { init: { signal } },
        ),
      ),
    enabled: isComplete,
    staleTime: 60_000,
    retry: false,
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[1] === settled ? last : undefined),
  })
  const { error } = quote
  const refusal = error instanceof ApiError && error.status === 422 ? error.message : invalidZip
  const isInvalid = settled !== '' && (!isComplete || quote.isError)
  return {
    quote: isSettled && isComplete && !quote.isError ? (quote.data ?? null) : null,
    isLoading: isZipLength(zipCode) && (!isSettled || quote.isFetching),
    problem: isSettled && isInvalid ? refusal : null,
    retry: () => void quote.refetch(),
  }
}

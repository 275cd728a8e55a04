import { queryOptions, useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'
import { formatCents } from '#app/features/ground/money/cents.ts'

const { quotes } = client.admin

export type ListedQuote = InferResponseType<typeof quotes.$get, 200>[number]
export type AdminQuote = InferResponseType<(typeof quotes)[':quoteId']['$get'], 200>
export type QuotableProduct = InferResponseType<typeof quotes.products.$get, 200>[number]

export const quoteKey = (quoteId: string | number) => ['admin-quote', String(quoteId)]

/** Loads a quote. With a ZIP code, a draft includes shipping and tax. */
export const quoteQuery = (quoteId: string, zipCode = '') =>
  queryOptions({
    queryKey: [...quoteKey(quoteId), zipCode],
    // Don't cache, because after a change, copies for other ZIP codes would have an outdated version.
    gcTime: 0,
    queryFn: ({ signal }) =>
      unwrap(
        quotes[':quoteId'].$get(
          { param: { quoteId }, query: zipCode ? { zipCode } : {} },
          { init: { signal } },
        ),
      ),
  })

export const quotableProductsQuery = queryOptions({
  queryKey: ['admin-quotable-products'],
  queryFn: ({ signal }) => unwrap(quotes.products.$get({}, { init: { signal } })),
})

/** Returns a function that reloads the quote after a conflict, so that the next attempt includes others' changes. */
export function useReloadQuote(quoteId: number) {
  const queryClient = useQueryClient()
  return async (): Promise<undefined> => {
    await queryClient.invalidateQueries({ queryKey: quoteKey(quoteId) })
  }
}

export function useQuoteChange<Input, Result>(
  quoteId: number,
  change: (input: Input) => Promise<Result>,
  onSuccess?: (result: Result) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess,
    onSettled: () =>
      Promise.all(
        [quoteKey(quoteId), ['admin-quotes']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

/** Returns the library designs for sale, as options for a `SelectField`. */
export function useDesignOptions() {
  const { data: designs = [] } = useQuery({
    queryKey: ['admin-quotable-designs'],
    queryFn: ({ signal }) => unwrap(client.libraryproducts.$get({ query: {} }, { init: { signal } })),
  })
  return designs.map(({ id, name, price }) => ({
    value: String(id),
    label: `${name}, ${formatCents(price)} each`,
  }))
}

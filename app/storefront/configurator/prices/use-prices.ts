import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePriceSource, type AskPrices } from './ask-prices.ts'
import type { ReadQuantity, ReadSize } from '../choices/choices.ts'
import { isSame, type FirstPrices } from './first-prices.ts'
import type { Product, Proportion, TierPrice } from '../product.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'

export type ShownPrice =
  | { status: 'none' | 'loading' | 'failed' }
  | { status: 'ready'; quantity: number; priceCents: number; originalCents: number }

const typingPauseMs = 250
const freshMs = 60_000
const none: Proportion = { id: 0 }

const tierPricesQuery = (ask: AskPrices, categoryId: number, proportion: Proportion) =>
  queryOptions({
    queryKey: ['default-prices', ask.name, categoryId, proportion],
    queryFn: ({ signal }) => ask.ofTiers(categoryId, proportion, signal),
    staleTime: freshMs,
    refetchOnReconnect: true,
  })

const ownPriceQuery = (ask: AskPrices, categoryId: number, proportion: Proportion, quantity: number) =>
  queryOptions({
    queryKey: ['custom-price', ask.name, categoryId, proportion, quantity],
    queryFn: ({ signal }) => ask.ofQuantity(categoryId, proportion, quantity, signal),
    staleTime: freshMs,
    refetchOnReconnect: true,
  })

/** Prices of the current selections. Responses are cached by selection, so a late one is never shown for another. */
export function usePrices(
  product: Product,
  { proportion, isCustom }: ReadSize,
  { quantity }: ReadQuantity,
  first: FirstPrices,
) {
  const queryClient = useQueryClient()
  const ask = usePriceSource()
  const wanted = JSON.stringify([proportion, quantity])
  const isSettled = useDebounced(wanted, typingPauseMs) === wanted
  const tierIndex = product.tiers.findIndex((tier) => tier.quantity === quantity)
  const isOwnQuantity = quantity !== null && tierIndex < 0
  const needsOwnPrice = proportion !== null && isOwnQuantity

  const stockTiers = (of: Proportion) => first.stock.find((drawn) => isSame(drawn.proportion, of))?.prices
  const tiersOf = (of: Proportion) => {
    const chosen = first.chosen && isSame(first.chosen.proportion, of) ? first.chosen.prices : undefined
    return {
      ...tierPricesQuery(ask, product.id, of),
      initialData: chosen ?? stockTiers(of),
      // Shown immediately, but still requested if not loaded for these selections.
      initialDataUpdatedAt: chosen ? undefined : 0,
    }
  }
  const ownOf = (of: Proportion) => ({
    ...ownPriceQuery(ask, product.id, of, quantity ?? 0),
    initialData: first.own.find((drawn) => isSame(drawn.proportion, of) && drawn.quantity === quantity)
      ?.cents,
  })
  const tiers = useQuery({
    ...tiersOf(proportion ?? none),
    enabled: proportion !== null && (!isCustom || isSettled),
  })
  const own = useQuery({ ...ownOf(proportion ?? none), enabled: needsOwnPrice && isSettled })
  const ownOfStock = useQueries({
    queries: product.sizes.map(({ id }) => ({ ...ownOf({ id }), enabled: isOwnQuantity && isSettled })),
  })

  const shownPrice = (tierPrices: TierPrice[] | undefined, ownCents: number | undefined): ShownPrice => {
    if (proportion === null || quantity === null) return { status: 'none' }
    const price = tierPrices?.[tierIndex]
    if (needsOwnPrice && ownCents !== undefined) {
      return { status: 'ready', quantity, priceCents: ownCents, originalCents: ownCents }
    }
    if (needsOwnPrice || !price) return { status: 'loading' }
    return {
      status: 'ready',
      quantity,
      priceCents: price.priceWithPromo,
      originalCents: price.priceWithoutPromo,
    }
  }

  const current = needsOwnPrice ? own : tiers
  const hasFailed = proportion !== null && current.isError
  return {
    tierPrices: proportion ? (tiers.data ?? null) : null,
    isLoading: proportion !== null && tiers.isPending,
    shown: hasFailed ? ({ status: 'failed' } as const) : shownPrice(tiers.data, own.data),
    /** The price of a stock size at the selected quantity. */
    stockCents: (sizeId: number): number | null => {
      if (isOwnQuantity) return ownOfStock[product.sizes.findIndex(({ id }) => id === sizeId)]?.data ?? null
      return stockTiers({ id: sizeId })?.[tierIndex]?.priceWithPromo ?? null
    },
    retry: () => [tiers, own].filter(({ isError }) => isError).forEach((query) => void query.refetch()),
    /** The price of these selections once it has loaded. */
    settledPrice: async (): Promise<ShownPrice> => {
      try {
        return needsOwnPrice
          ? shownPrice(undefined, await queryClient.ensureQueryData(ownOf(proportion)))
          : shownPrice(await queryClient.ensureQueryData(tiersOf(proportion ?? none)), undefined)
      } catch {
        return { status: 'failed' }
      }
    },
  }
}

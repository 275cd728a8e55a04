import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePriceSource, type PriceSource } from './price-source.ts'
import type { ReadQuantity, ReadSize } from '../choices/choices.ts'
import { isSameProportion, type InitialPrices } from './initial-prices.ts'
import type { Product, Proportion, TierPrice } from '../product.ts'
import { useSettled } from '#app/ui/use-settled.ts'

export type ShownPrice =
  | { status: 'none' | 'loading' | 'failed' }
  | { status: 'ready'; quantity: number; priceCents: number; originalCents: number }

const typingPauseMs = 250
const freshMs = 60_000
const none: Proportion = { id: 0 }

const tierPricesQuery = (source: PriceSource, categoryId: number, proportion: Proportion) =>
  queryOptions({
    queryKey: ['default-prices', source.cacheKey, categoryId, proportion],
    queryFn: ({ signal }) => source.getTierPrices(categoryId, proportion, signal),
    staleTime: freshMs,
    refetchOnReconnect: true,
  })

const ownPriceQuery = (source: PriceSource, categoryId: number, proportion: Proportion, quantity: number) =>
  queryOptions({
    queryKey: ['custom-price', source.cacheKey, categoryId, proportion, quantity],
    queryFn: ({ signal }) => source.getPrice(categoryId, proportion, quantity, signal),
    staleTime: freshMs,
    refetchOnReconnect: true,
  })

/** Responses are cached by selection, so a late response never shows up as the price of another selection. */
export function usePrices(
  product: Product,
  { proportion, isCustom }: ReadSize,
  { quantity }: ReadQuantity,
  initial: InitialPrices,
) {
  const queryClient = useQueryClient()
  const source = usePriceSource()
  const wanted = JSON.stringify([proportion, quantity])
  const isSettled = useSettled(wanted, typingPauseMs) === wanted
  const tierIndex = product.tiers.findIndex((tier) => tier.quantity === quantity)
  const isOwnQuantity = quantity !== null && tierIndex < 0
  const needsOwnPrice = proportion !== null && isOwnQuantity

  const stockTiers = (of: Proportion) =>
    initial.stock.find((entry) => isSameProportion(entry.proportion, of))?.prices
  const tiersOf = (of: Proportion) => {
    const selected =
      initial.selected && isSameProportion(initial.selected.proportion, of)
        ? initial.selected.prices
        : undefined
    return {
      ...tierPricesQuery(source, product.id, of),
      initialData: selected ?? stockTiers(of),
      // The server's prices of other selections are shown, but refetched.
      initialDataUpdatedAt: selected ? undefined : 0,
    }
  }
  const ownOf = (of: Proportion) => ({
    ...ownPriceQuery(source, product.id, of, quantity ?? 0),
    initialData: initial.custom.find(
      (entry) => isSameProportion(entry.proportion, of) && entry.quantity === quantity,
    )?.cents,
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
    stockCents: (sizeId: number): number | null => {
      if (isOwnQuantity) return ownOfStock[product.sizes.findIndex(({ id }) => id === sizeId)]?.data ?? null
      return stockTiers({ id: sizeId })?.[tierIndex]?.priceWithPromo ?? null
    },
    retry: () => [tiers, own].filter(({ isError }) => isError).forEach((query) => void query.refetch()),
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

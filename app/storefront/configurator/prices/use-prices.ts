import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePriceSource, type PriceSource } from './price-source.ts'
import type { ResolvedQuantity, ResolvedSize } from '../choices/choices.ts'
import { isSameProportion, type InitialPrices } from './initial-prices.ts'
import type { Product, Proportion, TierPrice } from '../product.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'

export type CurrentPrice =
  | { status: 'none' | 'loading' | 'failed' }
  | { status: 'ready'; quantity: number; priceCents: number; originalCents: number }

const typingPauseMs = 250
const freshMs = 60_000
const noProportion: Proportion = { id: 0 }

const tierPricesQuery = (source: PriceSource, categoryId: number, proportion: Proportion) =>
  queryOptions({
    queryKey: ['default-prices', source.cacheKey, categoryId, proportion],
    queryFn: ({ signal }) => source.getTierPrices(categoryId, proportion, signal),
    staleTime: freshMs,
    refetchOnReconnect: true,
  })

const customPriceQuery = (
  source: PriceSource,
  categoryId: number,
  proportion: Proportion,
  quantity: number,
) =>
  queryOptions({
    queryKey: ['custom-price', source.cacheKey, categoryId, proportion, quantity],
    queryFn: ({ signal }) => source.getPrice(categoryId, proportion, quantity, signal),
    staleTime: freshMs,
    refetchOnReconnect: true,
  })

/** Responses are cached by selection, so a late response never shows up as the price of another selection. */
export function usePrices(
  product: Product,
  { proportion, isCustom }: ResolvedSize,
  { quantity }: ResolvedQuantity,
  initial: InitialPrices,
) {
  const queryClient = useQueryClient()
  const source = usePriceSource()
  const wanted = JSON.stringify([proportion, quantity])
  const isSettled = useDebounced(wanted, typingPauseMs) === wanted
  const tierIndex = product.tiers.findIndex((tier) => tier.quantity === quantity)
  const isCustomQuantity = quantity !== null && tierIndex < 0
  const needsCustomPrice = proportion !== null && isCustomQuantity

  const stockTierPrices = (target: Proportion) =>
    initial.stock.find((entry) => isSameProportion(entry.proportion, target))?.prices
  const tierPriceOptions = (target: Proportion) => {
    const selected =
      initial.selected && isSameProportion(initial.selected.proportion, target)
        ? initial.selected.prices
        : undefined
    return {
      ...tierPricesQuery(source, product.id, target),
      initialData: selected ?? stockTierPrices(target),
      // The server's prices of other selections are displayed, but refetched.
      initialDataUpdatedAt: selected ? undefined : 0,
    }
  }
  const customPriceOptions = (target: Proportion) => ({
    ...customPriceQuery(source, product.id, target, quantity ?? 0),
    initialData: initial.custom.find(
      (entry) => isSameProportion(entry.proportion, target) && entry.quantity === quantity,
    )?.cents,
  })
  const tiers = useQuery({
    ...tierPriceOptions(proportion ?? noProportion),
    enabled: proportion !== null && (!isCustom || isSettled),
  })
  const custom = useQuery({
    ...customPriceOptions(proportion ?? noProportion),
    enabled: needsCustomPrice && isSettled,
  })
  const stockCustomPrices = useQueries({
    queries: product.sizes.map(({ id }) => ({
      ...customPriceOptions({ id }),
      enabled: isCustomQuantity && isSettled,
    })),
  })

  const toCurrentPrice = (
    tierPrices: TierPrice[] | undefined,
    customCents: number | undefined,
  ): CurrentPrice => {
    if (proportion === null || quantity === null) return { status: 'none' }
    const price = tierPrices?.[tierIndex]
    if (needsCustomPrice && customCents !== undefined) {
      return { status: 'ready', quantity, priceCents: customCents, originalCents: customCents }
    }
    if (needsCustomPrice || !price) return { status: 'loading' }
    return {
      status: 'ready',
      quantity,
      priceCents: price.priceWithPromo,
      originalCents: price.priceWithoutPromo,
    }
  }

  const current = needsCustomPrice ? custom : tiers
  const hasFailed = proportion !== null && current.isError
  return {
    tierPrices: proportion ? (tiers.data ?? null) : null,
    isLoading: proportion !== null && tiers.isPending,
    currentPrice: hasFailed ? ({ status: 'failed' } as const) : toCurrentPrice(tiers.data, custom.data),
    stockCents: (sizeId: number): number | null => {
      if (isCustomQuantity)
        return stockCustomPrices[product.sizes.findIndex(({ id }) => id === sizeId)]?.data ?? null
      return stockTierPrices({ id: sizeId })?.[tierIndex]?.priceWithPromo ?? null
    },
    retry: () => [tiers, custom].filter(({ isError }) => isError).forEach((query) => void query.refetch()),
    waitForPrice: async (): Promise<CurrentPrice> => {
      try {
        return needsCustomPrice
          ? toCurrentPrice(undefined, await queryClient.ensureQueryData(customPriceOptions(proportion)))
          : toCurrentPrice(
              await queryClient.ensureQueryData(tierPriceOptions(proportion ?? noProportion)),
              undefined,
            )
      } catch {
        return { status: 'failed' }
      }
    },
  }
}

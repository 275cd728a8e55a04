import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import { optionCents } from '#app/features/goods/options/price-options.ts'
import { cents } from '#app/features/ground/money/cents.ts'
import type { OptionPrice } from '#app/features/ground/product/product-options.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { ResolvedQuantity, ResolvedSize } from '../choices/choices.ts'
import type { ChosenOption, Product, Proportion, TierPrice } from '../product.ts'
import { isTier, priceOf, tierPricesOf } from './prices.ts'

export type CurrentPrice =
  | { status: 'none' | 'failed' }
  | {
      status: 'ready'
      quantity: number
      priceCents: number
      originalCents: number
      /** True once the API has confirmed the price. Until then, the price is calculated in the browser. */
      isConfirmed: boolean
    }

const typingPauseMs = 250
const freshMs = 60_000
const noProportion: Proportion = { id: 0 }

type PriceRequest = { categoryId: number; proportion: Proportion; custom: boolean; options?: string[] }

const tierPricesQuery = (request: PriceRequest) =>
  queryOptions({
    queryKey: ['default-prices', request],
    queryFn: ({ signal }): Promise<TierPrice[]> =>
      unwrap(client.item['calculate-default-prices'].$post({ json: request }, { init: { signal } })),
    staleTime: freshMs,
    refetchOnReconnect: true,
  })

const customPriceQuery = (request: PriceRequest, quantity: number) =>
  queryOptions({
    queryKey: ['custom-price', request, quantity],
    queryFn: ({ signal }) =>
      unwrap(
        client.item['calculate-custom-price'].$post({ json: { ...request, quantity } }, { init: { signal } }),
      ),
    staleTime: freshMs,
    refetchOnReconnect: true,
  })

/**
 * Calculates prices in the browser at each keystroke, and confirms them with the API. Responses are cached by
 * selection, so a late one is never shown for a different selection.
 */
export function usePrices(
  product: Product,
  { proportion, dimensions, isCustom }: ResolvedSize,
  { quantity }: ResolvedQuantity,
  { options, isPreview }: { options: ChosenOption[]; isPreview: boolean },
) {
  const queryClient = useQueryClient()
  const priced = proportion ?? noProportion
  const request = {
    categoryId: product.id,
    proportion: priced,
    custom: !('id' in priced),
    ...(options.length > 0 && { options: options.map(({ id }) => id) }),
  }
  const selection = JSON.stringify([request, quantity])
  const isSettled = useDebounced(selection, typingPauseMs) === selection
  const isCustomQuantity = quantity !== null && !isTier(product, quantity)
  const needsCustomPrice = proportion !== null && isCustomQuantity
  const localTierPrices = proportion && tierPricesOf(product, dimensions, options)
  const localPrice = proportion && quantity !== null ? priceOf(product, dimensions, quantity, options) : null

  // The server just calculated the first price, so it needs no confirmation.
  const [first] = useState({ request: JSON.stringify(request), selection })
  const tierPriceOptions = {
    ...tierPricesQuery(request),
    ...(localTierPrices && JSON.stringify(request) === first.request && { initialData: localTierPrices }),
  }
  const customPriceOptions = {
    ...customPriceQuery(request, quantity ?? 0),
    ...(localPrice && selection === first.selection && { initialData: localPrice.priceWithPromo }),
  }
  const tiers = useQuery({
    ...tierPriceOptions,
    enabled: !isPreview && proportion !== null && (!isCustom || isSettled),
  })
  const custom = useQuery({
    ...customPriceOptions,
    enabled: !isPreview && needsCustomPrice && isSettled,
  })

  const confirmedBy = (tierPrices: TierPrice[] | undefined, cents: number | undefined) => {
    if (needsCustomPrice)
      return cents === undefined ? null : { priceWithPromo: cents, priceWithoutPromo: cents }
    return tierPrices?.[product.tiers.findIndex((tier) => tier.quantity === quantity)] ?? null
  }
  const toCurrentPrice = (confirmed: TierPrice | null): CurrentPrice => {
    const shown = confirmed ?? localPrice
    if (!shown || quantity === null) return { status: 'none' }
    return {
      status: 'ready',
      quantity,
      priceCents: shown.priceWithPromo,
      originalCents: shown.priceWithoutPromo,
      isConfirmed: isPreview || confirmed !== null,
    }
  }

  const hasFailed = proportion !== null && (needsCustomPrice ? custom : tiers).isError
  return {
    tierPrices: proportion ? (tiers.data ?? localTierPrices) : null,
    currentPrice: hasFailed
      ? ({ status: 'failed' } as const)
      : toCurrentPrice(proportion && confirmedBy(tiers.data, custom.data)),
    stockPrice: (sizeId: number): TierPrice | null => {
      const size = product.sizes.find(({ id }) => id === sizeId)
      return size && quantity !== null ? priceOf(product, size, quantity, options) : null
    },
    optionCents: (option: OptionPrice): number | null => {
      if (!proportion || quantity === null) return null
      const itemCents = cents(priceOf(product, dimensions, quantity).priceWithPromo)
      return optionCents(option, { itemCents, quantity })
    },
    retry: () => [tiers, custom].filter(({ isError }) => isError).forEach((query) => void query.refetch()),
    confirmPrice: async (): Promise<CurrentPrice> => {
      try {
        return toCurrentPrice(
          needsCustomPrice
            ? confirmedBy(undefined, await queryClient.ensureQueryData(customPriceOptions))
            : confirmedBy(await queryClient.ensureQueryData(tierPriceOptions), undefined),
        )
      } catch {
        return { status: 'failed' }
      }
    },
  }
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import type { ReadQuantity, ReadSize } from './choices.ts'
import type { Product, Proportion, StockPrices, TierPrice } from './product.ts'
import { useSettled } from './use-settled.ts'

export type ShownPrice =
  | { status: 'none' | 'loading' | 'failed' }
  | { status: 'ready'; quantity: number; priceCents: number; originalCents: number }

const typingPauseMs = 250
const freshMs = 60_000
const none: Proportion = { id: 0 }

const tierPricesQuery = (categoryId: number, proportion: Proportion, custom: boolean) =>
  queryOptions({
    queryKey: ['default-prices', categoryId, proportion],
    queryFn: ({ signal }) =>
      unwrap(
        client.item['calculate-default-prices'].$post(
          { json: { categoryId, proportion, custom } },
          { init: { signal } },
        ),
      ),
    staleTime: freshMs,
  })

const ownPriceQuery = (categoryId: number, proportion: Proportion, custom: boolean, quantity: number) =>
  queryOptions({
    queryKey: ['custom-price', categoryId, proportion, quantity],
    queryFn: ({ signal }) =>
      unwrap(
        client.item['calculate-custom-price'].$post(
          { json: { categoryId, proportion, custom, quantity } },
          { init: { signal } },
        ),
      ),
    staleTime: freshMs,
  })

/**
 * Prices of the choices as they are now. Every answer is kept under the choices it belongs to, so one that comes late
 * is never shown for others.
 */
export function usePrices(
  product: Product,
  size: ReadSize,
  { quantity }: ReadQuantity,
  stockPrices: StockPrices,
) {
  const queryClient = useQueryClient()
  const { proportion, isCustom } = size
  const wanted = JSON.stringify([proportion, quantity])
  const isSettled = useSettled(wanted, typingPauseMs) === wanted
  const stock = stockPrices.find(({ sizeId }) => proportion && 'id' in proportion && proportion.id === sizeId)
  const [firstId] = useState(stock?.sizeId)
  const tierIndex = product.tiers.findIndex((tier) => tier.quantity === quantity)
  const needsOwnPrice = proportion !== null && quantity !== null && tierIndex < 0

  const tiersOf = tierPricesQuery(product.id, proportion ?? none, isCustom)
  const tiers = useQuery({
    ...tiersOf,
    enabled: proportion !== null && (!isCustom || isSettled),
    // Shown at once; what was not asked for yet is asked for all the same.
    initialData: stock?.prices,
    initialDataUpdatedAt: stock && stock.sizeId === firstId ? undefined : 0,
  })
  const ownOf = ownPriceQuery(product.id, proportion ?? none, isCustom, quantity ?? 0)
  const own = useQuery({ ...ownOf, enabled: needsOwnPrice && isSettled })

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
  const hasFailed = proportion !== null && quantity !== null && current.isError
  return {
    tierPrices: proportion ? (tiers.data ?? null) : null,
    isLoading: proportion !== null && tiers.isPending,
    shown: hasFailed ? ({ status: 'failed' } as const) : shownPrice(tiers.data, own.data),
    retry: () => void current.refetch(),
    /** The price of these choices once it is there. */
    settledPrice: async (): Promise<ShownPrice> => {
      try {
        return needsOwnPrice
          ? shownPrice(undefined, await queryClient.ensureQueryData(ownOf))
          : shownPrice(await queryClient.ensureQueryData(tiersOf), undefined)
      } catch {
        return { status: 'failed' }
      }
    },
  }
}

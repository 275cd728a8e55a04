import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client, unwrap } from '#app/client.ts'
import type { ReadQuantity, ReadSize } from './choices.ts'
import type { Product, StockPrices, TierPrice } from './product.ts'
import { useSettled } from './use-settled.ts'

export type ShownPrice =
  | { status: 'none' | 'loading' | 'failed' }
  | { status: 'ready'; quantity: number; priceCents: number; originalCents: number }

const typingPauseMs = 250
const freshMs = 60_000

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
  const { proportion, isCustom } = size
  const wanted = JSON.stringify([proportion, quantity])
  const isSettled = useSettled(wanted, typingPauseMs) === wanted
  const tierIndex = product.tiers.findIndex((tier) => tier.quantity === quantity)

  const stock = stockPrices.find(({ sizeId }) => proportion && 'id' in proportion && proportion.id === sizeId)
  const [firstId] = useState(stock?.sizeId)

  const tiers = useQuery({
    queryKey: ['default-prices', product.id, proportion],
    queryFn: ({ signal }) =>
      unwrap(
        client.item['calculate-default-prices'].$post(
          { json: { categoryId: product.id, proportion: proportion ?? { id: 0 }, custom: isCustom } },
          { init: { signal } },
        ),
      ),
    enabled: proportion !== null && (!isCustom || isSettled),
    staleTime: freshMs,
    // Shown at once; what was not asked for yet is asked for all the same.
    initialData: stock?.prices,
    initialDataUpdatedAt: stock && stock.sizeId === firstId ? undefined : 0,
  })

  const needsOwnPrice = proportion !== null && quantity !== null && tierIndex < 0
  const own = useQuery({
    queryKey: ['custom-price', product.id, proportion, quantity],
    queryFn: ({ signal }) =>
      unwrap(
        client.item['calculate-custom-price'].$post(
          {
            json: {
              categoryId: product.id,
              proportion: proportion ?? { id: 0 },
              quantity: quantity ?? 0,
              custom: isCustom,
            },
          },
          { init: { signal } },
        ),
      ),
    enabled: needsOwnPrice && isSettled,
    staleTime: freshMs,
  })

  const tierPrices: TierPrice[] | null = proportion ? (tiers.data ?? null) : null
  const current = needsOwnPrice ? own : tiers
  return {
    tierPrices,
    isLoading: proportion !== null && tiers.isPending,
    shown: shownPrice(),
    retry: () => void current.refetch(),
  }

  function shownPrice(): ShownPrice {
    if (proportion === null || quantity === null) return { status: 'none' }
    if (current.isError) return { status: 'failed' }
    if (needsOwnPrice) {
      if (own.data === undefined) return { status: 'loading' }
      return { status: 'ready', quantity, priceCents: own.data, originalCents: own.data }
    }
    const price = tierPrices?.[tierIndex]
    if (!price) return { status: 'loading' }
    return {
      status: 'ready',
      quantity,
      priceCents: price.priceWithPromo,
      originalCents: price.priceWithoutPromo,
    }
  }
}

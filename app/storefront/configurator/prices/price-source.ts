import { createContext, useContext } from 'react'
import { client, unwrap } from '#app/client.ts'
import type { Proportion, TierPrice } from '../product.ts'

export type PriceSource = {
  cacheKey: string
  getTierPrices: (categoryId: number, proportion: Proportion, signal: AbortSignal) => Promise<TierPrice[]>
  getPrice: (
    categoryId: number,
    proportion: Proportion,
    quantity: number,
    signal: AbortSignal,
  ) => Promise<number>
}

const apiPrices: PriceSource = {
  cacheKey: 'shop',
  getTierPrices: (categoryId, proportion, signal) =>
    unwrap(
      client.item['calculate-default-prices'].$post(
        { json: { categoryId, proportion, custom: !('id' in proportion) } },
        { init: { signal } },
      ),
    ),
  getPrice: (categoryId, proportion, quantity, signal) =>
    unwrap(
      client.item['calculate-custom-price'].$post(
        { json: { categoryId, proportion, custom: !('id' in proportion), quantity } },
        { init: { signal } },
      ),
    ),
}

export const PriceSourceContext = createContext(apiPrices)

export const usePriceSource = () => useContext(PriceSourceContext)

import { createContext, useContext } from 'react'
import { client, unwrap } from '#app/client.ts'
import type { Proportion, TierPrice } from '../product.ts'

export type AskPrices = {
  name: string
  ofTiers: (categoryId: number, proportion: Proportion, signal: AbortSignal) => Promise<TierPrice[]>
  ofQuantity: (
    categoryId: number,
    proportion: Proportion,
    quantity: number,
    signal: AbortSignal,
  ) => Promise<number>
}

const shop: AskPrices = {
  name: 'shop',
  ofTiers: (categoryId, proportion, signal) =>
    unwrap(
      client.item['calculate-default-prices'].$post(
        { json: { categoryId, proportion, custom: !('id' in proportion) } },
        { init: { signal } },
      ),
    ),
  ofQuantity: (categoryId, proportion, quantity, signal) =>
    unwrap(
      client.item['calculate-custom-price'].$post(
        { json: { categoryId, proportion, custom: !('id' in proportion), quantity } },
        { init: { signal } },
      ),
    ),
}

export const PriceSource = createContext(shop)

export const usePriceSource = () => useContext(PriceSource)

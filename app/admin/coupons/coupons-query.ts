import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { client, unwrap } from '#app/client.ts'

export type Coupon = InferResponseType<typeof client.admin.coupons.$get, 200>[number]

/** Loads the products that a coupon can be limited to. */
export const couponProductsQuery = queryOptions({
  queryKey: ['admin-coupon-products'],
  queryFn: ({ signal }) => unwrap(client.admin.coupons.products.$get({}, { init: { signal } })),
})

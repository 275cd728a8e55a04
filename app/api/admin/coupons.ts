import { z } from '@hono/zod-openapi'
import { listCoupons } from '#app/features/sales/coupons/list-coupons.server.ts'
import { couponChange, couponInput } from '#app/features/sales/coupons/coupons.input.ts'
import {
  changeCoupon,
  couponSchema,
  createCoupon,
  listProducts,
} from '#app/features/sales/coupons/manage-coupons.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { parseId, searchQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { presenter } from '../schemas.ts'

const couponJson = couponSchema.openapi('Coupon')

const listedCouponJson = couponJson.extend({
  costCents: z.number().int().openapi({ description: 'Discounts and waived shipping of its paid orders' }),
})

const presentCoupon = presenter(couponJson)
const presentListed = presenter(listedCouponJson)

export const adminCouponsApi = router()
  .openapi(
    endpoint('get', '/', access.staff('coupons'), {
      summary: 'Coupons, newest first',
      query: searchQuery,
      responses: { 200: z.array(listedCouponJson) },
      errors: [422],
    }),
    async (c) => {
      const coupons = await listCoupons(c.var.shop.db, c.req.valid('query'))
      return c.json(coupons.map(presentListed), 200)
    },
  )
  .openapi(
    endpoint('get', '/products', access.staff('coupons'), {
      summary: 'Products that a coupon can apply to',
      responses: {
        200: z.array(z.object({ id: z.string(), name: z.string(), group: z.string().nullable() })),
      },
    }),
    async (c) => c.json(await listProducts(c.var.shop.db), 200),
  )
  .openapi(
    endpoint('post', '/', access.staff('coupons'), {
      summary: 'Create a coupon',
      json: couponInput,
      responses: { 201: couponJson },
      errors: [409, 422],
    }),
    async (c) => {
      const coupon = await createCoupon(staffOperation(c), c.req.valid('json'))
      return c.json(presentCoupon(coupon), 201)
    },
  )
  .openapi(
    endpoint('put', '/{couponId}', access.staff('coupons'), {
      summary: 'Update a coupon',
      json: couponChange,
      responses: { 200: couponJson },
      errors: [409, 422],
    }),
    async (c) => {
      const couponId = parseId(c.req.param('couponId'))
      const coupon = await changeCoupon(staffOperation(c), couponId, c.req.valid('json'))
      return c.json(presentCoupon(coupon), 200)
    },
  )

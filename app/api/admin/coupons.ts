import { createRoute, z } from '@hono/zod-openapi'
import { couponChange, couponInput } from '#app/features/cart/coupons.input.ts'
import {
  changeCoupon,
  createCoupon,
  listCoupons,
  type Coupon,
} from '#app/features/cart/manage-coupons.server.ts'
import { access } from '../http/access.ts'
import { staffOperation } from '../http/asking.ts'
import { body, bodyRefusals, json, parseId, refusals, router, searchQuery } from '../http/http.ts'

const couponSchema = z
  .object({
    id: z.number(),
    code: z.string(),
    percentage: z.number(),
    maxRedemptions: z.number().nullable(),
    redemptions: z.number(),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
    isDisabled: z.boolean(),
    version: z.number(),
  })
  .openapi('Coupon')

function presentCoupon(coupon: Coupon): z.infer<typeof couponSchema> {
  const { id, code, percentage, maxRedemptions, redemptions, startsAt, endsAt, isDisabled, version } = coupon
  return {
    id,
    code,
    percentage,
    maxRedemptions,
    redemptions,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    isDisabled,
    version,
  }
}

export const adminCouponsApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/coupons',
      summary: 'Coupons, newest first',
      ...access.staff.coupons,
      request: { query: searchQuery },
      responses: { 200: json(z.array(couponSchema)), ...refusals(400, 401, 403, 422) },
    }),
    async (c) => {
      const coupons = await listCoupons(c.var.shop.db, c.req.valid('query'))
      return c.json(coupons.map(presentCoupon), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/coupons',
      summary: 'Create a coupon',
      ...access.staff.coupons,
      request: { body: body(couponInput) },
      responses: { 201: json(couponSchema), ...bodyRefusals(401, 403, 409, 422) },
    }),
    async (c) => {
      const coupon = await createCoupon(await staffOperation(c, 'coupons'), c.req.valid('json'))
      return c.json(presentCoupon(coupon), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/coupons/{couponId}',
      summary: 'Change a coupon',
      ...access.staff.coupons,
      request: { params: z.object({ couponId: z.string() }), body: body(couponChange) },
      responses: { 200: json(couponSchema), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const couponId = parseId(c.req.valid('param').couponId)
      const coupon = await changeCoupon(await staffOperation(c, 'coupons'), couponId, c.req.valid('json'))
      return c.json(presentCoupon(coupon), 200)
    },
  )

import { createRoute, z } from '@hono/zod-openapi'
import { storeArtwork } from '#app/features/artwork/store-artwork.server.ts'
import { couponInput } from '#app/features/cart/coupons.input.ts'
import { createCoupon } from '#app/features/cart/coupons.server.ts'
import { findOrder } from '#app/features/orders/find-order.server.ts'
import { paidStatuses } from '#app/features/orders/order-status.ts'
import { listOrders } from '#app/features/orders/read-order.server.ts'
import { addProof, removeProof } from '#app/features/proofs/proofs.server.ts'
import { access } from './access.ts'
import { adminOf } from './asking.ts'
import { operation } from './context.ts'
import { body, bodyRefusals, fileBody, json, pageQuery, parseId, refusals, router } from './http.ts'
import { orderSummarySchema, presentOrderSummary } from './present-order.ts'
import { uploadedFile } from './uploaded-file.ts'

const couponSchema = z
  .object({
    id: z.number(),
    code: z.string(),
    percentage: z.number(),
    maxRedemptions: z.number().nullable(),
    redemptions: z.number(),
    startsAt: z.string().nullable(),
    endsAt: z.string().nullable(),
  })
  .openapi('Coupon')

export const adminApi = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders',
      summary: 'Paid orders, newest first',
      ...access.admin,
      request: { query: pageQuery.extend({ status: z.enum(paidStatuses).optional() }) },
      responses: { 200: json(z.array(orderSummarySchema)), ...refusals(400, 401, 403, 422) },
    }),
    async (c) => {
      await adminOf(c)
      const orders = await listOrders(c.var.shop.db, c.req.valid('query'))
      return c.json(orders.map(presentOrderSummary), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{orderId}/proofs',
      summary: 'Add a proof for the next round',
      ...access.admin,
      request: { params: z.object({ orderId: z.string() }), body: fileBody },
      responses: {
        201: json(z.object({ id: z.number(), path: z.string() })),
        ...bodyRefusals(401, 403, 404, 409, 422, 503),
      },
    }),
    async (c) => {
      const admin = await adminOf(c)
      const { shop } = c.var
      const orderId = parseId(c.req.valid('param').orderId)
      await findOrder(shop.db, admin, { orderId })
      const artwork = await storeArtwork(
        { ...shop, now: shop.now() },
        { owner: null, ...(await uploadedFile(c.req.valid('form').file)) },
      )
      return c.json(await addProof(operation(c), { orderId, artworkFileId: artwork.id }), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/orders/{orderId}/proofs/{proofId}',
      summary: 'Take back a proof that has not been sent',
      ...access.admin,
      request: { params: z.object({ orderId: z.string(), proofId: z.string() }) },
      responses: { 200: json(z.object({ id: z.number() })), ...refusals(401, 403, 404, 409) },
    }),
    async (c) => {
      await adminOf(c)
      const params = c.req.valid('param')
      const proofId = parseId(params.proofId)
      await removeProof(operation(c), { orderId: parseId(params.orderId), proofId })
      return c.json({ id: proofId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/coupons',
      summary: 'Create a coupon',
      ...access.admin,
      request: { body: body(couponInput) },
      responses: { 201: json(couponSchema), ...bodyRefusals(401, 403, 409, 422) },
    }),
    async (c) => {
      await adminOf(c)
      const coupon = await createCoupon(operation(c), c.req.valid('json'))
      const { id, code, percentage, maxRedemptions, redemptions, startsAt, endsAt } = coupon
      return c.json(
        {
          id,
          code,
          percentage,
          maxRedemptions,
          redemptions,
          startsAt: startsAt?.toISOString() ?? null,
          endsAt: endsAt?.toISOString() ?? null,
        },
        201,
      )
    },
  )

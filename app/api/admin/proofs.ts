import { createRoute, z } from '@hono/zod-openapi'
import { storeArtwork } from '#app/features/artwork/store-artwork.server.ts'
import { findOrder } from '#app/features/orders/find-order.server.ts'
import { addProof, removeProof } from '#app/features/proofs/proofs.server.ts'
import { access } from '../access.ts'
import { staffOf, staffOperation } from '../asking.ts'
import { operation } from '../context.ts'
import { bodyRefusals, fileBody, json, parseId, refusals, router } from '../http.ts'
import { uploadedFile } from '../uploaded-file.ts'

export const adminProofsApi = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{orderId}/proofs',
      summary: 'Add a proof for the next round',
      ...access.staff['orders.work'],
      request: { params: z.object({ orderId: z.string() }), body: fileBody },
      responses: {
        201: json(z.object({ id: z.number(), path: z.string() })),
        ...bodyRefusals(401, 403, 404, 409, 422, 503),
      },
    }),
    async (c) => {
      const staff = await staffOf(c, 'orders.work')
      const { shop } = c.var
      const orderId = parseId(c.req.valid('param').orderId)
      await findOrder(shop.db, staff, { orderId })
      const artwork = await storeArtwork(
        { ...shop, now: shop.now() },
        { owner: null, ...(await uploadedFile(c.req.valid('form').file)) },
      )
      return c.json(await addProof({ ...operation(c), staff }, { orderId, artworkFileId: artwork.id }), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/admin/orders/{orderId}/proofs/{proofId}',
      summary: 'Take back a proof that has not been sent',
      ...access.staff['orders.work'],
      request: { params: z.object({ orderId: z.string(), proofId: z.string() }) },
      responses: { 200: json(z.object({ id: z.number() })), ...refusals(401, 403, 404, 409) },
    }),
    async (c) => {
      const params = c.req.valid('param')
      const proofId = parseId(params.proofId)
      const orderId = parseId(params.orderId)
      await removeProof(await staffOperation(c, 'orders.work'), { orderId, proofId })
      return c.json({ id: proofId }, 200)
    },
  )

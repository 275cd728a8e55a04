import { createRoute, z } from '@hono/zod-openapi'
import { attachment } from '#app/features/artwork/file-name.ts'
import { proofItemsField, proofOrder } from '#app/features/proofs/proofs.input.ts'
import { orderProofs, removeProof } from '#app/features/proofs/proofs.server.ts'
import { readProofFile } from '#app/features/proofs/read-proof-file.server.ts'
import { uploadProof } from '#app/features/proofs/upload-proof.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/asking.ts'
import { body, bodyRefusals, json, parseId, refusals, router } from '../../http/http.ts'
import { fileBodyWith, receivedFrom } from '../../http/uploaded-file.ts'

export const adminProofsApi = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/admin/orders/{orderId}/proofs',
      summary: 'Add a proof for the next round',
      ...access.staff['orders.work'],
      request: { params: z.object({ orderId: z.string() }), body: fileBodyWith({ itemId: proofItemsField }) },
      responses: {
        201: json(z.object({ id: z.number(), path: z.string() })),
        ...bodyRefusals(401, 403, 404, 409, 422, 503),
      },
    }),
    async (c) => {
      const { storage } = c.var.shop
      const context = { ...(await staffOperation(c, 'orders.work')), storage }
      const orderId = parseId(c.req.valid('param').orderId)
      const { file, itemId } = c.req.valid('form')
      const upload = { ...receivedFrom(c, file), itemIds: itemId }
      return c.json(await uploadProof(context, orderId, upload), 201)
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
  .openapi(
    createRoute({
      method: 'put',
      path: '/admin/orders/{orderId}/proofs/order',
      summary: 'Put the proofs of the next round into another order',
      ...access.staff['orders.work'],
      request: {
        params: z.object({ orderId: z.string() }),
        body: body(proofOrder),
      },
      responses: { 200: json(z.object({ id: z.number() })), ...bodyRefusals(401, 403, 404, 409, 422) },
    }),
    async (c) => {
      const orderId = parseId(c.req.valid('param').orderId)
      const context = await staffOperation(c, 'orders.work')
      await orderProofs(context, { orderId, ...c.req.valid('json') })
      return c.json({ id: orderId }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/admin/orders/{orderId}/proofs/{proofId}/file',
      summary: 'A proof to print from: exactly the bytes whose SHA-256 it has',
      ...access.staff['orders.read'],
      request: { params: z.object({ orderId: z.string(), proofId: z.string() }) },
      responses: { 200: { description: 'The file' }, ...refusals(401, 403, 404, 409) },
    }),
    async (c) => {
      const params = c.req.valid('param')
      const [orderId, proofId] = [parseId(params.orderId), parseId(params.proofId)]
      const { stored, mime, fileName } = await readProofFile(c.var.shop, { orderId, proofId })
      return c.body(stored.bytes(), 200, {
        'Content-Type': mime,
        'Content-Length': String(stored.size),
        'Content-Disposition': attachment(fileName),
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
    },
  )

import { z } from '@hono/zod-openapi'
import { attachment } from '#app/features/goods/files/file-name.ts'
import { proofItemsField, proofOrder, proofWaiver } from '#app/features/sales/proofs/proofs.input.ts'
import {
  orderProofs,
  removeProof,
  uploadProof,
  readProofFile,
} from '#app/features/sales/proofs/proofs.server.ts'
import { waiveProof, withdrawWaiver } from '#app/features/sales/proofs/waive-proof.server.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { fileForm, maxUploadBytes, toUpload } from '../../http/uploaded-file.ts'

export const adminProofsApi = router()
  .openapi(
    endpoint('post', '/{orderId}/proofs', access.staff('orders.work'), {
      summary: 'Add a proof for the next round',
      form: fileForm.extend({ itemId: proofItemsField }),
      maxBytes: maxUploadBytes,
      responses: { 201: z.object({ id: z.number(), path: z.string() }) },
      errors: [409, 422],
    }),
    async (c) => {
      const { storage } = c.var.shop
      const context = { ...staffOperation(c), storage }
      const orderId = parseId(c.req.param('orderId'))
      const { file, itemId } = c.req.valid('form')
      const upload = { ...toUpload(c, file), itemIds: itemId }
      return c.json(await uploadProof(context, orderId, upload), 201)
    },
  )
  .openapi(
    endpoint('delete', '/{orderId}/proofs/{proofId}', access.staff('orders.work'), {
      summary: 'Delete a proof that has not been sent',
      responses: { 200: z.object({ id: z.number() }) },
      errors: [409],
    }),
    async (c) => {
      const proofId = parseId(c.req.param('proofId'))
      const orderId = parseId(c.req.param('orderId'))
      await removeProof(staffOperation(c), { orderId, proofId })
      return c.json({ id: proofId }, 200)
    },
  )
  .openapi(
    endpoint('put', '/{orderId}/proofs/order', access.staff('orders.work'), {
      summary: 'Reorder the proofs of the next round',
      json: proofOrder,
      responses: { 200: z.object({ id: z.number() }) },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'))
      await orderProofs(staffOperation(c), { orderId, ...c.req.valid('json') })
      return c.json({ id: orderId }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/proof-waivers', access.staff('orders.work'), {
      summary: 'Mark an item as no proof needed',
      json: proofWaiver,
      responses: { 201: z.object({ id: z.number() }) },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'))
      return c.json(await waiveProof(staffOperation(c), orderId, c.req.valid('json')), 201)
    },
  )
  .openapi(
    endpoint('delete', '/{orderId}/proof-waivers/{waiverId}', access.staff('orders.work'), {
      summary: 'Mark an item as proof needed again',
      responses: { 200: z.object({ id: z.number() }) },
      errors: [409],
    }),
    async (c) => {
      const waiverId = parseId(c.req.param('waiverId'))
      const orderId = parseId(c.req.param('orderId'))
      await withdrawWaiver(staffOperation(c), { orderId, waiverId })
      return c.json({ id: waiverId }, 200)
    },
  )
  .openapi(
    endpoint('get', '/{orderId}/proofs/{proofId}/file', access.staff('orders.read'), {
      summary: 'Download a proof for printing: exactly the bytes of its SHA-256',
      responses: { 200: { description: 'The file' } },
      errors: [409, 503],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'))
      const proofId = parseId(c.req.param('proofId'))
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

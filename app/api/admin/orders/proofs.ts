import { z } from '@hono/zod-openapi'
import { proofItemsField, proofOrder, proofWaiver } from '#app/features/sales/proofs/proofs.input.ts'
import {
  orderProofs,
  removeProof,
  uploadProof,
  readProofFile,
} from '#app/features/sales/proofs/proofs.server.ts'
import { waiveProof, withdrawWaiver } from '#app/features/sales/proofs/waive-proof.server.ts'
import { attachChatFile, uploadStaffArtwork } from '#app/features/sales/item-artwork/attach-artwork.server.ts'
import { chatFile, shownArtwork } from '#app/features/sales/item-artwork/item-artwork.input.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { downloadHeaders } from '../../http/downloads.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { fileForm, maxUploadBytes, toUpload } from '../../http/uploaded-file.ts'
import { idSchema } from '../../schemas.ts'

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
      responses: { 200: idSchema },
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
      responses: { 200: idSchema },
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
      summary: 'Mark an item as needing no proof',
      json: proofWaiver,
      responses: { 201: idSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'))
      return c.json(await waiveProof(staffOperation(c), orderId, c.req.valid('json')), 201)
    },
  )
  .openapi(
    endpoint('delete', '/{orderId}/proof-waivers/{waiverId}', access.staff('orders.work'), {
      summary: 'Undo marking an item as needing no proof',
      responses: { 200: idSchema },
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
      summary: 'Download a proof for printing; the bytes match its SHA-256',
      responses: { 200: { description: 'The file' } },
      errors: [409, 503],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'))
      const proofId = parseId(c.req.param('proofId'))
      const { stored, mime, fileName } = await readProofFile(c.var.shop, { orderId, proofId })
      return c.body(stored.bytes(), 200, downloadHeaders({ mime, size: stored.size, fileName }))
    },
  )

const attachedSchema = z.object({ name: z.string(), path: z.string() })

export const adminArtworkApi = router()
  .openapi(
    endpoint('post', '/{orderId}/items/{itemId}/artwork', access.staff('orders.work'), {
      summary: 'Upload or replace an item’s artwork; with `from`, only if the item still has that file',
      form: fileForm.extend({ from: shownArtwork }),
      maxBytes: maxUploadBytes,
      responses: { 201: attachedSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const { file, from } = c.req.valid('form')
      const upload = { ...toUpload(c, file), owner: null, from }
      const context = { ...staffOperation(c), storage: c.var.shop.storage }
      const item = itemOf(c.req.param('orderId'), c.req.param('itemId'))
      const { fileName: name, path } = await uploadStaffArtwork(context, item, upload)
      return c.json({ name, path }, 201)
    },
  )
  .openapi(
    endpoint('put', '/{orderId}/items/{itemId}/artwork', access.staff('orders.work'), {
      summary: 'Use a file from the order’s chat as an item’s artwork',
      json: chatFile,
      responses: { 200: attachedSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const item = itemOf(c.req.param('orderId'), c.req.param('itemId'))
      const { fileName: name, path } = await attachChatFile(staffOperation(c), item, c.req.valid('json'))
      return c.json({ name, path }, 200)
    },
  )

const itemOf = (orderId: string, itemId: string) => ({ orderId: parseId(orderId), itemId: parseId(itemId) })

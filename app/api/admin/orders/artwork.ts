import { z } from '@hono/zod-openapi'
import { attachChatFile, uploadStaffArtwork } from '#app/features/sales/item-artwork/attach-artwork.server.ts'
import { chatFile, shownArtwork } from '#app/features/sales/item-artwork/item-artwork.input.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { fileForm, maxUploadBytes, toUpload } from '../../http/uploaded-file.ts'

const attachedSchema = z.object({ name: z.string(), path: z.string() })

export const adminArtworkApi = router()
  .openapi(
    endpoint('post', '/{orderId}/items/{itemId}/artwork', access.staff('orders.work'), {
      summary: 'Upload artwork for an item, in place of what it has; with `from`, only of what was shown',
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
      summary: 'Use a file of the order’s chat as artwork of an item',
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

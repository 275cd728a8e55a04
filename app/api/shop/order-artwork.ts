import { z } from '@hono/zod-openapi'
import { actsForCustomer, findOrderByHash, type Order } from '#app/features/sales/orders/find-order.server.ts'
import { messageLimits } from '#app/features/sales/chat/post-message.server.ts'
import {
  findOrderForArtwork,
  uploadCustomersArtwork,
} from '#app/features/sales/item-artwork/attach-artwork.server.ts'
import type { Actor } from '#app/features/ground/people/customer.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { accessBy } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import { operation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { hashQuery, parseId } from '../http/input.ts'
import { router } from '../http/router.ts'
import { fileForm, maxUploadBytes, toUpload } from '../http/uploaded-file.ts'
import { orderUploadLimits, ownerByLink } from './artwork.ts'
import { orderKeyOf } from './orders.ts'

/** Checks access before the file is received. */
const orderForArtwork = accessBy('order', [['bearer'], ['orderHash']], async (c) => {
  const { actor, key } = await orderKeyOf(c, c.req.param('orderId') ?? '')
  const order = await findOrderForArtwork(c.var.shop.db, actor, key)
  return { attaching: { actor, key, owner: await ownerOf(c.var.shop.db, actor, order) } }
})

export const orderArtworkApi = router().openapi(
  endpoint('post', '/{orderId}/items/{itemId}/artwork', orderForArtwork, {
    summary: 'Add or replace the artwork of an item until the order is approved',
    query: hashQuery,
    form: fileForm,
    maxBytes: maxUploadBytes,
    rate: { ...orderUploadLimits, messages: messageLimits.order },
    responses: {
      201: z.object({
        path: z.string(),
        previewPath: z.string().nullable(),
        thumbnailPath: z.string().nullable(),
      }),
    },
    errors: [403, 409, 422],
  }),
  async (c) => {
    const { settings, storage } = c.var.shop
    const { actor, key, owner } = c.var.attaching
    const { path, previewPath, thumbnailPath } = await uploadCustomersArtwork(
      { ...operation(c), settings, storage, actor },
      key,
      parseId(c.req.param('itemId')),
      { ...toUpload(c, c.req.valid('form').file), ...owner, address: clientAddress(c) },
    )
    return c.json({ path, previewPath, thumbnailPath }, 201)
  },
)

async function ownerOf(db: Database, actor: Actor, order: Order) {
  const found = actsForCustomer(actor, order) ? null : await findOrderByHash(db, order.hash)
  return found ? ownerByLink(found) : { owner: null }
}

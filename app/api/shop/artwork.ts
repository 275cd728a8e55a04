import { createRoute, z } from '@hono/zod-openapi'
import { forbidden, notFound } from '#app/errors.ts'
import { countUpload } from '#app/features/artwork/count-upload.server.ts'
import { storeArtwork, type Upload } from '#app/features/artwork/store-artwork.server.ts'
import { isOnStaff } from '#app/features/customers/customer.ts'
import {
  findOrderByHash,
  mayActForCustomers,
  noSuchOrder,
  owns,
} from '#app/features/orders/find-order.server.ts'
import { access, accessBy } from '../http/access.ts'
import { actorOf, sessionOf } from '../http/asking.ts'
import { clientAddress } from '../http/client-address.ts'
import type { ApiContext } from '../http/context.ts'
import { bodyRefusals, hashQuery, json, parseId, router, sessionQuery } from '../http/http.ts'
import { fileBody, receivedFrom, type UploadedFile } from '../http/uploaded-file.ts'

const pathsSchema = z.object({
  path: z.string(),
  previewPath: z.string().nullable(),
  thumbnailPath: z.string().nullable(),
})

const artworkSchema = pathsSchema
  .extend({
    id: z.string(),
    widthPx: z.number().nullable(),
    heightPx: z.number().nullable(),
  })
  .openapi('Artwork')

export const artworkApi = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/upload-file',
      summary: 'Uploads artwork for the cart',
      ...access.session,
      request: { query: sessionQuery, body: fileBody },
      responses: { 201: json(artworkSchema, 'Stored'), ...bodyRefusals(401, 422, 429, 503) },
    }),
    async (c) => {
      const { id, path, previewPath, thumbnailPath, widthPx, heightPx } = await store(
        c,
        { owner: await sessionOf(c) },
        c.req.valid('form').file,
      )
      return c.json({ id, path, previewPath, thumbnailPath, widthPx, heightPx }, 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/upload',
      summary: 'Uploads a file for an order’s chat',
      ...accessBy('session', 'sessionToken', 'bearer', 'orderHash'),
      middleware: async (c: ApiContext, next: () => Promise<void>) => {
        await uploaderOf(c)
        await next()
      },
      request: {
        query: sessionQuery.extend(hashQuery.shape).extend({ order: z.string().optional() }),
        body: fileBody,
      },
      responses: { 201: json(pathsSchema, 'Stored'), ...bodyRefusals(401, 403, 404, 422, 429, 503) },
    }),
    async (c) => {
      const uploader = await uploaderOf(c)
      const { path, previewPath, thumbnailPath } = await store(c, uploader, c.req.valid('form').file)
      return c.json({ path, previewPath, thumbnailPath }, 201)
    },
  )

type Uploader = Pick<Upload, 'owner' | 'customerId'> & { orderId?: number | null }

/**
 * Who knows an order's hash may upload for it without a session: the file is the order's customer's or guest's, of
 * staff their own.
 */
async function uploaderOf(c: ApiContext): Promise<Uploader> {
  const { hash, order } = c.req.query()
  if (hash === undefined) return { owner: await sessionOf(c) }
  const known = /^[\w-]+$/.test(hash) ? await findOrderByHash(c.var.shop.db, hash) : null
  if (!known || (order !== undefined && parseId(order, noSuchOrder) !== known.id)) throw notFound(noSuchOrder)
  const actor = await actorOf(c)
  if (!owns(actor, known) && !mayActForCustomers(actor)) {
    throw forbidden('Your role on the staff does not allow this')
  }
  if (isOnStaff(actor)) return { owner: await sessionOf(c) }
  const { id: orderId, customerId, sessionId } = known
  if (customerId !== null) return { orderId, owner: null, customerId }
  return { orderId, owner: sessionId === null ? null : { kind: 'anonymous', sessionId } }
}

async function store(c: ApiContext, { orderId = null, ...owner }: Uploader, file: UploadedFile) {
  const { db, storage, now } = c.var.shop
  const context = { db, now: now() }
  const actor = await actorOf(c)
  if (!isOnStaff(actor)) await countUpload(context, { address: clientAddress(c), orderId }, file.sizeBytes)
  return storeArtwork({ ...context, storage }, { ...owner, ...receivedFrom(c, file) })
}

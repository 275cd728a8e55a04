import { createRoute, z } from '@hono/zod-openapi'
import { notFound } from '#app/errors.ts'
import { storeArtwork, type Upload } from '#app/features/artwork/store-artwork.server.ts'
import { findOrderByHash, noSuchOrder } from '#app/features/orders/find-order.server.ts'
import { access, accessBy } from './access.ts'
import { sessionOf } from './asking.ts'
import type { ApiContext } from './context.ts'
import { bodyRefusals, hashQuery, json, parseId, router, sessionQuery } from './http.ts'
import { fileBody, type UploadedFile } from './uploaded-file.ts'

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
      responses: { 201: json(artworkSchema, 'Stored'), ...bodyRefusals(401, 422, 503) },
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
      responses: { 201: json(pathsSchema, 'Stored'), ...bodyRefusals(401, 404, 422, 503) },
    }),
    async (c) => {
      const uploader = await uploaderOf(c)
      const { path, previewPath, thumbnailPath } = await store(c, uploader, c.req.valid('form').file)
      return c.json({ path, previewPath, thumbnailPath }, 201)
    },
  )

type Uploader = Pick<Upload, 'owner' | 'customerId'>

/** Who knows an order's hash may upload for it without a session: the file is the order's customer's or guest's. */
async function uploaderOf(c: ApiContext): Promise<Uploader> {
  const { hash, order } = c.req.query()
  if (hash === undefined) return { owner: await sessionOf(c) }
  const known = /^[\w-]+$/.test(hash) ? await findOrderByHash(c.var.shop.db, hash) : null
  if (!known || (order !== undefined && parseId(order, noSuchOrder) !== known.id)) throw notFound(noSuchOrder)
  const { customerId, sessionId } = known
  if (customerId !== null) return { owner: null, customerId }
  return { owner: sessionId === null ? null : { kind: 'anonymous', sessionId } }
}

async function store(c: ApiContext, uploader: Uploader, { fileName, bytes }: UploadedFile) {
  const { db, storage, now } = c.var.shop
  return storeArtwork({ db, storage, now: now() }, { ...uploader, fileName, bytes })
}

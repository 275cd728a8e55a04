import { z } from '@hono/zod-openapi'
import { forbidden, notFound } from '#app/errors.ts'
import { countUpload } from '#app/features/goods/artwork/count-upload.server.ts'
import { storeArtwork, type Artwork, type Upload } from '#app/features/goods/artwork/store-artwork.server.ts'
import { uploadQuota } from '#app/features/goods/artwork/upload-quota.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { drawingEffects } from '#app/features/goods/print-quality/look/drawing-effects.ts'
import { pageBoxes } from '#app/features/goods/print-quality/page-layout.ts'
import { isOnStaff } from '#app/features/ground/people/customer.ts'
import { colorSpaces } from '#app/features/ground/product/color-space.ts'
import {
  findOrderByHash,
  mayActForCustomers,
  orderNotFound,
  owns,
} from '#app/features/sales/orders/find-order.server.ts'
import { storeOrderFile } from '#app/features/sales/orders/store-order-file.server.ts'
import { access, accessBy } from '../http/access.ts'
import { actorOf, sessionOf } from '../http/caller.ts'
import { clientAddress } from '../http/client-address.ts'
import type { ApiContext } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { hashQuery, parseId, sessionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { fileForm, maxUploadBytes, toUpload, type UploadedFile } from '../http/uploaded-file.ts'

/** Left, top, right and bottom. */
const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()])

const lookSchema = z.object({
  isEmpty: z.boolean(),
  isWhite: z.boolean(),
  isTransparent: z.boolean(),
  box: boxSchema.nullable().openapi({ description: 'What is visible, in shares of its sides' }),
  cells: z.string().optional().openapi({
    description:
      'Of a transparent picture: which cells of a grid of 24 x 24 over it show something, in rows from its upper left, as hexadecimal digits',
  }),
})

/** Positions and lengths as shares of the sides of a drawing, or of a page of a PDF. */
export const pageLayoutSchema = z.object({
  thinnestLine: z.number().nullable(),
  texts: z.array(boxSchema),
  boxes: z.array(z.enum(pageBoxes)),
  frame: z.object({ trim: boxSchema, bleed: boxSchema }).nullable().openapi({
    description:
      'Of a page of a PDF whose trim box is smaller than it: what is placed on the product, and what is drawn around that as bleed',
  }),
  look: lookSchema.nullable().openapi({
    description:
      'What the picture shows: nothing at all, only white, transparent parts, and where; null if not measured',
  }),
  trimmedLook: lookSchema.nullable().openapi({ description: 'The same of what is within its trim box' }),
  effects: z
    .array(z.enum(drawingEffects))
    .openapi({ description: 'Of a drawing: what was left out of it, or can’t be printed as it is shown' }),
  unprintablePart: z
    .string()
    .nullable()
    .openapi({ description: 'What of it can’t be printed, in words: arrowheads (markers)' }),
  spotColors: z
    .array(z.string())
    .openapi({ description: 'Of a page of a PDF: those that it is painted with' }),
})

export const removedBackgroundSchema = z
  .object({ tolerance: z.number() })
  .optional()
  .openapi({ description: 'What was removed as background of what its look is of' })

export const measuresSchema = z.object({
  widthPx: z.number().nullable(),
  heightPx: z.number().nullable(),
  pages: z.number().nullable(),
  page: z.number().openapi({ description: 'Of a PDF: the page that was measured' }),
  background: removedBackgroundSchema,
  pictures: z
    .object({ count: z.number(), widthPx: z.number().nullable(), heightPx: z.number().nullable() })
    .nullable(),
  colorSpaces: z.array(z.enum(colorSpaces)).nullable(),
  iccProfiles: z.array(z.string()).nullable(),
  missingFonts: z.array(z.string()).nullable(),
  layout: pageLayoutSchema.nullable(),
})

const pathsSchema = z.object({
  path: z.string(),
  previewPath: z.string().nullable(),
  thumbnailPath: z.string().nullable(),
})

export const artworkSchema = pathsSchema
  .extend({
    id: z.string(),
    ...measuresSchema.shape,
  })
  .openapi('Artwork')

export function presentArtwork(artwork: Artwork) {
  const { id, previewPath, thumbnailPath } = artwork
  return { id, previewPath, thumbnailPath, ...measuredFile(artwork) }
}

const uploader = accessBy('session', [['sessionToken'], ['bearer'], ['orderHash']], async (c) => ({
  uploader: await uploaderOf(c),
}))

export const uploadLimits = {
  filesOfAddress: uploadQuota.address.files,
  kilobytesOfAddress: uploadQuota.address.kilobytes,
}
export const orderUploadLimits = {
  ...uploadLimits,
  filesOfOrder: uploadQuota.order.files,
  kilobytesOfOrder: uploadQuota.order.kilobytes,
}

export const artworkApi = router()
  .openapi(
    endpoint('post', '/upload-file', access.session, {
      summary: 'Upload artwork for the cart',
      query: sessionQuery,
      form: fileForm,
      maxBytes: maxUploadBytes,
      rate: uploadLimits,
      responses: { 201: artworkSchema },
      errors: [422],
    }),
    async (c) => {
      const artwork = await store(c, { owner: c.var.session }, c.req.valid('form').file)
      return c.json(presentArtwork(artwork), 201)
    },
  )
  .openapi(
    endpoint('post', '/upload', uploader, {
      summary: 'Upload a file for an order’s chat',
      query: sessionQuery.extend(hashQuery.shape).extend({ order: z.string().optional() }),
      form: fileForm,
      maxBytes: maxUploadBytes,
      rate: orderUploadLimits,
      responses: { 201: pathsSchema },
      errors: [403, 404, 422],
    }),
    async (c) => {
      const { path, previewPath, thumbnailPath } = await store(c, c.var.uploader, c.req.valid('form').file)
      return c.json({ path, previewPath, thumbnailPath }, 201)
    },
  )

type Uploader = Pick<Upload, 'owner' | 'customerId'> & { orderId?: number | null }

/** Returns the uploader. The order's hash allows uploads without a session. */
async function uploaderOf(c: ApiContext): Promise<Uploader> {
  const { hash, order } = c.req.query()
  if (hash === undefined) return { owner: await sessionOf(c) }
  const found = /^[\w-]+$/.test(hash) ? await findOrderByHash(c.var.shop.db, hash) : null
  if (!found || (order !== undefined && parseId(order, orderNotFound) !== found.id))
    throw notFound(orderNotFound)
  const actor = await actorOf(c)
  if (!owns(actor, found) && !mayActForCustomers(actor)) {
    throw forbidden('Your role doesn’t allow this')
  }
  if (isOnStaff(actor)) return { owner: await sessionOf(c) }
  return { orderId: found.id, ...ownerByLink(found) }
}

/** Files belong to the order's customer, or to the session that it was ordered in. */
export function ownerByLink({
  customerId,
  sessionId,
}: {
  customerId: number | null
  sessionId: number | null
}): Pick<Upload, 'owner' | 'customerId'> {
  if (customerId !== null) return { owner: null, customerId }
  return { owner: sessionId === null ? null : { kind: 'anonymous', sessionId } }
}

async function store(c: ApiContext, { orderId = null, ...owner }: Uploader, file: UploadedFile) {
  const { db, storage, now } = c.var.shop
  const context = { db, now: now() }
  const actor = await actorOf(c)
  if (!isOnStaff(actor)) await countUpload(context, { address: clientAddress(c), orderId }, file.sizeBytes)
  const upload = { ...owner, ...toUpload(c, file) }
  if (orderId === null) return storeArtwork({ ...context, storage }, upload)
  return storeOrderFile({ ...context, storage }, { ...upload, orderId })
}

import { z } from '@hono/zod-openapi'
import { forbidden, notFound } from '#app/errors.ts'
import { countUpload } from '#app/features/goods/artwork/count-upload.server.ts'
import { storeArtwork, type Artwork, type Upload } from '#app/features/goods/artwork/store-artwork.server.ts'
import { uploadQuota } from '#app/features/goods/artwork/upload-quota.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { drawingEffects } from '#app/features/goods/print-quality/look/drawing-effects.ts'
import { pageBoxes } from '#app/features/goods/print-quality/page-layout.ts'
import { isOnStaff, type Actor } from '#app/features/ground/people/customer.ts'
import { colorSpaces } from '#app/features/ground/product/color-space.ts'
import {
  findOrderByHash,
  mayActForCustomers,
  orderNotFound,
  owns,
  actsForCustomer,
  type Order,
} from '#app/features/sales/orders/find-order.server.ts'
import { storeOrderFile } from '#app/features/sales/orders/store-order-file.server.ts'
import { messageLimits } from '#app/features/sales/chat/post-message.server.ts'
import {
  findOrderForArtwork,
  uploadCustomersArtwork,
} from '#app/features/sales/item-artwork/attach-artwork.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import { access, accessBy, actorOf, sessionOf } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import { type ApiContext, operation } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { hashQuery, parseId, sessionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { fileForm, maxUploadBytes, toUpload, type UploadedFile } from '../http/uploaded-file.ts'
import { presenter, storedFileSchema } from '../schemas.ts'
import { orderKeyOf } from './orders.ts'

/** The left, top, right and bottom edges. */
const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()])

const lookSchema = z.object({
  isEmpty: z.boolean(),
  isWhite: z.boolean(),
  isTransparent: z.boolean(),
  box: boxSchema.nullable().openapi({ description: 'The visible part, as fractions of the picture’s sides' }),
  cells: z.string().optional().openapi({
    description:
      'For a transparent picture: the visible cells of a 24 x 24 grid, in rows from the upper left, as hexadecimal digits',
  }),
})

/** Positions and lengths are fractions of the sides of a drawing or PDF page. */
const pageLayoutSchema = z.object({
  thinnestLine: z.number().nullable(),
  texts: z.array(boxSchema),
  boxes: z.array(z.enum(pageBoxes)),
  frame: z.object({ trim: boxSchema, bleed: boxSchema }).nullable().openapi({
    description:
      'For a PDF page with a smaller trim box: the part placed on the product, and the bleed drawn around it',
  }),
  look: lookSchema.nullable().openapi({
    description:
      'Whether the picture is empty, white or transparent, and where it is visible; null if not measured',
  }),
  trimmedLook: lookSchema.nullable().openapi({ description: 'The same for the part within its trim box' }),
  effects: z
    .array(z.enum(drawingEffects))
    .openapi({ description: 'Effects of an SVG that are left out, or that can’t be printed as shown' }),
  unprintablePart: z.string().nullable().openapi({
    description: 'A description of the part that can’t be printed, such as ‘arrowheads (markers)’',
  }),
  spotColors: z.array(z.string()).openapi({ description: 'Spot colors used on a PDF page' }),
})

export const measuredFileSchema = z.object({
  path: z.string(),
  widthPx: z.number().nullable(),
  heightPx: z.number().nullable(),
  pages: z.number().nullable().openapi({ description: 'Pages of a PDF; its picture shows the first one' }),
  page: z.number().openapi({ description: 'The page of a PDF that was measured and will be printed' }),
  background: z
    .object({ tolerance: z.number() })
    .optional()
    .openapi({ description: 'The background that was removed before the look was measured' }),
  pictures: z
    .object({ count: z.number(), widthPx: z.number().nullable(), heightPx: z.number().nullable() })
    .nullable()
    .openapi({
      description:
        'Images in a drawing or PDF page, and its total pixels at the resolution of the coarsest one; null if not measured',
    }),
  colorSpaces: z.array(z.enum(colorSpaces)).nullable().openapi({
    description: 'Color spaces of a PDF page; null if not measured, as are the profiles and fonts',
  }),
  iccProfiles: z.array(z.string()).nullable().openapi({ description: 'Names of its color profiles' }),
  missingFonts: z
    .array(z.string())
    .nullable()
    .openapi({ description: 'Fonts on a PDF page, or of a drawing’s text, that are not embedded' }),
  layout: pageLayoutSchema
    .nullable()
    .openapi({ description: 'Lines and texts of a drawing or PDF page, as fractions of its sides' }),
})

export const artworkSchema = measuredFileSchema
  .extend({ ...storedFileSchema.shape, id: z.string() })
  .openapi('Artwork')

export function presentArtwork(artwork: Artwork): z.infer<typeof artworkSchema> {
  const { id, previewPath, thumbnailPath } = artwork
  return { id, previewPath, thumbnailPath, ...measuredFile(artwork) }
}

const presentFile = presenter(storedFileSchema)

const uploader = accessBy('session', [['sessionToken'], ['bearer'], ['orderHash']], async (c) => ({
  uploader: await uploaderOf(c),
}))

export const uploadLimits = {
  filesOfAddress: uploadQuota.address.files,
  kilobytesOfAddress: uploadQuota.address.kilobytes,
}
const orderUploadLimits = {
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
      responses: { 201: storedFileSchema },
      errors: [403, 404, 422],
    }),
    async (c) => {
      return c.json(presentFile(await store(c, c.var.uploader, c.req.valid('form').file)), 201)
    },
  )

type Uploader = Pick<Upload, 'owner' | 'customerId'> & { orderId?: number | null }

/** Returns who is uploading. With an order's hash, no session is needed. */
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

/** Returns the order's customer, or the session it was ordered in, as the owner of its files. */
function ownerByLink({
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
    responses: { 201: storedFileSchema },
    errors: [403, 409, 422],
  }),
  async (c) => {
    const { settings, storage } = c.var.shop
    const { actor, key, owner } = c.var.attaching
    const artwork = await uploadCustomersArtwork(
      { ...operation(c), settings, storage, actor },
      key,
      parseId(c.req.param('itemId')),
      { ...toUpload(c, c.req.valid('form').file), ...owner, address: clientAddress(c) },
    )
    return c.json(presentFile(artwork), 201)
  },
)

async function ownerOf(db: Database, actor: Actor, order: Order) {
  const found = actsForCustomer(actor, order) ? null : await findOrderByHash(db, order.hash)
  return found ? ownerByLink(found) : { owner: null }
}

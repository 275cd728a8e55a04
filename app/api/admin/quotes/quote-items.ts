import { z } from '@hono/zod-openapi'
import { cartItemInput } from '#app/features/sales/cart/cart.input.ts'
import {
  addQuoteDesign,
  addQuoteItem,
  changeQuoteQuantity,
  removeQuoteItem,
  setQuoteCoupon,
  uploadQuoteArtwork,
} from '#app/features/sales/quotes/edit-quote.server.ts'
import { quoteCoupon, quoteQuantity } from '#app/features/sales/quotes/quotes.input.ts'
import { couponLimits } from '#app/features/sales/cart/apply-coupon.server.ts'
import { retentionMs, uploadQuota } from '#app/features/goods/artwork/upload-quota.ts'
import { access } from '../../http/access.ts'
import { clientAddress } from '../../http/client-address.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId, versionQuery } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { fileForm, maxUploadBytes, toUpload } from '../../http/uploaded-file.ts'
import { quoteNotFound } from './quotes.ts'
import { versionSchema } from '../../schemas.ts'

const designInput = quoteQuantity.extend({ productId: z.number().int() })
/** The limits for a quote's files. */
const keptLimits = { files: { attempts: uploadQuota.kept.files, minutes: retentionMs / 60_000 } }

const itemNotFound = 'Item not found'

export const adminQuoteItemsApi = router()
  .openapi(
    endpoint('post', '/{quoteId}/items', access.staff('quotes'), {
      summary: 'Add a configured product to a draft, at today’s price',
      query: versionQuery,
      json: cartItemInput,
      responses: { 201: versionSchema },
      errors: [404, 409, 422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      const { version } = c.req.valid('query')
      const item = c.req.valid('json')
      return c.json(await addQuoteItem(staffOperation(c), quoteId, { version, item }), 201)
    },
  )
  .openapi(
    endpoint('post', '/{quoteId}/designs', access.staff('quotes'), {
      summary: 'Add a ready-made design to a draft',
      json: designInput,
      responses: { 201: versionSchema },
      errors: [404, 409, 422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      const { productId, ...input } = c.req.valid('json')
      const design = { ...input, productId: parseId(String(productId), 'Design not found') }
      return c.json(await addQuoteDesign(staffOperation(c), quoteId, design), 201)
    },
  )
  .openapi(
    endpoint('put', '/{quoteId}/items/{itemId}', access.staff('quotes'), {
      summary: 'Change the quantity of a draft’s item, at today’s price',
      json: quoteQuantity,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      const itemId = parseId(c.req.param('itemId'), itemNotFound)
      const change = { ...c.req.valid('json'), itemId }
      return c.json(await changeQuoteQuantity(staffOperation(c), quoteId, change), 200)
    },
  )
  .openapi(
    endpoint('delete', '/{quoteId}/items/{itemId}', access.staff('quotes'), {
      summary: 'Remove an item from a draft',
      query: versionQuery,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      const itemId = parseId(c.req.param('itemId'), itemNotFound)
      const removed = { ...c.req.valid('query'), itemId }
      return c.json(await removeQuoteItem(staffOperation(c), quoteId, removed), 200)
    },
  )
  .openapi(
    endpoint('put', '/{quoteId}/coupon', access.staff('quotes'), {
      summary: 'Apply a coupon to a draft, or remove it',
      json: quoteCoupon,
      rate: couponLimits,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      const context = { ...staffOperation(c), clientAddress: clientAddress(c) }
      return c.json(await setQuoteCoupon(context, quoteId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('post', '/{quoteId}/artwork', access.staff('quotes'), {
      summary: 'Upload artwork for the next item of a draft',
      form: fileForm,
      maxBytes: maxUploadBytes,
      responses: { 201: z.object({ id: z.string(), path: z.string(), fileName: z.string() }) },
      rate: keptLimits,
      errors: [409, 422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      const context = { ...staffOperation(c), storage: c.var.shop.storage }
      const upload = toUpload(c, c.req.valid('form').file)
      const { id, path, fileName } = await uploadQuoteArtwork(context, quoteId, upload)
      return c.json({ id, path, fileName }, 201)
    },
  )

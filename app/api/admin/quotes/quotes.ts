import { z } from '@hono/zod-openapi'
import { listQuotes, listQuotable } from '#app/features/sales/quotes/list-quotes.server.ts'
import { cancelQuote, changeQuote, createQuote } from '#app/features/sales/quotes/manage-quote.server.ts'
import { units } from '#app/features/ground/product/size-rule.ts'
import { quoteStates } from '#app/features/sales/quotes/quote-state.ts'
import { quoteChange, quoteVersion, sendQuoteInput } from '#app/features/sales/quotes/quotes.input.ts'
import { readQuote } from '#app/features/sales/quotes/read-quote.server.ts'
import { sendQuote, sendQuoteAgain } from '#app/features/sales/quotes/send-quote.server.ts'
import { offeredOptionsSchema } from '../../shop/present-options.ts'
import { access } from '../../http/access.ts'
import { staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId, searchQuery } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import {
  adminQuoteSchema,
  listedQuoteSchema,
  presentAdminQuote,
  presentListedQuote,
} from './present-quote.ts'

export const quoteNotFound = 'Quote not found'

const versionSchema = z.object({ version: z.number() })

export const adminQuotesApi = router()
  .openapi(
    endpoint('get', '/', access.staff('orders.read'), {
      summary: 'Quotes, newest first',
      query: searchQuery.extend({ state: z.enum(quoteStates).optional() }),
      responses: { 200: z.array(listedQuoteSchema) },
      errors: [422],
    }),
    async (c) => {
      const listed = await listQuotes(staffOperation(c), c.req.valid('query'))
      return c.json(listed.map(presentListedQuote), 200)
    },
  )
  .openapi(
    endpoint('post', '/', access.staff('quotes'), {
      summary: 'Begin a quote, without items',
      responses: { 201: versionSchema.extend({ id: z.number() }) },
    }),
    async (c) => c.json(await createQuote(staffOperation(c)), 201),
  )
  .openapi(
    endpoint('get', '/products', access.staff('orders.read'), {
      summary: 'Products that can be quoted, with their sizes and quantities',
      responses: {
        200: z.array(
          z.object({
            id: z.number(),
            name: z.string(),
            group: z.string().nullable(),
            unit: z.enum(units),
            sizes: z.array(z.object({ id: z.number(), width: z.number(), height: z.number() })),
            quantities: z.array(z.number()),
            defaultQuantity: z.number(),
            options: offeredOptionsSchema,
          }),
        ),
      },
    }),
    async (c) => c.json(await listQuotable(c.var.shop.db), 200),
  )
  .openapi(
    endpoint('get', '/{quoteId}', access.staff('orders.read'), {
      summary: 'A quote; of a draft, with shipping and tax to a ZIP code',
      query: z.object({ zipCode: z.string().trim().max(20).optional() }),
      responses: { 200: adminQuoteSchema },
      errors: [422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      const { provider, log } = c.var.shop
      const { zipCode } = c.req.valid('query')
      const found = await readQuote({ ...staffOperation(c), provider, log }, quoteId, zipCode || undefined)
      return c.json(presentAdminQuote(found, c.var.staff), 200)
    },
  )
  .openapi(
    endpoint('put', '/{quoteId}', access.staff('quotes'), {
      summary: 'Change the note or the last day of a quote that is not paid',
      json: quoteChange,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      return c.json(await changeQuote(staffOperation(c), quoteId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('post', '/{quoteId}/send', access.staff('quotes'), {
      summary: 'Freeze a quote’s prices and email its payment link',
      json: sendQuoteInput,
      responses: { 200: versionSchema.extend({ orderId: z.number() }) },
      errors: [409, 422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      const { provider, settings, log } = c.var.shop
      const context = { ...staffOperation(c), provider, settings, log }
      const { version, orderId } = await sendQuote(context, quoteId, c.req.valid('json'))
      return c.json({ version, orderId }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{quoteId}/send-again', access.staff('quotes'), {
      summary: 'Email a quote’s payment link again',
      json: quoteVersion,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      return c.json(await sendQuoteAgain(staffOperation(c), quoteId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('post', '/{quoteId}/cancel', access.staff('quotes'), {
      summary: 'Cancel a quote that is not paid, so that its link no longer works',
      json: quoteVersion,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      return c.json(await cancelQuote(staffOperation(c), quoteId, c.req.valid('json')), 200)
    },
  )

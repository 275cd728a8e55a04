import { z } from '@hono/zod-openapi'
import { listQuotable, listQuotes, type ListedQuote } from '#app/features/sales/quotes/list-quotes.server.ts'
import { cancelQuote, changeQuote, createQuote } from '#app/features/sales/quotes/manage-quote.server.ts'
import { units } from '#app/features/ground/product/size-rule.ts'
import { quoteStates } from '#app/features/sales/quotes/quote-state.ts'
import { quoteChange, quoteVersion, sendQuoteInput } from '#app/features/sales/quotes/quotes.input.ts'
import { readQuote, type StaffQuote } from '#app/features/sales/quotes/read-quote.server.ts'
import { sendQuote, sendQuoteAgain } from '#app/features/sales/quotes/send-quote.server.ts'
import { itemPicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { signPicturePath } from '#app/platform/secrets/signed-pictures.server.ts'
import { shownOptions } from '#app/features/ground/product/product-options.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { quotePath } from '#app/features/ground/orders/order.ts'
import type { CartLine } from '#app/features/sales/cart/cart-lines.server.ts'
import { mayActForCustomers } from '#app/features/sales/orders/find-order.server.ts'
import {
  cents,
  contactSchema,
  offeredOptionsSchema,
  optionalTime,
  presenter,
  time,
  versionSchema,
} from '../../schemas.ts'
import { access } from '../../http/access.ts'
import { paymentOperation, staffLinkOperation, staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId, searchQuery } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import {
  presentContact,
  presentQuoteFile,
  presentQuoteItem,
  presentQuotedItem,
  presentQuoteTotals,
  quoteItemSchema,
  quoteTotalsSchema,
} from '../../shop/quotes.ts'

const summarySchema = z.object({
  id: z.number(),
  state: z.enum(quoteStates),
  endsOn: z.iso.date(),
  createdAt: time,
  sentAt: optionalTime,
  staff: z.string().nullable().openapi({ description: 'Email of the employee who created it' }),
  orderId: z.number().nullable().openapi({ description: 'The order, once it is paid' }),
})

const presentSummary = presenter(summarySchema)

const listedQuoteSchema = summarySchema
  .extend({
    email: z.string().nullable(),
    name: z.string().nullable(),
    total: cents.nullable().openapi({ description: 'US cents; null until it is sent' }),
  })
  .openapi('ListedQuote')

function presentListedQuote({
  quote,
  state,
  staffEmail,
  order,
}: ListedQuote): z.infer<typeof listedQuoteSchema> {
  return {
    ...presentSummary({ ...quote, state, staff: staffEmail }),
    email: order?.email ?? null,
    name: order?.name ?? null,
    total: order?.totalCents ?? null,
  }
}

const adminQuoteSchema = summarySchema
  .extend({
    version: z.number(),
    note: z.string(),
    path: z
      .string()
      .nullable()
      .openapi({ description: 'Payment page; null for staff who may not act for the customer' }),
    canBeEdited: z.boolean().openapi({
      description: 'Whether its items can be edited; false for a draft whose items were deleted',
    }),
    contact: contactSchema.nullable().openapi({ description: 'Null until it is sent' }),
    items: z.array(quoteItemSchema),
    totals: quoteTotalsSchema.extend({
      problem: z.string().nullable().openapi({ description: 'Why shipping or tax is not known' }),
    }),
  })
  .openapi('AdminQuote')

function presentAdminQuote(
  found: StaffQuote,
  { staff, secret }: { staff: Customer; secret: string },
): z.infer<typeof adminQuoteSchema> {
  const { quote, state, staffEmail, order, cart, items, totals } = found
  return {
    ...presentSummary({ ...quote, state, staff: staffEmail }),
    version: quote.version,
    note: quote.note,
    path: order && mayActForCustomers(staff) ? quotePath(order) : null,
    canBeEdited: cart !== null,
    contact: order && presentContact(order),
    items: cart
      ? cart.lines.map((line) => presentCartLine(line, secret))
      : items.map((row) => presentQuotedItem(row, secret)),
    totals: { ...presentQuoteTotals(totals), problem: totals.problem },
  }
}

function presentCartLine(line: CartLine, secret: string): z.infer<typeof quoteItemSchema> {
  const { kind, width, height, unit, picturePath, artwork, artworkDesign: design } = line
  return presentQuoteItem({
    ...line,
    by: kind,
    size: { width, height, unit },
    price: line.priceCents,
    options: shownOptions(line.options).options,
    product: { file: { path: picturePath || null } },
    fileData:
      artwork &&
      presentQuoteFile({
        ...artwork,
        drawnPath: signPicturePath(secret, itemPicturePath(artwork, { ...line, design })),
        name: artwork.fileName,
      }),
  })
}

export const quoteNotFound = 'Quote not found'

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
      summary: 'Create a quote without items',
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
      summary: 'A quote; a draft includes shipping and tax for a ZIP code',
      query: z.object({ zipCode: z.string().trim().max(20).optional() }),
      responses: { 200: adminQuoteSchema },
      errors: [422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      const { zipCode } = c.req.valid('query')
      const found = await readQuote(paymentOperation(c), quoteId, zipCode || undefined)
      return c.json(presentAdminQuote(found, staffLinkOperation(c)), 200)
    },
  )
  .openapi(
    endpoint('put', '/{quoteId}', access.staff('quotes'), {
      summary: 'Change the note or the last day of an unpaid quote',
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
      const context = paymentOperation(c)
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
      summary: 'Cancel an unpaid quote and disable its link',
      json: quoteVersion,
      responses: { 200: versionSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const quoteId = parseId(c.req.param('quoteId'), quoteNotFound)
      return c.json(await cancelQuote(staffOperation(c), quoteId, c.req.valid('json')), 200)
    },
  )

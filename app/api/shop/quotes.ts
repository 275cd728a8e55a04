import { z } from '@hono/zod-openapi'
import { openPayment } from '#app/features/sales/payments/open-payment.server.ts'
import { payQuote, quotePaymentLimits } from '#app/features/sales/quotes/pay-quote.server.ts'
import { readSharedQuote, type SharedQuote } from '#app/features/sales/quotes/read-quote.server.ts'
import { quoteStates } from '#app/features/sales/quotes/quote-state.ts'
import { accessBy, actorOf } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import type { ApiContext } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { hashQuery, parseId } from '../http/input.ts'
import { router } from '../http/router.ts'
import { cents, contactSchema, drawnFileSchema, itemSchema, linkSchema, presenter } from '../schemas.ts'
import { presentOrderItem } from './present-order.ts'

export const quoteItemSchema = itemSchema
  .extend({ fileData: drawnFileSchema.extend({ name: z.string() }).nullable() })
  .openapi('QuoteItem')

export const presentQuoteItem = presenter(quoteItemSchema)
export const presentQuoteFile = presenter(quoteItemSchema.shape.fileData.unwrap())

export const quoteTotalsSchema = z.object({
  price: cents.openapi({ description: 'US cents for the items' }),
  discount: cents,
  shippingPrice: cents.nullable().openapi({ description: 'US cents; null until a ZIP code is known' }),
  tax: cents,
  total: cents,
  coupon: z.string().nullable(),
})

const quoteSchema = z
  .object({
    number: z.number(),
    orderId: z.number(),
    state: z.enum(quoteStates),
    endsOn: z.iso.date().openapi({ description: 'The last day to pay it, in the shop’s time zone' }),
    open: z
      .object({
        note: z.string(),
        reprintOf: z.number().nullable().openapi({ description: 'The order that it reprints' }),
        contact: contactSchema,
        items: z.array(quoteItemSchema),
        totals: quoteTotalsSchema,
      })
      .nullable()
      .openapi({ description: 'Null unless it can be paid' }),
  })
  .openapi('Quote')

export const presentContact = presenter(contactSchema)

export function presentQuotedItem(
  row: SharedQuote['items'][number],
  secret: string,
): z.infer<typeof quoteItemSchema> {
  const { item, fileData } = presentOrderItem(row, secret)
  return presentQuoteItem({ ...item, fileData: fileData && presentQuoteFile(fileData) })
}

type Totals = Pick<
  SharedQuote['order'],
  'itemsCents' | 'discountCents' | 'taxCents' | 'totalCents' | 'couponCode'
> & { shippingCents: number | null }

export const presentQuoteTotals = (totals: Totals): z.infer<typeof quoteTotalsSchema> => ({
  price: totals.itemsCents,
  discount: totals.discountCents,
  shippingPrice: totals.shippingCents,
  tax: totals.taxCents,
  total: totals.totalCents,
  coupon: totals.couponCode,
})

function presentQuote(
  { quote, state, order, items }: SharedQuote,
  secret: string,
): z.infer<typeof quoteSchema> {
  const { id: number, endsOn, note } = quote
  if (state !== 'open') return { number, orderId: order.id, state, endsOn, open: null }
  const open = {
    note,
    reprintOf: order.reprintOf,
    contact: presentContact(order),
    items: items.map((row) => presentQuotedItem(row, secret)),
    totals: presentQuoteTotals(order),
  }
  return { number, orderId: order.id, state, endsOn, open }
}

/** The quote's link alone grants access, because nobody owns a quote until it is paid. */
const accessByLink = accessBy('order', [['orderHash']])

export const quotesApi = router()
  .openapi(
    endpoint('get', '/{orderId}', accessByLink, {
      summary: 'A quote, by the hash in its link',
      query: hashQuery,
      responses: { 200: quoteSchema },
    }),
    async (c) => {
      const { db, now, secret } = c.var.shop
      const shared = await readSharedQuote({ db, now: now() }, await keyOf(c, c.req.param('orderId')))
      return c.json(presentQuote(shared, secret), 200)
    },
  )
  .openapi(
    endpoint('post', '/{orderId}/pay', accessByLink, {
      summary: 'Pay a quote: returns a link to the payment page, valid for 30 minutes',
      query: hashQuery,
      rate: quotePaymentLimits,
      responses: { 200: linkSchema },
      errors: [409, 422],
    }),
    async (c) => {
      const { shop } = c.var
      const key = await keyOf(c, c.req.param('orderId'))
      const context = { ...shop, now: shop.now(), clientAddress: clientAddress(c) }
      return c.json(await openPayment(shop, await payQuote(context, key)), 200)
    },
  )

async function keyOf(c: ApiContext, id: string) {
  // Reject an invalid login, like all other endpoints.
  await actorOf(c)
  return { orderId: parseId(id, 'Quote not found'), hash: c.req.query('hash') }
}

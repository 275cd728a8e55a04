import { z } from '@hono/zod-openapi'
import { itemKinds } from '#app/features/ground/product/item-kind.ts'
import { units } from '#app/features/ground/product/size-rule.ts'
import type { SharedQuote } from '#app/features/sales/quotes/read-quote.server.ts'
import { quoteStates } from '#app/features/sales/quotes/quote-state.ts'
import { drawnPathSchema } from './present-cart.ts'
import { soldOptionsSchema } from './present-options.ts'
import { presentOrderItem } from './present-order.ts'

const cents = z.number().int().openapi({ description: 'US cents' })

export const quoteContactSchema = z.object({
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
})

export const quoteItemSchema = z
  .object({
    id: z.number(),
    by: z.enum(itemKinds),
    name: z.string(),
    size: z.object({ width: z.number().nullable(), height: z.number().nullable(), unit: z.enum(units) }),
    quantity: z.number(),
    price: cents,
    options: soldOptionsSchema,
    product: z.object({ file: z.object({ path: z.string().nullable() }) }),
    fileData: z
      .object({
        path: z.string(),
        previewPath: z.string().nullable(),
        thumbnailPath: z.string().nullable(),
        drawnPath: drawnPathSchema,
        name: z.string(),
      })
      .nullable(),
  })
  .openapi('QuoteItem')

export const quoteTotalsSchema = z.object({
  price: cents.openapi({ description: 'US cents, of the items' }),
  discount: cents,
  shippingPrice: cents.nullable().openapi({ description: 'US cents; null until a ZIP code is known' }),
  tax: cents,
  total: cents,
  coupon: z.string().nullable(),
})

export const quoteSchema = z
  .object({
    number: z.number(),
    orderId: z.number(),
    state: z.enum(quoteStates),
    endsOn: z.iso.date().openapi({ description: 'The last day to pay it, in the shop’s time zone' }),
    open: z
      .object({
        note: z.string(),
        reprintOf: z
          .number()
          .nullable()
          .openapi({ description: 'The order whose approved files it prints again' }),
        contact: quoteContactSchema,
        items: z.array(quoteItemSchema),
        totals: quoteTotalsSchema,
      })
      .nullable()
      .openapi({ description: 'Null unless it can be paid' }),
  })
  .openapi('Quote')

type OrderItem = SharedQuote['items'][number]

export function presentQuotedItem(row: OrderItem): z.infer<typeof quoteItemSchema> {
  const { item, fileData } = presentOrderItem(row)
  const { id, by, name, size, quantity, price, product, options } = item
  const { width, height, unit } = size
  return {
    id,
    by,
    name,
    size: { width, height, unit },
    quantity,
    price,
    ...(options && { options }),
    product,
    fileData: fileData && {
      path: fileData.path,
      previewPath: fileData.previewPath,
      thumbnailPath: fileData.thumbnailPath,
      drawnPath: fileData.drawnPath,
      name: fileData.name,
    },
  }
}

export function presentContact(
  order: z.infer<typeof quoteContactSchema>,
): z.infer<typeof quoteContactSchema> {
  const { email, name, phone, address, city, state, zipCode } = order
  return { email, name, phone, address, city, state, zipCode }
}

export function presentQuote({ quote, state, order, items }: SharedQuote): z.infer<typeof quoteSchema> {
  const { id: number, endsOn, note } = quote
  if (state !== 'open') return { number, orderId: order.id, state, endsOn, open: null }
  const open = {
    note,
    reprintOf: order.reprintOf,
    contact: presentContact(order),
    items: items.map(presentQuotedItem),
    totals: {
      price: order.itemsCents,
      discount: order.discountCents,
      shippingPrice: order.shippingCents,
      tax: order.taxCents,
      total: order.totalCents,
      coupon: order.couponCode,
    },
  }
  return { number, orderId: order.id, state, endsOn, open }
}

import { z } from '@hono/zod-openapi'
import { itemPicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { shownOptions } from '#app/features/ground/product/product-options.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { quotePath } from '#app/features/ground/orders/order.ts'
import type { CartLine } from '#app/features/sales/cart/cart-lines.server.ts'
import { mayActForCustomers } from '#app/features/sales/orders/find-order.server.ts'
import type { ListedQuote } from '#app/features/sales/quotes/list-quotes.server.ts'
import { quoteStates } from '#app/features/sales/quotes/quote-state.ts'
import type { StaffQuote } from '#app/features/sales/quotes/read-quote.server.ts'
import {
  presentContact,
  presentQuotedItem,
  quoteContactSchema,
  quoteItemSchema,
  quoteTotalsSchema,
} from '../../shop/present-quote.ts'

const time = z.string().openapi({ format: 'date-time' })

const summarySchema = z.object({
  id: z.number(),
  state: z.enum(quoteStates),
  endsOn: z.iso.date(),
  createdAt: time,
  sentAt: time.nullable(),
  staff: z.string().nullable().openapi({ description: 'The email of the employee who made it' }),
  orderId: z.number().nullable().openapi({ description: 'Of the order that it is once it is paid' }),
})

export const listedQuoteSchema = summarySchema
  .extend({
    email: z.string().nullable(),
    name: z.string().nullable(),
    total: z.number().int().nullable().openapi({ description: 'US cents; null until it is sent' }),
  })
  .openapi('ListedQuote')

export const adminQuoteSchema = summarySchema
  .extend({
    version: z.number(),
    note: z.string(),
    path: z
      .string()
      .nullable()
      .openapi({ description: 'Where it is paid; null for staff who may not act for the customer' }),
    canBeEdited: z
      .boolean()
      .openapi({ description: 'Its items; false for a draft whose items were deleted' }),
    contact: quoteContactSchema.nullable().openapi({ description: 'Null until it is sent' }),
    items: z.array(quoteItemSchema),
    totals: quoteTotalsSchema.extend({
      problem: z.string().nullable().openapi({ description: 'Why shipping or tax is not known' }),
    }),
  })
  .openapi('AdminQuote')

const presentSummary = ({
  quote,
  state,
  staffEmail,
}: Pick<StaffQuote, 'quote' | 'state' | 'staffEmail'>) => ({
  id: quote.id,
  state,
  endsOn: quote.endsOn,
  createdAt: quote.createdAt.toISOString(),
  sentAt: quote.sentAt?.toISOString() ?? null,
  staff: staffEmail,
  orderId: quote.orderId,
})

export function presentListedQuote(listed: ListedQuote): z.infer<typeof listedQuoteSchema> {
  const { order } = listed
  return {
    ...presentSummary(listed),
    email: order?.email ?? null,
    name: order?.name ?? null,
    total: order?.totalCents ?? null,
  }
}

export function presentAdminQuote(found: StaffQuote, staff: Customer): z.infer<typeof adminQuoteSchema> {
  const { quote, order, cart, items, totals } = found
  return {
    ...presentSummary(found),
    version: quote.version,
    note: quote.note,
    path: order && mayActForCustomers(staff) ? quotePath(order) : null,
    canBeEdited: cart !== null,
    contact: order && presentContact(order),
    items: cart ? cart.lines.map(presentLine) : items.map(presentQuotedItem),
    totals: {
      price: totals.itemsCents,
      discount: totals.discountCents,
      shippingPrice: totals.shippingCents,
      tax: totals.taxCents,
      total: totals.totalCents,
      coupon: totals.couponCode,
      problem: totals.problem,
    },
  }
}

function presentLine(line: CartLine): z.infer<typeof quoteItemSchema> {
  const { id, kind, name, width, height, unit, quantity, priceCents, picturePath, artwork, options } = line
  return {
    id,
    by: kind,
    name,
    size: { width, height, unit },
    quantity,
    price: priceCents,
    ...shownOptions(options),
    product: { file: { path: picturePath || null } },
    fileData: artwork && {
      path: artwork.path,
      previewPath: artwork.previewPath,
      thumbnailPath: artwork.thumbnailPath,
      drawnPath: itemPicturePath(artwork, { ...line, design: line.artworkDesign }),
      name: artwork.fileName,
    },
  }
}

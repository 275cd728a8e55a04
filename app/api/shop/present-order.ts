import { z } from '@hono/zod-openapi'
import { artworkDesignInput } from '#app/features/ground/product/artwork-design.input.ts'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { itemPicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { isPayable } from '#app/features/sales/edits/order-edit.ts'
import { labeledItem } from '#app/features/ground/orders/item-labels.ts'
import { itemKinds } from '#app/features/ground/product/item-kind.ts'
import { units } from '#app/features/ground/product/size-rule.ts'
import { drawnPathSchema } from './present-cart.ts'
import { soldOptionsSchema } from './present-options.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import {
  approvedVia,
  eventAuthors,
  orderStatuses,
  paidStatuses,
} from '#app/features/ground/orders/order-status.ts'
import { promisedArrival, rejectionReason } from '#app/features/sales/orders/rejection.ts'
import type { WithRejection } from '#app/features/sales/fulfillment/rejection-reasons.server.ts'
import type { Chat } from '#app/features/sales/chat/read-chat.server.ts'
import { unacceptedOf, type OrderDetails } from '#app/features/sales/fulfillment/read-order.server.ts'

const cents = z.number().int().openapi({ description: 'US cents' })
const time = z.string().openapi({ format: 'date-time' })
const filePath = z.string().nullable()

export const orderSummarySchema = z
  .object({
    id: z.number(),
    hash: z.string().nullable().openapi({ description: 'Null for staff who may not act for the customer' }),
    createdAt: time,
    status: z.enum(paidStatuses).openapi({ description: 'A canceled order keeps the status it had' }),
    canceledAt: time.nullable(),
    cancelReason: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    discount: cents,
    shippingPrice: cents,
    tax: cents,
    priceTotal: cents,
    arrivesFrom: z.string().nullable().openapi({ description: 'Null if no delivery date is promised' }),
    arrivesTo: z.string().nullable(),
    rejectionReason: z.string().nullable(),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    moreParcels: z
      .array(z.object({ carrier: z.string().nullable(), trackingNumber: z.string().nullable() }))
      .openapi({ description: 'The parcels after the first one, which has the two fields above' }),
  })
  .openapi('OrderSummary')

/** The hash grants access to the order, so only callers who may act on it get it. */
type HashOption = { withHash: boolean }

export function presentOrderSummary(
  order: Order & WithRejection,
  { withHash }: HashOption,
): z.infer<typeof orderSummarySchema> {
  return {
    id: order.id,
    hash: withHash ? order.hash : null,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    canceledAt: order.canceledAt?.toISOString() ?? null,
    cancelReason: order.cancelReason,
    name: order.name,
    email: order.email,
    phone: order.phone,
    address: order.address,
    city: order.city,
    state: order.state,
    zipCode: order.zipCode,
    discount: order.discountCents,
    shippingPrice: order.shippingCents,
    tax: order.taxCents,
    priceTotal: order.totalCents,
    ...promisedArrival(order),
    rejectionReason: order.rejectionReason,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    moreParcels: order.moreParcels,
  }
}

export const messageSchema = z
  .object({ id: z.number(), content: z.string(), fromAdmin: z.boolean(), createdAt: time })
  .openapi('Message')

export function presentMessage(
  message: Omit<Chat['messages'][number], 'email'>,
): z.infer<typeof messageSchema> {
  const { id, content, isFromAdmin, createdAt } = message
  return { id, content, fromAdmin: isFromAdmin, createdAt: createdAt.toISOString() }
}

const beforeSchema = z
  .number()
  .nullable()
  .openapi({ description: 'Cursor for earlier messages; null if there are none' })

export const chatPageSchema = z.object({ Messages: z.array(messageSchema), before: beforeSchema })

export const presentChat = ({ messages, before }: Chat): z.infer<typeof chatPageSchema> => ({
  Messages: messages.map(presentMessage),
  before,
})

export const orderSchema = z
  .object({
    order: orderSummarySchema.extend({
      isForCustomer: z
        .boolean()
        .openapi({ description: 'The caller is staff who act for the customer; not on their own order' }),
      refunded: cents.openapi({ description: 'US cents refunded' }),
      toPay: z
        .object({
          amount: cents,
          changes: z.array(z.string()).openapi({ description: 'What it is for, in words' }),
          endsOn: z.iso.date().nullable().openapi({ description: 'The last day to pay' }),
        })
        .nullable()
        .openapi({ description: 'The difference of an edit, or of shipping, that waits for its payment' }),
      coupon: z
        .object({
          code: z.string(),
          percentage: z.number().openapi({ description: 'A fraction; 0 for other kinds' }),
          isFreeShipping: z.literal(true).optional(),
        })
        .nullable(),
      fileAdmin: z.array(
        z.object({
          id: z.number(),
          path: z.string(),
          itemIds: z
            .array(z.number())
            .optional()
            .openapi({ description: 'The items it shows; omitted if it shows all of them' }),
          previewPath: filePath,
          sha256: z.string(),
          pages: z.number().nullable().openapi({ description: 'Of a PDF; its picture shows the first page' }),
          isSent: z.boolean(),
          isSuperseded: z.boolean(),
          isVoid: z.boolean().openapi({ description: 'Its approval was voided' }),
        }),
      ),
      orderChat: chatPageSchema.extend({ id: z.number() }),
      events: z.array(
        z.object({
          fromStatus: z.enum(orderStatuses),
          toStatus: z.enum(orderStatuses),
          by: z.enum(eventAuthors),
          isMoveBack: z.boolean().openapi({ description: 'Staff moved the order back' }),
          via: z
            .enum(approvedVia)
            .nullable()
            .openapi({ description: 'How the customer told staff who approved for them' }),
          reason: z.string().nullable(),
          createdAt: time,
        }),
      ),
    }),
    orderItems: z.array(
      z.object({
        noProofReason: z
          .string()
          .nullable()
          .openapi({ description: 'Why the shop needs no proof of it; null if it does' }),
        item: z.object({
          id: z.number(),
          by: z.enum(itemKinds),
          name: z.string(),
          size: z.object({
            width: z.number().nullable(),
            height: z.number().nullable(),
            unit: z.enum(units),
          }),
          quantity: z.number(),
          price: cents,
          isDiscountable: z
            .literal(false)
            .optional()
            .openapi({ description: 'The coupon is for other items' }),
          product: z.object({ file: z.object({ path: filePath }) }),
          options: soldOptionsSchema,
          printExactly: z
            .literal(true)
            .optional()
            .openapi({ description: 'The customer approved it when they ordered' }),
          exactProblem: z.string().optional().openapi({
            description: 'Why it gets a proof, although the customer approved it when they ordered',
          }),
        }),
        fileData: z
          .object({
            path: z.string(),
            previewPath: filePath,
            thumbnailPath: filePath,
            drawnPath: drawnPathSchema,
            name: z.string(),
            sha256: z.string(),
            widthPx: z.number().nullable(),
            heightPx: z.number().nullable(),
            addedAt: time.optional().openapi({ description: 'Set if it came after the order was placed' }),
          })
          .nullable(),
        design: artworkDesignInput.nullable(),
        unacceptedFindings: z
          .array(z.object({ title: z.string(), meaning: z.string() }))
          .openapi({ description: 'What is not good about its artwork and the customer has not accepted' }),
      }),
    ),
  })
  .openapi('Order')

export function presentOrder(
  details: OrderDetails,
  { isForCustomer, ...options }: HashOption & { isForCustomer: boolean },
): z.infer<typeof orderSchema> {
  const { order } = details
  return {
    order: {
      ...presentOrderSummary(
        { ...order, rejectionReason: rejectionReason(order.status, details.events) },
        options,
      ),
      isForCustomer,
      refunded: details.refundedCents,
      toPay: presentToPay(details),
      coupon:
        order.couponCode === null
          ? null
          : {
              code: order.couponCode,
              percentage: order.couponPercentage ?? 0,
              ...(order.waivedShippingCents !== null && { isFreeShipping: true as const }),
            },
      fileAdmin: details.proofs.map(({ proof, file, itemIds }) => ({
        id: proof.id,
        path: file.path,
        ...(itemIds.length > 0 && { itemIds }),
        previewPath: file.previewPath,
        sha256: proof.sha256,
        pages: file.pages,
        isSent: proof.sentAt !== null,
        isSuperseded: proof.supersededAt !== null,
        isVoid: proof.voidedAt !== null,
      })),
      orderChat: { id: order.id, ...presentChat(details.chat) },
      events: details.events.map(({ fromStatus, toStatus, by, isMoveBack, via, reason, createdAt }) => ({
        fromStatus,
        toStatus,
        by,
        isMoveBack,
        via,
        reason,
        createdAt: createdAt.toISOString(),
      })),
    },
    orderItems: details.items.map(presentOrderItem),
  }
}

function presentToPay({ order, waitingEdit }: OrderDetails): z.infer<typeof orderSchema>['order']['toPay'] {
  if (!waitingEdit || !isPayable(order, waitingEdit)) return null
  const { differenceCents: amount, changes, endsOn } = waitingEdit
  return { amount, changes, endsOn }
}

export function presentOrderItem(
  row: OrderDetails['items'][number],
): z.infer<typeof orderSchema>['orderItems'][number] {
  const { item, artwork, artworkAddedAt, shape, categoryPicture, designPicture, waiver } = row
  const design = readArtworkDesign(item.artworkDesign)
  return {
    noProofReason: waiver?.reason ?? null,
    item: {
      ...labeledItem(item),
      price: item.priceCents,
      ...(!item.isDiscountable && { isDiscountable: false as const }),
      ...(item.printExactly &&
        (item.proofProblem === null ? { printExactly: true as const } : { exactProblem: item.proofProblem })),
      product: { file: { path: designPicture ?? categoryPicture } },
    },
    fileData: artwork && {
      path: artwork.path,
      previewPath: artwork.previewPath,
      thumbnailPath: artwork.thumbnailPath,
      drawnPath: itemPicturePath(artwork, { ...item, shape, design }),
      name: artwork.fileName,
      sha256: artwork.sha256,
      widthPx: artwork.widthPx,
      heightPx: artwork.heightPx,
      ...(artworkAddedAt && { addedAt: artworkAddedAt.toISOString() }),
    },
    design,
    unacceptedFindings: unacceptedOf(row).map(({ title, meaning }) => ({ title, meaning })),
  }
}

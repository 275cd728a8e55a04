import { z } from '@hono/zod-openapi'
import { artworkDesignInput } from '#app/features/ground/product/artwork-design.input.ts'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { itemPicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { isPayable } from '#app/features/sales/edits/order-edit.ts'
import { labeledItem } from '#app/features/ground/orders/item-labels.ts'
import { orderColumns, type Order } from '#app/features/sales/orders/find-order.server.ts'
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
import { signPicturePath } from '#app/platform/secrets/signed-pictures.server.ts'
import { cents, contactSchema, drawnFileSchema, itemSchema, presenter, time } from '../schemas.ts'

export const orderSummarySchema = z
  .object({
    id: z.number(),
    hash: z.string().nullable().openapi({ description: 'Null for staff who may not act for the customer' }),
    createdAt: time,
    status: z.enum(paidStatuses).openapi({ description: 'A canceled order keeps the status it had' }),
    canceledAt: orderColumns.canceledAt,
    cancelReason: orderColumns.cancelReason,
    ...contactSchema.shape,
    discount: cents,
    shippingPrice: cents,
    tax: cents,
    priceTotal: cents,
    arrivesFrom: orderColumns.arrivesFrom.openapi({ description: 'Null if no delivery date is promised' }),
    arrivesTo: orderColumns.arrivesTo,
    rejectionReason: z.string().nullable(),
    carrier: orderColumns.carrier,
    trackingNumber: orderColumns.trackingNumber,
    moreParcels: z
      .array(z.object({ carrier: z.string().nullable(), trackingNumber: z.string().nullable() }))
      .openapi({ description: 'The parcels after the first one, which has the two fields above' }),
  })
  .openapi('OrderSummary')

/** The hash grants access to the order, so only callers who may act on it get it. */
type HashOption = { withHash: boolean }

const presentSummary = presenter(orderSummarySchema)

export const presentOrderSummary = (order: Order & WithRejection, { withHash }: HashOption) =>
  presentSummary({
    ...order,
    ...promisedArrival(order),
    hash: withHash ? order.hash : null,
    discount: order.discountCents,
    shippingPrice: order.shippingCents,
    tax: order.taxCents,
    priceTotal: order.totalCents,
  })

export const messageSchema = z
  .object({ id: z.number(), content: z.string(), fromAdmin: z.boolean(), createdAt: time })
  .openapi('Message')

const presentFields = presenter(messageSchema)

export const presentMessage = (message: Omit<Chat['messages'][number], 'email'>) =>
  presentFields({ ...message, fromAdmin: message.isFromAdmin })

export const chatPageSchema = z.object({
  Messages: z.array(messageSchema),
  before: z
    .number()
    .nullable()
    .openapi({ description: 'Cursor for earlier messages; null if there are none' }),
})

export const presentChat = ({ messages, before }: Chat): z.infer<typeof chatPageSchema> => ({
  Messages: messages.map(presentMessage),
  before,
})

const proofSchema = z.object({
  id: z.number(),
  path: z.string(),
  itemIds: z
    .array(z.number())
    .optional()
    .openapi({ description: 'The items it shows; omitted if it shows all of them' }),
  previewPath: z.string().nullable(),
  sha256: z.string(),
  pages: z.number().nullable().openapi({ description: 'Pages of a PDF; its picture shows the first one' }),
  isSent: z.boolean(),
  isSuperseded: z.boolean(),
  isVoid: z.boolean().openapi({ description: 'Whether its approval was voided' }),
})

const eventSchema = z.object({
  fromStatus: z.enum(orderStatuses),
  toStatus: z.enum(orderStatuses),
  by: z.enum(eventAuthors),
  isMoveBack: z.boolean().openapi({ description: 'Whether staff moved the order back' }),
  via: z
    .enum(approvedVia)
    .nullable()
    .openapi({ description: 'How the customer asked staff to approve on their behalf' }),
  reason: z.string().nullable(),
  createdAt: time,
})

const orderItemSchema = z.object({
  noProofReason: z
    .string()
    .nullable()
    .openapi({ description: 'Why the item needs no proof; null if it does' }),
  item: itemSchema.extend({
    isDiscountable: z
      .literal(false)
      .optional()
      .openapi({ description: 'Set if the coupon doesn’t apply to this item' }),
    printExactly: z
      .literal(true)
      .optional()
      .openapi({ description: 'Whether the customer approved the item when ordering' }),
    exactProblem: z.string().optional().openapi({
      description: 'Why the item gets a proof although the customer approved it when ordering',
    }),
  }),
  fileData: drawnFileSchema
    .extend({
      name: z.string(),
      sha256: z.string(),
      widthPx: z.number().nullable(),
      heightPx: z.number().nullable(),
      addedAt: time
        .optional()
        .openapi({ description: 'Set if the file was added after the order was placed' }),
    })
    .nullable(),
  design: artworkDesignInput.nullable(),
  unacceptedFindings: z
    .array(z.object({ title: z.string(), meaning: z.string() }))
    .openapi({ description: 'Problems with the artwork that the customer has not accepted' }),
})

export const orderSchema = z
  .object({
    order: orderSummarySchema.extend({
      isForCustomer: z.boolean().openapi({
        description: 'Whether the caller is staff acting for the customer; false on their own order',
      }),
      isOwn: z.boolean().openapi({ description: 'Whether the caller is logged in as the order’s customer' }),
      waived: cents.openapi({ description: 'The part of the discount that staff waived' }),
      refunded: cents.openapi({ description: 'US cents refunded' }),
      toPay: z
        .object({
          amount: cents,
          changes: z.array(z.string()).openapi({ description: 'Description of the changes' }),
          endsOn: z.iso.date().nullable().openapi({ description: 'The last day to pay' }),
        })
        .nullable()
        .openapi({ description: 'The unpaid difference for an edit or for shipping' }),
      coupon: z
        .object({
          code: z.string(),
          percentage: z.number().openapi({ description: 'A fraction; 0 for other kinds' }),
          isFreeShipping: z.literal(true).optional(),
        })
        .nullable(),
      fileAdmin: z.array(proofSchema),
      orderChat: chatPageSchema.extend({ id: z.number() }),
      events: z.array(eventSchema),
    }),
    orderItems: z.array(orderItemSchema),
  })
  .openapi('Order')

const presentEvent = presenter(eventSchema)
const presentFile = presenter(orderItemSchema.shape.fileData.unwrap())

export function presentOrder(
  details: OrderDetails,
  {
    isForCustomer,
    isOwn,
    secret,
    ...options
  }: HashOption & {
    isForCustomer: boolean
    isOwn: boolean
    secret: string
  },
): z.infer<typeof orderSchema> {
  const { order } = details
  return {
    order: {
      ...presentOrderSummary(
        { ...order, rejectionReason: rejectionReason(order.status, details.events) },
        options,
      ),
      isForCustomer,
      isOwn,
      waived: order.waivedCents,
      refunded: details.refundedCents,
      toPay: presentToPay(details),
      coupon:
        order.couponCode === null
          ? null
          : {
              code: order.couponCode,
              percentage: order.couponPercentage ?? 0,
              isFreeShipping: order.waivedShippingCents !== null || undefined,
            },
      fileAdmin: details.proofs.map(presentProof),
      orderChat: { id: order.id, ...presentChat(details.chat) },
      events: details.events.map(presentEvent),
    },
    orderItems: details.items.map((row) => presentOrderItem(row, secret)),
  }
}

function presentToPay({ order, waitingEdit }: OrderDetails): z.infer<typeof orderSchema>['order']['toPay'] {
  if (!waitingEdit || !isPayable(order, waitingEdit)) return null
  const { differenceCents: amount, changes, endsOn } = waitingEdit
  return { amount, changes, endsOn }
}

const presentProof = ({
  proof,
  file,
  itemIds,
}: OrderDetails['proofs'][number]): z.infer<typeof proofSchema> => ({
  id: proof.id,
  path: file.path,
  itemIds: itemIds.length > 0 ? itemIds : undefined,
  previewPath: file.previewPath,
  sha256: proof.sha256,
  pages: file.pages,
  isSent: proof.sentAt !== null,
  isSuperseded: proof.supersededAt !== null,
  isVoid: proof.voidedAt !== null,
})

/** @param secret The shop's secret, which signs preview URLs. */
export function presentOrderItem(
  row: OrderDetails['items'][number],
  secret: string,
): z.infer<typeof orderItemSchema> {
  const { item, artwork, artworkAddedAt, shape, categoryPicture, designPicture, waiver } = row
  const design = readArtworkDesign(item.artworkDesign)
  return {
    noProofReason: waiver?.reason ?? null,
    item: {
      ...labeledItem(item),
      price: item.priceCents,
      isDiscountable: item.isDiscountable ? undefined : false,
      ...(item.printExactly &&
        (item.proofProblem === null ? { printExactly: true as const } : { exactProblem: item.proofProblem })),
      product: { file: { path: designPicture ?? categoryPicture } },
    },
    fileData:
      artwork &&
      presentFile({
        ...artwork,
        drawnPath: signPicturePath(secret, itemPicturePath(artwork, { ...item, shape, design })),
        name: artwork.fileName,
        addedAt: artworkAddedAt ?? undefined,
      }),
    design,
    unacceptedFindings: unacceptedOf(row).map(({ title, meaning }) => ({ title, meaning })),
  }
}

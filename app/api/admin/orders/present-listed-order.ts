import { z } from '@hono/zod-openapi'
import { printGrades } from '#app/features/goods/print-quality/print-findings.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { mayActForCustomers, orderColumns, type Order } from '#app/features/sales/orders/find-order.server.ts'
import { owedCents } from '#app/features/sales/edits/waiting-edit.server.ts'
import type { ListedOrder } from '#app/features/desk/order-list/list-orders.server.ts'
import { paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { signPicturePath } from '#app/platform/secrets/signed-pictures.server.ts'
import { cents, presenter, time } from '../../schemas.ts'
import { orderSummarySchema, presentOrderSummary } from '../../shop/present-order.ts'

export const holdSchema = z.object({
  holdPlacedAt: orderColumns.holdPlacedAt.openapi({ description: 'When staff put it on hold' }),
  holdReason: orderColumns.holdReason,
  holdReviewOn: z.iso.date().nullable().openapi({ description: 'The day to check on it again' }),
})

export const assigneeSchema = z
  .object({ id: z.number(), email: z.string() })
  .openapi('Assignee', { description: 'The employee responsible for an order' })

export const listedOrderSchema = orderSummarySchema
  .extend({
    paidAt: orderColumns.paidAt,
    heldAt: orderColumns.heldAt,
    ...holdSchema.shape,
    changesRequestedAt: orderColumns.changesRequestedAt,
    requestedChanges: z.string().nullable().openapi({ description: 'In the customer’s words' }),
    unansweredSince: orderColumns.unansweredSince,
    disputedAt: orderColumns.disputedAt,
    due: cents.openapi({ description: 'US cents that the customer still owes for an edit' }),
    assignee: assigneeSchema.nullable(),
    reprintOf: z.number().nullable().openapi({ description: 'The order that it reprints' }),
    since: time.openapi({ description: 'When it got its status, or the customer requested changes' }),
    isLate: z.boolean(),
    products: z.array(z.object({ name: z.string(), quantity: z.number() })),
    printMark: z.enum(printGrades).nullable().openapi({
      description: 'The worst print quality among its items’ files; null if not measured',
    }),
    isRush: z
      .literal(true)
      .optional()
      .openapi({ description: 'An item has an option that shortens the delivery time' }),
    picturePath: z
      .string()
      .nullable()
      .openapi({ description: 'The first item as it is printed and cut, or its design' }),
    cursor: z.string().openapi({ description: 'Cursor for the orders after this one' }),
  })
  .openapi('ListedOrder')

/** The result for one order of a bulk change. */
export const changedOrderSchema = z.object({
  orderId: z.number(),
  refusal: z.string().nullable().openapi({ description: 'Why it was not changed' }),
})

const presentFields = presenter(listedOrderSchema)

type Context = { staff: Customer; secret: string }

export const presentListedOrder = (order: ListedOrder, { staff, secret }: Context) =>
  presentFields({
    ...order,
    ...presentOrderSummary(order, { withHash: mayActForCustomers(staff) }),
    due: owedCents(order),
    assignee: presentAssignee(order),
    isRush: order.isRush || undefined,
    picturePath: signPicturePath(secret, order.picturePath),
  })

export const presentAssignee = ({
  assigneeId: id,
  assigneeEmail: email,
}: Pick<ListedOrder, 'assigneeId' | 'assigneeEmail'>): z.infer<typeof assigneeSchema> | null =>
  id === null || email === null ? null : { id, email }

export const selectedOrderSchema = listedOrderSchema
  .pick({ id: true, name: true, status: true, canceledAt: true, assignee: true })
  .openapi('SelectedOrder')

const pickSelected = presenter(selectedOrderSchema)

export const presentSelectedOrder = (
  order: Pick<ListedOrder, 'id' | 'name' | 'status' | 'canceledAt' | 'assigneeId' | 'assigneeEmail'>,
) => pickSelected({ ...order, assignee: presentAssignee(order) })

export const ownOrderSchema = z
  .object({
    id: z.number(),
    status: z.enum(paidStatuses),
    canceledAt: z.string().nullable(),
    createdAt: z.string(),
    priceTotal: cents,
  })
  .openapi('OwnOrder')

export const presentOwnOrder = ({
  id,
  status,
  canceledAt,
  createdAt,
  totalCents,
}: Order): z.infer<typeof ownOrderSchema> => ({
  id,
  status,
  canceledAt: canceledAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  priceTotal: totalCents,
})

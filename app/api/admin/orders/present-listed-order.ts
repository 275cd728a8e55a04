import { z } from '@hono/zod-openapi'
import { printGrades } from '#app/features/goods/print-quality/print-findings.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { mayActForCustomers, type Order } from '#app/features/sales/orders/find-order.server.ts'
import { owedCents } from '#app/features/sales/edits/waiting-edit.server.ts'
import type { ListedOrder } from '#app/features/desk/order-list/list-orders.server.ts'
import { orderSummarySchema, presentOrderSummary } from '../../shop/present-order.ts'

const time = z.string().nullable().openapi({ format: 'date-time' })

const productsSchema = z.array(z.object({ name: z.string(), quantity: z.number() }))

export const holdSchema = z.object({
  holdPlacedAt: time.openapi({ description: 'Since when staff have it on hold' }),
  holdReason: z.string().nullable(),
  holdReviewOn: z.iso.date().nullable().openapi({ description: 'The day to look at it again' }),
})

export const presentHold = ({
  holdPlacedAt,
  holdReason,
  holdReviewOn,
}: Order): z.infer<typeof holdSchema> => ({
  holdPlacedAt: holdPlacedAt?.toISOString() ?? null,
  holdReason,
  holdReviewOn,
})

export const assigneeSchema = z
  .object({ id: z.number(), email: z.string() })
  .openapi('Assignee', { description: 'The employee who takes care of an order' })

export const listedOrderSchema = orderSummarySchema
  .extend({
    paidAt: time,
    heldAt: time,
    ...holdSchema.shape,
    changesRequestedAt: time,
    requestedChanges: z.string().nullable().openapi({ description: 'In the customer’s words' }),
    unansweredSince: time,
    disputedAt: time,
    due: z.number().int().openapi({ description: 'US cents that the customer has yet to pay for an edit' }),
    assignee: assigneeSchema.nullable(),
    reprintOf: z
      .number()
      .nullable()
      .openapi({ description: 'The order whose approved files it prints again' }),
    since: z.string().openapi({
      format: 'date-time',
      description: 'When it got its status, or the customer requested changes',
    }),
    isLate: z.boolean(),
    products: productsSchema,
    printMark: z.enum(printGrades).nullable().openapi({
      description: 'The worst print quality of what its items are printed from; null if not measured',
    }),
    isRush: z.literal(true).optional().openapi({ description: 'An item has an option with fewer days' }),
    picturePath: z
      .string()
      .nullable()
      .openapi({ description: 'A picture of the first item as it is printed and cut, or of its design' }),
    cursor: z.string().openapi({ description: 'Cursor for the orders after this one' }),
  })
  .openapi('ListedOrder')

/** The result for one of several changed orders. */
export const changedOrderSchema = z.object({
  orderId: z.number(),
  refusal: z.string().nullable().openapi({ description: 'Why it was not changed' }),
})

export function presentListedOrder(order: ListedOrder, staff: Customer): z.infer<typeof listedOrderSchema> {
  return {
    ...presentOrderSummary(order, { withHash: mayActForCustomers(staff) }),
    paidAt: order.paidAt?.toISOString() ?? null,
    heldAt: order.heldAt?.toISOString() ?? null,
    ...presentHold(order),
    changesRequestedAt: order.changesRequestedAt?.toISOString() ?? null,
    requestedChanges: order.requestedChanges,
    unansweredSince: order.unansweredSince?.toISOString() ?? null,
    disputedAt: order.disputedAt?.toISOString() ?? null,
    due: owedCents(order),
    assignee: presentAssignee(order),
    reprintOf: order.reprintOf,
    since: order.since.toISOString(),
    isLate: order.isLate,
    products: order.products,
    printMark: order.printMark,
    ...(order.isRush && { isRush: true as const }),
    picturePath: order.picturePath,
    cursor: order.cursor,
  }
}

export const presentAssignee = ({
  assigneeId: id,
  assigneeEmail: email,
}: Pick<ListedOrder, 'assigneeId' | 'assigneeEmail'>): z.infer<typeof assigneeSchema> | null =>
  id === null || email === null ? null : { id, email }

export const selectedOrderSchema = listedOrderSchema
  .pick({ id: true, name: true, status: true, canceledAt: true, assignee: true })
  .openapi('SelectedOrder')

export const presentSelectedOrder = (
  order: Pick<ListedOrder, 'id' | 'name' | 'status' | 'canceledAt' | 'assigneeId' | 'assigneeEmail'>,
): z.infer<typeof selectedOrderSchema> => ({
  id: order.id,
  name: order.name,
  status: order.status,
  canceledAt: order.canceledAt?.toISOString() ?? null,
  assignee: presentAssignee(order),
})

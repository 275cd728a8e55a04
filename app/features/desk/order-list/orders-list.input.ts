import { z } from 'zod'
import { openStages } from '#app/features/ground/orders/order-stage.ts'
import { shipmentText } from '#app/features/ground/orders/parcels/shipment.input.ts'
import { trackingStopCode } from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { bulkStatuses, paidStatuses } from '#app/features/ground/orders/order-status.ts'

export const orderSortings = ['newest', 'oldest', 'promised', 'highest', 'lowest'] as const

export type OrderSorting = (typeof orderSortings)[number]

/** The limit for counting sent, rejected and canceled orders. */
export const maxCounted = 1_000

export const maxCursorLength = 60

/** `<sort value>~<id>`, or just the id. */
export const cursorPatterns: Record<OrderSorting, RegExp> = {
  newest: /^[1-9]\d{0,8}$/,
  oldest: /^[1-9]\d{0,8}$/,
  promised: /^(\d{4}-\d\d-\d\d|infinity)~[1-9]\d{0,8}$/,
  highest: /^\d{1,12}~[1-9]\d{0,8}$/,
  lowest: /^\d{1,12}~[1-9]\d{0,8}$/,
}

const day = z.iso.date('Enter a date')
const flag = z.enum(['true', 'false'], 'Enter true or false').transform((value) => value === 'true')

export const ordersFilter = z.object({
  q: z.string().trim().max(200, 'Use at most 200 characters').optional(),
  status: z.enum(paidStatuses, 'Unknown status').optional(),
  from: day.optional(),
  to: day.optional(),
  /** A category id (including groups) or 'library'. */
  product: z
    .string()
    .regex(/^([1-9]\d{0,8}|library)$/, 'Unknown product')
    .optional(),
  /** An employee's id, 'me' for the calling employee, or 'none'. */
  assignee: z
    .string()
    .regex(/^([1-9]\d{0,8}|me|none)$/, 'Unknown employee')
    .optional(),
  waiting: z.enum(['staff', 'customer'], 'Enter staff or customer').optional(),
  /** True if the customer requested changes and no round has been sent since. */
  changes: flag.optional(),
  late: flag.optional(),
  held: flag.optional(),
  /** True if the order is on hold and its review date has arrived. */
  review: flag.optional(),
  canceled: flag.optional(),
  unanswered: flag.optional(),
  /** True if the order is canceled or rejected, with money that is neither refunded nor marked as kept. */
  undecided: flag.optional(),
  reached: z.enum(paidStatuses, 'Unknown status').optional(),
  startedFrom: day.optional(),
  startedTo: day.optional(),
})

export type OrdersFilter = z.infer<typeof ordersFilter>

export const sortedOrders = ordersFilter.extend({
  sort: z.enum(orderSortings, 'Unknown sort order').default('newest'),
})

export const boardPage = ordersFilter.pick({ product: true, assignee: true }).extend({
  stage: z.enum(openStages, 'Unknown column').optional(),
  cursor: z.string().max(maxCursorLength).optional(),
})

export type BoardPage = z.infer<typeof boardPage>

const maxMoved = 100

/** The maximum number of orders that can be selected in a list, across all its pages. */
export const maxSelected = 500

const bulkMove = z.object({
  orderIds: z
    .array(z.number('Select orders').int().min(1).max(2_147_483_647), 'Select orders')
    .min(1, 'Select an order')
    .max(maxSelected, `Select at most ${maxSelected} orders`),
  /** The list they were selected from, across all its pages. Orders that have left it since are rejected. */
  matching: ordersFilter.optional(),
  status: z.enum(bulkStatuses, 'Orders can’t be moved to this status in bulk'),
  /**
   * The status shown to the user. Orders that have changed status since are rejected, and the message says who moved
   * them.
   */
  from: z.enum(paidStatuses, 'Unknown status').optional(),
  carrier: shipmentText('carrier').optional(),
  trackingNumbers: z
    .record(z.string().regex(/^[1-9]\d{0,9}$/, 'Select orders'), shipmentText('tracking number'))
    .optional(),
  /** Codes of the stops that the user saw and confirmed. */
  despite: z
    .array(z.enum([trackingStopCode], 'Unknown reason'))
    .max(10)
    .optional(),
})

export const bulkMoveInput = bulkMove.refine(
  ({ orderIds, matching }) => matching !== undefined || orderIds.length <= maxMoved,
  { path: ['orderIds'], message: `Select at most ${maxMoved} orders` },
)

export type BulkMoveInput = z.infer<typeof bulkMoveInput>

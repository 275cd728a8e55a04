import { ShopError, conflict, forbidden, notFound } from '#app/errors.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import {
  confirmTrackingNumbers,
  findTrackingStops,
} from '#app/features/sales/orders/confirm-tracking-numbers.server.ts'
import {
  changeInBulk,
  tryChange,
  alreadyUndone,
  undoChange,
} from '#app/features/sales/fulfillment/change-status.server.ts'
import type { MoveContext } from '#app/features/sales/fulfillment/lock-to-move.server.ts'
import type { MoveInput } from '#app/features/sales/fulfillment/move.input.ts'
import type { TrackingStop } from '#app/features/ground/orders/parcels/tracking-stops.ts'
import { undoableUntil } from '#app/features/ground/orders/undo.ts'
import { findBulkMove, movesOf } from '#app/features/sales/orders/bulk-moves.server.ts'
import { assignOrder } from '#app/features/desk/order/assign-order.server.ts'
import type { AssignmentInput } from '#app/features/desk/order/order.input.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { BulkMoveInput } from './orders-list.input.ts'
import { refuseUnlisted } from './select-orders.server.ts'

type Context = { db: Database; staff: Customer; now: Date }

/** Assigns each order in a separate transaction: one failure does not stop the rest. */
export async function assignOrders(
  context: Context,
  { assigneeId, orders }: AssignmentInput,
): Promise<BulkResult[]> {
  const results = new Map<number, string | null>()
  for (const { orderId, from } of orders) {
    if (results.has(orderId)) continue
    const refusal = await catchRefusal(assignOrder(context, orderId, { assigneeId, from }))
    results.set(orderId, typeof refusal === 'string' ? refusal : null)
  }
  return [...results].map(([orderId, refusal]) => ({ orderId, refusal }))
}

export type BulkContext = MoveContext & { actor: Customer }

type BulkMoves = Omit<BulkMoveInput, 'despite'> & Pick<MoveInput, 'despite'>

export type BulkResult = { orderId: number; refusal: string | null }

const batchSize = 100

/**
 * Moves each order in a separate transaction: one failure does not stop the rest. `bulkMoveId` is null if none was
 * moved. Throws needs_confirmation before the first move if a tracking number is used twice.
 */
export async function moveOrders(
  context: BulkContext,
  input: BulkMoves,
): Promise<{ bulkMoveId: number | null; orders: BulkResult[] }> {
  const { status, despite } = input
  if (status === 'SENT') await confirmTrackingNumbers(context.db, numbersOf(input), despite)
  let bulkMoveId: number | null = null
  const orders = await moveEach(context, input, async (orderId, move) => {
    bulkMoveId = await changeInBulk(context, { orderId }, move, bulkMoveId)
  })
  return { bulkMoveId, orders }
}

/**
 * Returns the orders that `moveOrders` would reject, and the tracking stops that need to be confirmed. Changes nothing.
 */
export async function tryMoves(
  context: BulkContext,
  input: BulkMoves,
): Promise<{ stops: TrackingStop[]; orders: BulkResult[] }> {
  const stops = input.status === 'SENT' ? await findTrackingStops(context.db, numbersOf(input)) : []
  const orders = await moveEach(context, input, (orderId, move) =>
    tryChange(context, { orderId }, { ...move, despite: stops.map(({ code }) => code) }),
  )
  return { stops, orders }
}

async function moveEach(
  context: BulkContext,
  { orderIds, matching, status, from, carrier, trackingNumbers = {}, despite }: BulkMoves,
  moveOne: (orderId: number, move: MoveInput) => Promise<void>,
): Promise<BulkResult[]> {
  const ids = [...new Set(orderIds)]
  const orders: BulkResult[] = []
  let refusals = new Map<number, string>()
  for (const [at, orderId] of ids.entries()) {
    if (matching && at % batchSize === 0) {
      const batch = ids.slice(at, at + batchSize)
      refusals = await refuseUnlisted({ ...context, staff: context.actor }, matching, {
        orderIds: batch,
        from,
      })
    }
    const refusal = refusals.get(orderId)
    if (refusal !== undefined) {
      orders.push({ orderId, refusal })
      continue
    }
    const move = { status, from, carrier, trackingNumber: trackingNumbers[orderId], despite }
    orders.push({ orderId, refusal: (await catchRefusal(moveOne(orderId, move))) ?? null })
  }
  return orders
}

const numbersOf = ({ orderIds, trackingNumbers = {} }: BulkMoves) =>
  [...new Set(orderIds)].flatMap((orderId) => {
    const trackingNumber = trackingNumbers[orderId]
    return trackingNumber ? [{ orderId, trackingNumber }] : []
  })

/** Returns the result, or the reason it was rejected. */
export async function catchRefusal<Moved>(moved: Promise<Moved>): Promise<Moved | string> {
  try {
    return await moved
  } catch (error) {
    if (error instanceof ShopError) return error.message
    throw error
  }
}

/**
 * Moves each order back in a separate transaction, unless it has moved since. Throws not_found, forbidden (someone
 * else's) or conflict (too late, or already undone).
 */
export async function undoMoves(context: BulkContext, bulkMoveId: number): Promise<BulkResult[]> {
  const { db, actor, now } = context
  const bulk = await findBulkMove(db, bulkMoveId)
  if (!bulk) throw notFound('Bulk update not found')
  if (bulk.staffId !== actor.customerId && !actor.staffRoles.includes('owner')) {
    throw forbidden('Only an owner or the employee who moved these orders can undo it')
  }
  if (bulk.undoneAt) throw alreadyUndone()
  if (now >= undoableUntil(bulk.createdAt)) {
    throw conflict('More than a minute has passed. Move the orders back one by one.')
  }
  const orders: BulkResult[] = []
  for (const { orderId, from } of await movesOf(db, bulkMoveId)) {
    const refusal = (await catchRefusal(undoChange(context, { orderId, from, bulkMoveId }))) ?? null
    orders.push({ orderId, refusal })
  }
  if (orders.every(({ refusal }) => refusal !== null)) await refuseUndone(context, bulkMoveId)
  return orders
}

/** Throws conflict if someone else has already undone it. */
async function refuseUndone({ db }: BulkContext, bulkMoveId: number): Promise<void> {
  const bulk = await findBulkMove(db, bulkMoveId)
  if (bulk?.undoneAt) throw alreadyUndone()
}

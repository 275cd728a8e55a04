import { and, asc, eq, isNull, inArray, sum } from 'drizzle-orm'
import { conflict, invalid, notFound, needsConfirmation, type Stop } from '#app/errors.ts'
import { sumCents, cents, type Cents } from '#app/features/ground/money/cents.ts'
import { changesBetween } from '#app/features/ground/people/changes.ts'
import type { Customer } from '#app/features/ground/people/customer.ts'
import { isErasedEmail } from '#app/features/ground/people/erased.ts'
import { itemLabel, labeledItem } from '#app/features/ground/orders/item-labels.ts'
import { quotePath } from '#app/features/ground/orders/order.ts'
import { isReprintable, statusLabels } from '#app/features/ground/orders/order-status.ts'
import { promisedArrival } from '#app/features/goods/shipping/promised-arrival.ts'
import { daysLessOf } from '#app/features/ground/product/product-options.ts'
import { shiftDay, dayAt } from '#app/features/ground/time/days.ts'
import { refuseFreeReprint } from '#app/features/desk/order/giveaways.server.ts'
import { lockVersion } from '#app/features/desk/order/lock-version.server.ts'
import { lockAnyOrder, refuseCanceled, type Order } from '#app/features/sales/orders/find-order.server.ts'
import { composeMailedOrder, readMailedItems } from '#app/features/sales/orders/mailed-order.server.ts'
import { insertReprint, markReprinted, startFreeReprint } from '#app/features/sales/orders/reprints.server.ts'
import { refuseUnapproved } from '#app/features/sales/proofs/decide-proofs.server.ts'
import { insertSentQuote } from '#app/features/sales/quotes/manage-quote.server.ts'
import { usualQuoteDays } from '#app/features/sales/quotes/quotes.input.ts'
import { recordChange } from '#app/features/shop/audit/audit.server.ts'
import { writeMail } from '#app/features/shop/mail/write-mail.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { itemPlace, orderItems, orders } from '#app/schema/orders.server.ts'
import { chargeFor, type Charge } from './charge-reprint.server.ts'
import type { ReprintInput } from './reprint.input.ts'
import { soldFor, reprintStopCode, reprintStops } from './reprint-item.ts'

type Context = Pick<Shop, 'db' | 'jobs' | 'provider' | 'log'> & { staff: Customer; now: Date }
type Item = typeof orderItems.$inferSelect
type Chosen = { item: Item; pieces: number }

type Reprinted = { orderId: number; quoteId: number | null; version: number }

/**
 * Creates a separate order with the approved files of the original: ready to print if it is free, otherwise unpaid,
 * with a link. Throws not_found, stale, conflict (not printed yet, canceled, erased, a reprint itself, or its approval
 * was voided), needs_confirmation (more pieces than ordered, counting other reprints), invalid (an item of another
 * order, more pieces than ordered), forbidden or reauthentication_required (above the limit of free reprints) or busy
 * (tax service).
 */
export async function reprintOrder(
  context: Context,
  firstId: number,
  input: ReprintInput,
): Promise<Reprinted> {
  const { db } = context
  // A tax service can't be called in the transaction.
  const charge = input.isFree ? null : await chargeFor(context, await chooseFrom(db, firstId, input))
  return db.transaction(async (tx) => {
    const first = await lockVersion(tx, firstId, input.version)
    refuseOrder(first)
    const chosen = await chooseFrom(tx, firstId, input)
    await refuseUnapproved(
      tx,
      firstId,
      chosen.map(({ item }) => item.id),
    )
    const stops = await confirmPieces(tx, chosen, input.despite)
    return saveReprint(context, tx, { first, chosen, charge, stops, input })
  })
}

/** Throws conflict. */
function refuseOrder(first: Order): void {
  refuseCanceled(first)
  const { id, status, email, reprintOf } = first
  if (!isReprintable(status)) {
    throw conflict(`Order ${id} is ${statusLabels[status]}. Only orders that were printed can be reprinted.`)
  }
  if (isErasedEmail(email)) {
    throw conflict('The customer’s data was erased, so the order can’t be reprinted')
  }
  if (reprintOf !== null)
    throw conflict(`This order is itself a reprint. Reprint order ${reprintOf} instead.`)
}

/** Throws not_found or invalid. */
async function chooseFrom(
  db: Context['db'] | Transaction,
  firstId: number,
  { items: chosen }: Pick<ReprintInput, 'items'>,
): Promise<Chosen[]> {
  const ordered = await db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, firstId), isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))
  if (ordered.length === 0) throw notFound('Order not found')
  return chosen.map(({ itemId, quantity: pieces }) => {
    const item = ordered.find(({ id }) => id === itemId)
    if (!item) throw notFound('Item not found')
    if (pieces > item.quantity) {
      const message = `${item.name}: only ${item.quantity} were ordered`
      throw invalid(message, { items: message })
    }
    return { item, pieces }
  })
}

type Saved = { first: Order; chosen: Chosen[]; charge: Charge | null; stops: Stop[]; input: ReprintInput }

async function saveReprint(
  { jobs, staff, now }: Context,
  tx: Transaction,
  { first, chosen, charge, stops, input: { reason, note } }: Saved,
): Promise<Reprinted> {
  const settings = await readShopSettings(tx)
  const { customerId, email, name, phone, address, city, state, zipCode } = first
  const prices = chosen.map(({ item, pieces }, at) => charge?.pricesCents[at] ?? soldFor(item, pieces))
  if (!charge) {
    await refuseFreeReprint(tx, { staff, now }, { orderId: first.id, amountCents: sumCents(prices) })
  }
  const order = {
    hash: randomToken(),
    customerId,
    email,
    name,
    phone,
    address,
    city,
    state,
    zipCode,
    ...(charge?.amounts ?? freeOf(prices)),
    ...promisedArrival(now, settings, daysLessOf(chosen.map(({ item }) => item))),
    reprintOf: first.id,
    reprintReason: reason,
    reprintNote: note,
  }
  const items = chosen.map(({ item, pieces }, at) => reprintedItem(item, pieces, prices[at] ?? cents(1)))
  const orderId = await insertReprint(tx, order, items, now)
  const endsOn = shiftDay(dayAt(now, settings.timeZone), usualQuoteDays)
  const quoteId = charge ? await insertSentQuote({ tx, staff, now }, { orderId, endsOn }) : null
  if (!charge) await startFreeReprint(tx, orderId, { staffId: staff.customerId, now })
  const version = await markReprinted(tx, first)
  const pieces = chosen.map(({ item, pieces: quantity }) => itemLabel(labeledItem({ ...item, quantity })))
  const despite = stops.map(({ text }) => text).join('; ') || null
  const isFree = charge === null
  const changes = changesBetween({}, { reprint: orderId, pieces, reason, note, isFree, despite })
  const subject = { subject: 'order', subjectId: first.id, version }
  await recordChange({ tx, staff, now }, { action: 'reprint', ...subject, changes })
  const row = await lockAnyOrder(tx, orderId)
  const mailed = composeMailedOrder(row, await readMailedItems(tx, orderId))
  const about = charge ? { ...mailed, path: quotePath(row), arrives: null } : mailed
  await writeMail({ tx, jobs, now }, email, {
    template: 'reprint',
    order: about,
    firstOrder: first.id,
    endsOn: charge ? endsOn : null,
  })
  return { orderId, quoteId, version }
}

function freeOf(prices: Cents[]) {
  const itemsCents = sumCents(prices)
  const none = cents(0)
  return {
    itemsCents,
    discountCents: itemsCents,
    shippingCents: none,
    taxCents: none,
    totalCents: none,
  }
}

function reprintedItem(item: Item, quantity: number, priceCents: Cents) {
  const { kind, name, categoryId, libraryProductId, width, height, unit, shape, options } = item
  const { artworkFileId, artworkDesign } = item
  return {
    kind,
    name,
    categoryId,
    libraryProductId,
    width,
    height,
    unit,
    shape,
    options,
    quantity,
    priceCents,
    priceWithoutPromotionCents: priceCents,
    artworkFileId,
    artworkDesign,
    reprintOfItemId: item.id,
  }
}

/**
 * Lock the reprinted order first. Returns the confirmed stops. Throws needs_confirmation if more pieces are reprinted
 * than ordered, unless `despite` includes that code, for example because the first reprint was also lost.
 */
async function confirmPieces(
  tx: Transaction,
  chosen: Chosen[],
  despite: readonly string[] = [],
): Promise<Stop[]> {
  const before = await reprintedPieces(
    tx,
    chosen.map(({ item }) => item.id),
  )
  const stops = reprintStops(chosen.map((each) => ({ ...each, before: before.get(each.item.id) ?? 0 })))
  if (stops.length > 0 && !despite.includes(reprintStopCode)) throw needsConfirmation(stops)
  return stops
}

/** Counts the pieces by item in reprints that are not canceled, paid or not. */
async function reprintedPieces(tx: Transaction, itemIds: number[]): Promise<Map<number | null, number>> {
  const rows = await tx
    .select({ id: orderItems.reprintOfItemId, pieces: sum(orderItems.quantity).mapWith(Number) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        inArray(orderItems.reprintOfItemId, itemIds),
        isNull(orders.canceledAt),
        // Unpaid reprints are canceled through their quote.
        isNull(orders.replacedAt),
      ),
    )
    .groupBy(orderItems.reprintOfItemId)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { conflict, invalid } from '#app/errors.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { salesTax } from '#app/features/goods/tax/sales-tax.ts'
import { cents, sumCents, type Cents } from '#app/features/ground/money/cents.ts'
import { lineGrams, maxCartItems } from '#app/features/sales/cart/cart.ts'
import { readDesigns, soldDesign } from '#app/features/sales/cart/library-item.server.ts'
import { isForLine } from '#app/features/sales/coupons/coupon-terms.ts'
import type { Order } from '#app/features/sales/orders/find-order.server.ts'
import type { EditedSums } from '#app/features/sales/orders/save-edit.server.ts'
import { refundedAmong } from '#app/features/sales/edits/accept-difference.server.ts'
import type { EditPlan } from '#app/features/sales/edits/apply-edit.server.ts'
import { itemNotFound } from '#app/features/sales/proofs/proof-items.server.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { itemPlace, orderItems } from '#app/schema/orders.server.ts'
import { quoteShipping } from '#app/features/goods/shipping/quote-shipping.server.ts'
import { dueCents, lastDecision } from '#app/features/desk/order/decide-shipping.server.ts'
import { refunds } from '#app/schema/payments.server.ts'
import { shippingDecisions } from '#app/schema/shipping-decisions.server.ts'
import type { ItemsEdit } from './edit-items.input.ts'
import { editedDiscount } from './edited-discount.ts'
import {
  addDesign,
  addItem,
  isItemUnchanged,
  labelOf,
  replaceItem,
  type AddedItem,
} from './edited-items.server.ts'

type Context = { db: Queryable; now: Date }
type Coupon = Pick<typeof coupons.$inferSelect, 'amountCents' | 'products'>

export type PlannedEdit = EditPlan & {
  /** The recalculated shipping price; null if shipping can't change, regardless of what staff choose. */
  quotedCents: Cents | null
}

/**
 * Plans the edited order: unchanged items keep their prices, all others get today's, and discount and tax follow the
 * terms of the sale. Throws conflict or invalid (an item or the edit is not possible).
 */
export async function planEdit(
  { db, now }: Context,
  order: Order,
  { change: changes = [], remove = [], add = [], addDesigns = [], shipping = 'keep' }: ItemsEdit,
): Promise<PlannedEdit> {
  const rows = await readItems(db, order.id)
  const items = rows.map(({ item }) => item)
  const changed = changes.filter((change) => !isItemUnchanged(find(rows, change.itemId).item, change))
  const touched = [...changes.map(({ itemId }) => itemId), ...remove]
  if (new Set(touched).size < touched.length) throw invalid('Each item can be changed or removed only once')
  const removed = remove.map((id) => find(rows, id).item)
  const count = rows.length + add.length + addDesigns.length - remove.length
  if (count === 0) {
    throw conflict('An order needs at least one item. Cancel the order instead.')
  }
  if (count > maxCartItems) {
    throw invalid(`An order can have up to ${maxCartItems} items`)
  }
  const coupon = await readCoupon(db, order)
  const catalog = await readCatalog(db)
  const replaced = changed.map((change) => replaceItem({ catalog, now }, find(rows, change.itemId), change))
  const isFor = (line: { categoryId: number | null }) => coupon === null || isForLine(coupon, line)
  const newItems = [
    ...add.map((item) => addItem({ catalog, now }, item, isFor(item))),
    ...(await addAll(db, addDesigns, isFor({ categoryId: null }))),
  ]
  const added = [...replaced, ...newItems]
  const removedIds = [...changed.map(({ itemId }) => itemId), ...remove]
  const refunded = await refundedAmong(db, order.id, removedIds)
  if (refunded !== null) throw conflict(`${refunded}: pieces of it were refunded, so it can’t be changed`)
  const kept = rows.filter(({ item }) => !removedIds.includes(item.id))
  const after = [...kept.map(({ item }) => item), ...added.map(({ item }) => item)]
  const grams = sum([...kept, ...added].map((line) => line.grams))
  const quotedCents = await quoteEdited({ db, now }, order, grams)
  if (shipping === 'recalculate' && quotedCents === null) {
    throw conflict('Shipping was decided with a corrected ZIP code or refunded, so it can’t be changed')
  }
  const discount = editedDiscount(order, {
    before: items,
    after,
    couponCents: coupon?.amountCents ?? null,
  })
  const sums = sumUp(order, {
    itemsCents: sumCents(after.map(({ priceCents }) => priceCents)),
    ...discount,
    quotedCents: shipping === 'recalculate' ? quotedCents : null,
  })
  if (added.length === 0 && removedIds.length === 0 && sums.totalCents === order.totalCents) {
    throw invalid('Nothing was changed')
  }
  return {
    itemIds: items.map(({ id }) => id),
    removedIds,
    added: added.map(({ item, replaces, isSameSize }) => ({ item, replaces, isSameSize })),
    sums,
    changes: [
      ...replaced.map(({ change }) => change),
      ...removed.map((item) => `${labelOf(item)} (removed)`),
      ...newItems.map(({ change }) => change),
      ...(sums.shippingCents === order.shippingCents ? [] : ['Shipping recalculated']),
    ],
    quotedCents,
  }
}

async function addAll(
  db: Queryable,
  added: NonNullable<ItemsEdit['addDesigns']>,
  isDiscountable: boolean,
): Promise<AddedItem[]> {
  if (added.length === 0) return []
  const productIds = added.map(({ productId }) => productId)
  const designs = new Map((await readDesigns(db, productIds)).map((design) => [design.id, design]))
  return added.map((each) => addDesign(designs.get(each.productId), each, isDiscountable))
}

async function readItems(db: Queryable, orderId: number) {
  const rows = await db
    .select({
      item: orderItems,
      gramsPerSquareInch: categories.gramsPerSquareInch,
      design: soldDesign,
    })
    .from(orderItems)
    .leftJoin(categories, eq(categories.id, orderItems.categoryId))
    .leftJoin(libraryProducts, eq(libraryProducts.id, orderItems.libraryProductId))
    .where(and(eq(orderItems.orderId, orderId), isNull(orderItems.removedAt)))
    .orderBy(asc(itemPlace))
  return rows.map((row) => ({ ...row, grams: lineGrams(row.gramsPerSquareInch, row.item) }))
}

type Row = Awaited<ReturnType<typeof readItems>>[number]

function find(rows: Row[], id: number): Row {
  const row = rows.find(({ item }) => item.id === id)
  if (!row) throw invalid(itemNotFound)
  return row
}

async function readCoupon(db: Queryable, { couponId }: Order): Promise<Coupon | null> {
  if (couponId === null) return null
  const { amountCents, products } = coupons
  const [coupon] = await db.select({ amountCents, products }).from(coupons).where(eq(coupons.id, couponId))
  return coupon ?? null
}

function sumUp(
  order: Order,
  {
    quotedCents,
    waivedCents,
    ...prices
  }: Pick<EditedSums, 'itemsCents' | 'discountCents' | 'waivedCents'> & { quotedCents: Cents | null },
): EditedSums {
  const isWaived = order.waivedShippingCents !== null
  const shippingCents = isWaived || quotedCents === null ? order.shippingCents : quotedCents
  const waivedShippingCents = isWaived && quotedCents !== null ? quotedCents : order.waivedShippingCents
  const { taxRateMillionths: rateMillionths, isShippingTaxed } = order
  const untaxed = { ...prices, shippingCents }
  const { itemsCents, discountCents } = prices
  const { taxableCents, taxCents } =
    rateMillionths === null || isShippingTaxed === null
      ? { taxableCents: order.taxableCents, taxCents: order.taxCents }
      : salesTax(untaxed, { rateMillionths, isShippingTaxed })
  const totalCents = cents(itemsCents - discountCents + shippingCents + taxCents)
  return { ...untaxed, waivedCents, waivedShippingCents, taxableCents, taxCents, totalCents }
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/**
 * Returns today's shipping price for this weight to the order's ZIP code. Returns null if the paid price stays, because
 * it was partly refunded, more is due for it, or the ZIP code is now unknown.
 */
async function quoteEdited(
  { db, now }: { db: Queryable; now: Date },
  { id, zipCode }: Order,
  grams: number,
): Promise<Cents | null> {
  if (dueCents(await lastDecision(db, id)) > 0 || (await isShippingRefunded(db, id))) return null
  const quote = await quoteShipping({ db, now }, { zipCode, grams })
  return quote?.priceCents ?? null
}

async function isShippingRefunded(db: Queryable, orderId: number): Promise<boolean> {
  const ofDecision = sql`exists (select 1 from ${shippingDecisions} where ${eq(shippingDecisions.refundId, refunds.id)})`
  const [found] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        ne(refunds.status, 'failed'),
        or(ofDecision, sql`${refunds.shippingCents} > 0`),
      ),
    )
    .limit(1)
  return found !== undefined
}

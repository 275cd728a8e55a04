import { and, eq, sql, type WithSubquery } from 'drizzle-orm'
import type { Queryable, Transaction } from '#app/platform/database/database.server.ts'
import { prepared } from '#app/platform/database/prepared.server.ts'
import { orderItems, orders, quotedFingerprint } from '#app/schema/orders.server.ts'

type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'status'>
type NewItem = Omit<typeof orderItems.$inferInsert, 'id' | 'orderId'>

const frozenColumns = [
  'hash',
  'cartId',
  'cartFingerprint',
  'customerId',
  'email',
  'name',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'itemsCents',
  'discountCents',
  'shippingCents',
  'waivedShippingCents',
  'taxCents',
  'taxState',
  'taxRateMillionths',
  'taxableCents',
  'isShippingTaxed',
  'taxCalculationId',
  'totalCents',
  'couponId',
  'couponCode',
  'couponPercentage',
  'isCouponRedeemed',
  'arrivesFrom',
  'arrivesTo',
  'createdAt',
] as const satisfies (keyof NewOrder)[]

const itemColumns = [
  'cartItemId',
  'kind',
  'name',
  'categoryId',
  'libraryProductId',
  'width',
  'height',
  'unit',
  'shape',
  'quantity',
  'priceCents',
  'priceWithoutPromotionCents',
  'isDiscountable',
  'pricedAt',
  'priceRule',
  'options',
  'artworkFileId',
  'artworkDesign',
  'printExactly',
] as const satisfies (keyof NewItem)[]

export type FrozenOrder = Required<Pick<NewOrder, (typeof frozenColumns)[number]>>
export type FrozenItem = Required<Pick<NewItem, (typeof itemColumns)[number]>>

type Alongside = (db: Queryable) => WithSubquery

/**
 * Inserts an order with its items, in the same statement as `alongside`, which takes the order's columns as
 * placeholders.
 */
export function freezingOrder(alongside: Alongside) {
  const statements = new Map<number, ReturnType<typeof inserting>>()
  return async (tx: Transaction, order: FrozenOrder, items: FrozenItem[]): Promise<number> => {
    const insert = statements.get(items.length) ?? inserting(items.length, alongside)
    statements.set(items.length, insert)
    const ofItems = items.flatMap((item, at) =>
      itemColumns.map((column) => [itemKey(at, column), item[column]]),
    )
    const [frozen] = await insert(tx, { ...order, ...Object.fromEntries(ofItems) })
    if (!frozen) throw new Error('no order was inserted')
    return frozen.orderId
  }
}

const itemKey = (at: number, column: string) => `${at}.${column}`

const inserting = (count: number, alongside: Alongside) =>
  prepared((db) => {
    const order = Object.fromEntries(frozenColumns.map((column) => [column, sql.placeholder(column)]))
    const frozen = db.$with('frozen_order').as(
      db
        .insert(orders)
        .values(order as unknown as NewOrder)
        .returning({ id: orders.id }),
    )
    const orderId = sql`(select ${frozen.id} from ${frozen})`
    const items = Array.from({ length: count }, (_, at) => {
      const item = itemColumns.map((column) => [column, sql.placeholder(itemKey(at, column))])
      return { ...Object.fromEntries(item), orderId }
    })
    return db
      .with(alongside(db), frozen)
      .insert(orderItems)
      .values(items)
      .returning({ orderId: orderItems.orderId })
  })

type Address = Pick<NewOrder, 'email' | 'name' | 'phone' | 'address' | 'city' | 'state' | 'zipCode'>
type Arrival = Pick<NewOrder, 'arrivesFrom' | 'arrivesTo'>
type FrozenTax = Pick<
  NewOrder,
  'taxState' | 'taxRateMillionths' | 'taxableCents' | 'isShippingTaxed' | 'taxCalculationId'
>

export async function updateAddress(
  tx: Transaction,
  orderId: number,
  address: Address & Arrival & FrozenTax,
): Promise<void> {
  await tx.update(orders).set(address).where(eq(orders.id, orderId))
}

export const isQuoted = ({ cartFingerprint }: Pick<NewOrder, 'cartFingerprint'>) =>
  cartFingerprint === quotedFingerprint

export async function setArrival(tx: Transaction, orderId: number, arrival: Arrival): Promise<void> {
  await tx.update(orders).set(arrival).where(eq(orders.id, orderId))
}

export async function setCouponRedeemed(
  tx: Transaction,
  orderId: number,
  isCouponRedeemed: boolean,
): Promise<void> {
  await tx.update(orders).set({ isCouponRedeemed }).where(eq(orders.id, orderId))
}

export async function markReplaced(tx: Transaction, orderId: number, now: Date): Promise<void> {
  await tx.update(orders).set({ replacedAt: now }).where(eq(orders.id, orderId))
}

export async function moveUnpaidOrders(
  tx: Transaction,
  { fromCartId, toCartId }: { fromCartId: number; toCartId: number },
): Promise<void> {
  await tx
    .update(orders)
    .set({ cartId: toCartId })
    .where(and(eq(orders.cartId, fromCartId), eq(orders.status, 'UNPAID')))
}

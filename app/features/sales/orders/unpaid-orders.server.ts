import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#app/platform/database/database.server.ts'
import { orderItems, orders, quotedFingerprint } from '#app/schema/orders.server.ts'

type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'status'>
type NewItem = Omit<typeof orderItems.$inferInsert, 'id' | 'orderId'>

/** An item with all the data that is frozen at checkout. */
export type FrozenItem = Required<
  Pick<
    NewItem,
    | 'cartItemId'
    | 'kind'
    | 'name'
    | 'categoryId'
    | 'libraryProductId'
    | 'width'
    | 'height'
    | 'unit'
    | 'shape'
    | 'quantity'
    | 'priceCents'
    | 'priceWithoutPromotionCents'
    | 'isDiscountable'
    | 'pricedAt'
    | 'priceRule'
    | 'options'
    | 'artworkFileId'
    | 'artworkDesign'
    | 'printExactly'
  >
>

/** Inserts an order with its frozen items. Returns the order's id. */
export async function insertUnpaidOrder(
  tx: Transaction,
  order: NewOrder,
  items: FrozenItem[],
): Promise<number> {
  const [inserted] = await tx.insert(orders).values(order).returning({ id: orders.id })
  if (!inserted) throw new Error('no order was inserted')
  await tx.insert(orderItems).values(items.map((item) => ({ ...item, orderId: inserted.id })))
  return inserted.id
}

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

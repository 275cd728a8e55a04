import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { carts } from '#app/schema/cart.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { untilWaiting } from '#test/lock-waits.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { isReported, withPaymentLocked } from './lock-payment.server.ts'

const t = testShop()
const { addStickers, close, paymentOf, visitor } = purchases(t)

async function unpaid() {
  const buyer = await visitor()
  await addStickers(buyer)
  const { link } = (await close(buyer)).body
  return { link, ...(await paymentOf(link)) }
}

async function anotherCart(): Promise<number> {
  await addStickers(await visitor())
  const [cart] = await t.shop.db.select({ id: carts.id }).from(carts).orderBy(desc(carts.id)).limit(1)
  return cart?.id ?? 0
}

test.each([
  ['as the other transaction left them', {}],
  ['after a merge into a different cart', { cartId: anotherCart }],
])(
  'a report that waited for the cart’s lock reads its order and payment %s',
  async (_, { cartId }: { cartId?: () => Promise<number> }) => {
    const { db } = t.shop
    const { link, order, payment } = await unpaid()
    const moved = cartId ? { cartId: await cartId() } : {}
    const [changed, committing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = db.transaction(async (tx) => {
      await tx
        .select()
        .from(carts)
        .where(eq(carts.id, order.cartId ?? 0))
        .for('update')
      await tx
        .update(orders)
        .set({ replacedAt: new Date(), ...moved })
        .where(eq(orders.id, order.id))
      await tx.update(payments).set({ status: 'expired' }).where(eq(payments.id, payment.id))
      changed.resolve()
      await committing.promise
    })
    await changed.promise
    const waiting = withPaymentLocked(db, eq(payments.id, payment.id), (_, locked) => Promise.resolve(locked))
    await untilWaiting(db, 1)
    committing.resolve()
    await other
    const left = await paymentOf(link)
    expect(left).toMatchObject({ payment: { status: 'expired' }, order: moved })
    expect(await waiting).toEqual(left)
  },
)

test('matches a report to the payment with its id, or with our key until the id is stored', async () => {
  const { db } = t.shop
  const { payment } = await unpaid()
  const { idempotencyKey, provider } = payment
  const lock = (providerPaymentId: string) =>
    withPaymentLocked(db, isReported(provider, { providerPaymentId, idempotencyKey }), (_, locked) =>
      Promise.resolve(locked?.payment.id),
    )
  expect(await lock(payment.providerPaymentId ?? '')).toBe(payment.id)
  expect(await lock('another')).toBeUndefined()
  await db.update(payments).set({ providerPaymentId: null }).where(eq(payments.id, payment.id))
  expect(await lock('another')).toBe(payment.id)
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#app/schema/orders.server.ts'
import { fillFromMigration } from '#test/fill-from-migration.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, decide } = orderSteps(t)

test('spec 4: gives an existing shop’s pending orders the time when changes were requested', async () => {
  const { token } = await t.staff('production')
  const fresh = await paidOrder()
  const requested = await paidOrder()
  const sentAgain = await paidOrder()
  for (const order of [requested, sentAgain]) {
    await uploadProof(token, order.id)
    await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
    await decide(order, { status: 'PENDING', reason: 'Bigger' })
  }
  await move(token, sentAgain.id, { status: 'APPROVED_BY_ADMIN' })
  const factOf = async ({ id }: { id: number }) =>
    (await t.shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.changesRequestedAt
  const recorded = await factOf(requested)
  await t.shop.db.update(orders).set({ changesRequestedAt: null })

  await fillFromMigration(t.shop.db, 'order_facts')
  expect(await factOf(requested)).toEqual(recorded)
  expect([await factOf(fresh), await factOf(sentAgain)]).toEqual([null, null])
})

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderEvents } from '#app/schema/orders.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, decide } = orderSteps(t)

test('gives an existing shop’s moves the round they sent or approved', async () => {
  const { token } = await t.admin()
  const order = await paidOrder()
  await uploadProof(token, order.id)
  await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
  await decide(order, { status: 'PENDING', reason: 'Bigger' })
  // No proof was added, so the first round is sent again.
  await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
  await decide(order, { status: 'PENDING', reason: 'Bigger still' })
  await uploadProof(token, order.id)
  await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
  await decide(order, { status: 'APPROVED' })
  await move(token, order.id, { status: 'PENDING', reason: 'Wrong cut line' })
  const moves = () =>
    t.shop.db
      .select({ toStatus: orderEvents.toStatus, round: orderEvents.round })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(asc(orderEvents.id))
  const recorded = await moves()
  expect(recorded.map(({ round }) => round)).toEqual([null, 1, null, null, null, 2, 2, null])
  await t.shop.db.update(orderEvents).set({ round: null })

  const migration = await readFile(path.join(import.meta.dirname, '0019_move_rounds.sql'), 'utf8')
  await t.shop.db.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1) ?? ''))
  expect(await moves()).toEqual(recorded)
})

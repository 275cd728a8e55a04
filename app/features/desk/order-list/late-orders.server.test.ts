import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isOpen, paidStatuses } from '#app/features/ground/orders/order-status.ts'
import { orders } from '#app/schema/orders.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { isLate, isOrderLate } from './late-orders.server.ts'

const t = testShop()
const { paidOrder } = purchases(t)

const calendar = { timeZone: 'America/Chicago', today: '2026-11-22' }

test('isOrderLate agrees with the SQL condition for every status and day, canceled or not', async () => {
  const { id } = await paidOrder()
  const late: string[] = []
  for (const status of paidStatuses) {
    for (const arrivesTo of ['2026-11-21', '2026-11-22', '2026-11-23', null]) {
      for (const canceledAt of isOpen(status) ? [null, new Date()] : [null]) {
        const cancelReason = canceledAt && 'Ordered twice'
        const row = { status, arrivesTo, canceledAt, cancelReason }
        await t.shop.db.update(orders).set(row).where(eq(orders.id, id))
        const [found] = await t.shop.db.select({ id: orders.id }).from(orders).where(isLate(calendar))
        expect({ ...row, isLate: found !== undefined }).toEqual({
          ...row,
          isLate: isOrderLate(row, calendar),
        })
        if (found) late.push(`${status} ${arrivesTo}`)
      }
    }
  }
  expect(late).toEqual([
    'PENDING 2026-11-21',
    'APPROVED_BY_ADMIN 2026-11-21',
    'APPROVED 2026-11-21',
    'IN_PRINT 2026-11-21',
    'READY_TO_SEND 2026-11-21',
  ])
})

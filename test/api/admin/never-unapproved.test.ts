import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderEvents } from '#app/features/orders/orders.tables.server.ts'
import { proofs } from '#app/features/orders/proofs.tables.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)

/** What whoever moves the order has looked at: the proofs of now, those of the turn before, or they do not say. */
const seen = fc.constantFrom('now' as const, 'before' as const, 'unsaid' as const)
const staffMoves = [
  'APPROVED_BY_ADMIN',
  'APPROVED_BY_ADMIN',
  'APPROVED',
  'IN_PRINT',
  'READY_TO_SEND',
] as const
const customersMoves = ['APPROVED', 'APPROVED', 'PENDING', 'IN_PRINT', 'APPROVED_BY_ADMIN'] as const

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('upload' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), at: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      status: fc.constantFrom(...staffMoves),
      seen,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      status: fc.constantFrom(...customersMoves),
      seen,
    }),
  },
)

const turns = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 14 })

type Proof = { id: number; supersededAt: string | null }

test('whatever staff and customer try in whatever order, only what the customer approved is printed', async () => {
  const { token } = await t.staff('production')
  let printed = 0
  await fc.assert(
    fc.asyncProperty(turns, async (tried) => {
      const order = await paidOrder()
      let before: number[] = []
      let approved: number[] | undefined
      for (const turn of tried) {
        const known: Proof[] = (await read(token, order.id)).body.proofs
        const now = known.filter(({ supersededAt }) => supersededAt === null).map(({ id }) => id)
        const looked = { now, before, unsaid: undefined }
        const make = async (each: (typeof turn)[number]) => {
          if (each.does === 'upload') return uploadProof(token, order.id).catch(() => undefined)
          if (each.does === 'remove') {
            return t.api('DELETE', `/admin/orders/${order.id}/proofs/${known[each.at]?.id ?? 1}`, { token })
          }
          const body = { status: each.status, proofs: looked[each.seen] }
          const answer = await (each.does === 'move' ? move(token, order.id, body) : decide(order, body))
          expect(answer.status).toBeLessThan(500)
          if (each.status === 'APPROVED' && answer.status === 200) approved = body.proofs
          return answer
        }
        // The steps of a turn are made at once.
        await Promise.all(turn.map(make))
        before = now
        const files = await approvedFiles(order.id, token)
        if (files && approved) expect(files).toEqual(approved.toSorted((one, other) => one - other))
        printed += files ? 1 : 0
      }
    }),
    { numRuns: 20 },
  )
  expect(printed).toBeGreaterThan(0)
}, 120_000)

/** What is printed of an order that may be; checks that it is the whole last round, approved by the customer. */
async function approvedFiles(orderId: number, token: string): Promise<number[] | null> {
  const { db } = t.shop
  const { status } = (await read(token, orderId)).body.order
  const rows = await db.select().from(proofs).where(eq(proofs.orderId, orderId)).orderBy(asc(proofs.id))
  const approved = rows.filter(({ approvedAt }) => approvedAt !== null)
  if (!['APPROVED', 'IN_PRINT', 'READY_TO_SEND', 'SENT'].includes(status)) {
    expect(approved).toEqual([])
    return null
  }
  expect(approved.length).toBeGreaterThan(0)
  const lastRound = Math.max(...rows.map(({ round }) => round ?? Infinity))
  expect(approved).toEqual(rows.filter(({ round }) => round === lastRound))
  const words = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.toStatus, 'APPROVED')))
  expect(words).toMatchObject([{ by: 'customer', createdAt: approved[0]?.approvedAt }])
  return approved.map(({ id }) => id)
}

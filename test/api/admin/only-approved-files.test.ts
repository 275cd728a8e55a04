import { and, asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderEvents } from '#app/schema/orders.server.ts'
import { proofs } from '#app/schema/proofs.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)

/** What the person making the move has seen: the current proofs, those of the turn before, or unspecified. */
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

const backTo = ['PENDING', 'PENDING', 'APPROVED', 'IN_PRINT'] as const

const anyStep = fc.oneof(
  { weight: 5, arbitrary: step },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('back' as const),
      status: fc.constantFrom(...backTo),
      reason: fc.constantFrom('Wrong file', 'Wrong file', undefined),
    }),
  },
)

const turns = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 14 })

/** The direct path, so that something is printed in every run. */
const straight: typeof turns extends fc.Arbitrary<infer Turns> ? Turns : never = [
  [{ does: 'upload' }],
  [{ does: 'move', status: 'APPROVED_BY_ADMIN', seen: 'now' }],
  [{ does: 'decide', status: 'APPROVED', seen: 'now' }],
]

type Proof = { id: number; supersededAt: string | null }

test('in any sequence of actions by staff and customer, only what the customer approved is printed', async () => {
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
          if (each.does === 'back') {
            const { status } = await move(token, order.id, { status: each.status, reason: each.reason })
            expect(status).toBeLessThan(500)
            return status
          }
          const body = { status: each.status, proofs: looked[each.seen] }
          const answer = await (each.does === 'move' ? move(token, order.id, body) : decide(order, body))
          expect(answer.status).toBeLessThan(500)
          if (each.status === 'APPROVED' && answer.status === 200) approved = body.proofs
          return answer
        }
        // The steps of a turn run concurrently.
        await Promise.all(turn.map(make))
        before = now
        const files = await approvedFiles(order.id, token)
        if (files && approved) expect(files).toEqual(approved.toSorted((one, other) => one - other))
        printed += files ? 1 : 0
      }
    }),
    { numRuns: 10, examples: [[straight]] },
  )
  expect(printed).toBeGreaterThan(0)
}, 120_000)

/** Returns what is printed, and checks that it is the whole last round, approved by the customer. */
async function approvedFiles(orderId: number, token: string): Promise<number[] | null> {
  const { db } = t.shop
  const { status } = (await read(token, orderId)).body.order
  const rows = await db.select().from(proofs).where(eq(proofs.orderId, orderId)).orderBy(asc(proofs.id))
  const approved = rows.filter(
    ({ approvedAt, supersededAt, voidedAt }) => approvedAt && !supersededAt && !voidedAt,
  )
  await expectNotOffered(
    orderId,
    token,
    rows.filter((row) => !approved.includes(row)),
  )
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
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.toStatus, 'APPROVED'),
        eq(orderEvents.isMoveBack, false),
      ),
    )
    .orderBy(asc(orderEvents.id))
  expect(words.every(({ by }) => by === 'customer')).toBe(true)
  expect(words.at(-1)?.createdAt).toEqual(approved[0]?.approvedAt)
  // All earlier approvals were voided.
  expect(rows.filter(({ voidedAt }) => voidedAt).length).toBeGreaterThanOrEqual(words.length - 1)
  return approved.map(({ id }) => id)
}

/** No other file is called approved, neither in downloads nor on the job ticket. */
async function expectNotOffered(orderId: number, token: string, others: { id: number }[]) {
  for (const { id } of others.slice(0, 2)) {
    const { headers } = await t.request(`/admin/orders/${orderId}/proofs/${id}/file`, { token })
    expect(headers.get('content-disposition')).not.toContain(`${orderId}-approved-`)
  }
}

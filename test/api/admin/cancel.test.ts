import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openStatuses, type PaidStatus } from '#app/features/ground/orders/order-status.ts'
import { remindCustomers } from '#app/features/sales/reminders/remind-customers.server.ts'
import { settlePendingRefunds } from '#app/features/sales/payments/refunds/settle-refund.server.ts'
import type { PaymentProvider } from '#app/platform/payments/payment-provider.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { testProviderPayments, testProviderRefunds } from '#app/schema/test-provider.server.ts'
import { plainPicture } from '../../../bench/journey.ts'
import { casesOfRun } from '#test/long-run.ts'
import { rules } from '#test/shared-shop/invariants.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder, paymentOf } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)

const path: PaidStatus[] = [...openStatuses]

/** Returns an order at this status that is also marked as paid at the test provider. */
async function orderAt(status: PaidStatus = 'PENDING') {
  const order = await paidOrder()
  const { token, email } = await t.admin()
  const { payment } = await paymentOf(order.link)
  await t.shop.db
    .update(testProviderPayments)
    .set({ status: 'paid' })
    .where(eq(testProviderPayments.id, payment.providerPaymentId ?? ''))
  if (status !== 'PENDING') await uploadProof(token, order.id)
  for (const to of path.slice(1, path.indexOf(status) + 1)) {
    const moved = to === 'APPROVED' ? decide(order, { status: to }) : move(token, order.id, { status: to })
    expect((await moved).status).toBe(200)
  }
  return { ...order, status, token, email, payment, total: payment.amountCents as number }
}

type Canceled = { id: number; status: PaidStatus; token: string }

const cancel = ({ id, status, token }: Canceled, body: object = {}) =>
  t.api('POST', `/admin/orders/${id}/cancel`, {
    token,
    body: { reason: 'Ordered twice', from: status, version: 1, ...body },
  })

const refund = ({ id, token }: Canceled, amount: number) =>
  t.api('POST', `/admin/orders/${id}/refunds`, {
    token,
    body: { amount, reason: 'Scratched', idempotencyKey: `refund-of-${id}-${amount}` },
  })

async function rowOf(orderId: number) {
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error('the order is gone')
  return row
}

const refundedOf = async ({ payment }: { payment: { id: number } }) =>
  (await t.shop.db.select().from(payments).where(eq(payments.id, payment.id)))[0]?.refundedCents

const atProvider = async ({ payment }: { payment: { providerPaymentId: string | null } }) =>
  (
    await t.shop.db
      .select()
      .from(testProviderRefunds)
      .where(eq(testProviderRefunds.paymentId, payment.providerPaymentId ?? ''))
  ).map(({ amountCents }) => amountCents)

const mailOf = async (orderId: number, template: string) =>
  (await t.shop.db.select().from(mails).where(eq(mails.orderId, orderId)))
    .map(({ mail }) => mail)
    .filter((mail) => mail.template === template)

const inList = async (token: string, query: Record<string, string>) =>
  (await t.api('GET', '/admin/orders', { token, query: { limit: '200', ...query } })).body.map(({ id }) => id)

const counts = async (token: string) => (await t.api('GET', '/admin/orders/counts', { token })).body

const breakProvider = (refundPayment: PaymentProvider['refundPayment']) =>
  t.override({ provider: { ...t.shop.provider, refundPayment } })

const nothingCanceled = { canceledAt: null, cancelReason: null, version: 1 }

describe('canceling an order', () => {
  test.each(casesOfRun(openStatuses, (status) => status === 'APPROVED'))(
    'works while the order is %s, with a full refund',
    async (status) => {
      const order = await orderAt(status)
      const { id, token, total } = order
      expect(await cancel(order, { refund: 'full' })).toMatchObject({
        status: 200,
        body: { version: 2, refund: { status: 'done', amount: total } },
      })
      const canceled = { status, canceledAt: expect.any(String), cancelReason: 'Ordered twice' }
      const nothingPromised = { arrivesFrom: null, arrivesTo: null }
      const staff = await read(token, id)
      expect(staff.body.order).toMatchObject({ ...canceled, ...nothingPromised, version: 2 })
      expect(staff.body.refunds).toMatchObject([
        { amount: total, status: 'done', reason: 'The order was canceled.', by: order.email },
      ])
      expect(staff.body.timeline.map(({ text, by, detail }) => [text, by, detail])).toContainEqual([
        'Canceled',
        order.email,
        'reason: Ordered twice',
      ])
      const customers = await t.api('GET', `/order/${id}`, { query: { hash: order.hash } })
      expect(customers.body.order).toMatchObject({ ...canceled, ...nothingPromised, refunded: total })
      expect(await mailOf(id, 'order-canceled')).toMatchObject([
        { reason: 'Ordered twice', money: { paidCents: total, refundedCents: 0, refundCents: total } },
      ])
      expect(await atProvider(order)).toEqual([total])
    },
  )

  test('closes the order in every list, figure and document', async () => {
    const order = await orderAt('APPROVED_BY_ADMIN')
    const { id, token } = order
    await t.api('PUT', `/admin/orders/${id}/hold`, { token, body: { reason: 'Ink', version: 1 } })
    await t.shop.db.update(orders).set({ arrivesTo: '2020-01-02' }).where(eq(orders.id, id))
    const figures = async () => (await t.api('GET', '/admin/figures', { token })).body.work
    const [before, work] = [await counts(token), await figures()]
    expect((await cancel(order, { version: 2 })).status).toBe(200)
    expect(await inList(token, { canceled: 'true' })).toContain(id)
    const open: Record<string, string>[] = [
      { status: order.status },
      { waiting: 'customer' },
      { late: 'true' },
      { held: 'true' },
      { canceled: 'false' },
    ]
    for (const query of open) expect(await inList(token, query)).not.toContain(id)
    const after = await counts(token)
    expect(after).toMatchObject({
      late: before.late - 1,
      held: before.held - 1,
      stages: {
        ...before.stages,
        APPROVED_BY_ADMIN: before.stages.APPROVED_BY_ADMIN - 1,
        CANCELED: before.stages.CANCELED + 1,
      },
    })
    const left = await figures()
    expect([left.late, left.held]).toEqual([work.late - 1, work.held - 1])
    const board = await t.api('GET', '/admin/board', { token })
    expect(board.body.flatMap(({ cards }) => cards.map((card) => card.id))).not.toContain(id)
    await remindCustomers({ ...t.shop, now: () => new Date(Date.now() + 1e10) })
    expect(await mailOf(id, 'order-held')).toEqual([])
    const ticket = await t.request(`/admin/orders/${id}/print-sheet.pdf`, { token })
    const [page] = await pdfText(await ticket.arrayBuffer())
    expect(page).toContain('CANCELED. DO NOT PRODUCE.')
    expect(page).toContain('Canceled (was Awaiting customer approval)')
    const csv = await (await t.request('/admin/orders.csv', { token })).text()
    const row = csv.split('\r\n').find((line) => line.startsWith(`${id},`))
    expect(row).toMatch(/,Canceled \(was Awaiting customer approval\),.*(AM|PM)",,,0\.00$/)
  })

  test('rejects proofs, holds, moves and a second cancellation afterward, but not chat', async () => {
    const order = await orderAt()
    const { id, hash, token } = order
    const proof = await uploadProof(token, id)
    await cancel(order)
    const form = new FormData()
    form.append('file', new File([plainPicture(41, 31)], 'late.png', { type: 'image/png' }))
    const orderPath = `/admin/orders/${id}`
    const refused = [
      await t.api('POST', `${orderPath}/proofs`, { token, form }),
      await t.api('DELETE', `${orderPath}/proofs/${proof.id}`, { token }),
      await t.api('PUT', `${orderPath}/proofs/order`, { token, body: { proofIds: [proof.id] } }),
      await t.api('PUT', `${orderPath}/hold`, { token, body: { reason: 'Ink', version: 2 } }),
      await t.api('DELETE', `${orderPath}/hold`, { token, query: { version: '2' } }),
      await move(token, id, { status: 'APPROVED_BY_ADMIN' }),
      await cancel(order, { version: 2 }),
      await cancel(order),
    ]
    for (const { status, problem } of refused)
      expect([status, problem?.message]).toEqual([409, 'This order was canceled'])
    const bulk = await t.api('POST', '/admin/orders/moves', {
      token,
      body: { orderIds: [id], status: 'IN_PRINT' },
    })
    expect(bulk.body.orders).toEqual([{ orderId: id, refusal: 'This order was canceled' }])
    const message = { body: { content: 'Why?' }, query: { hash } }
    expect((await t.api('POST', `/messages/${id}`, message)).status).toBe(201)
    expect(await mailOf(id, 'order-canceled')).toHaveLength(1)
  })

  test('works without a refund, as the email states, and allows a refund later', async () => {
    const [none, later] = [await orderAt(), await orderAt()]
    expect((await cancel(none, { refund: 'none' })).body.refund).toBeNull()
    expect((await cancel(later)).body.refund).toBeNull()
    expect(await mailOf(none.id, 'order-canceled')).toMatchObject([{ money: { refundCents: 0 } }])
    expect(await mailOf(later.id, 'order-canceled')).toMatchObject([{ money: { refundCents: null } }])
    expect((await refund(later, later.total)).status).toBe(201)
    expect(await atProvider(later)).toEqual([later.total])
  })

  test('can refund part of the payment, but never more than was paid', async () => {
    const order = await orderAt()
    const { id, total } = order
    await refund(order, 100)
    for (const amount of [total, total - 99, 1_000_000_000]) {
      expect(await cancel(order, { refund: amount })).toMatchObject({
        status: 409,
        problem: {
          message: expect.stringMatching(/^You can refund up to \$.* The order wasn’t canceled\.$/),
        },
      })
    }
    expect(await rowOf(id)).toMatchObject(nothingCanceled)
    expect((await cancel(order, { refund: 200 })).body.refund).toMatchObject({ amount: 200 })
    expect(await refundedOf(order)).toBe(300)
    expect(await mailOf(id, 'order-canceled')).toMatchObject([
      { money: { paidCents: total, refundedCents: 100, refundCents: 200 } },
    ])
  })

  test.each(['canceled', 'rejected'])(
    'makes a separate refund even if an earlier one used the idempotency key “%s”',
    async (key) => {
      const order = await orderAt()
      const body = { amount: 100, reason: 'Scratched', idempotencyKey: key }
      const { status } = await t.api('POST', `/admin/orders/${order.id}/refunds`, {
        token: order.token,
        body,
      })
      expect(status).toBe(201)
      const ended =
        key === 'canceled'
          ? cancel(order, { refund: 100 })
          : move(order.token, order.id, { status: 'REJECTED', reason: 'Not ours', refund: 100 })
      expect((await ended).status).toBe(200)
      expect(await atProvider(order)).toEqual([100, 100])
      expect(await refundedOf(order)).toBe(200)
    },
  )

  test('is refused with a refund if nothing is left to refund', async () => {
    const order = await orderAt()
    await refund(order, order.total)
    expect(await cancel(order, { refund: 'full' })).toMatchObject({
      status: 409,
      problem: { message: 'The payment is already fully refunded. The order wasn’t canceled.' },
    })
    expect(await rowOf(order.id)).toMatchObject(nothingCanceled)
    expect((await cancel(order)).status).toBe(200)
  })

  test.each(['REJECTED', 'SENT'] as const)('fails once the order is %s', async (status) => {
    const order = await orderAt(status === 'SENT' ? 'READY_TO_SEND' : 'PENDING')
    expect((await move(order.token, order.id, { status, reason: 'Not ours' })).status).toBe(200)
    expect((await cancel({ ...order, status }, { refund: 'full' })).status).toBe(409)
    expect(await refundedOf(order)).toBe(0)
  })

  test('needs the permission for orders, and the refund permission to refund', async () => {
    const order = await orderAt()
    const { token } = await t.staff('production')
    expect((await cancel({ ...order, token }, { refund: 'full' })).status).toBe(403)
    expect((await cancel({ ...order, token }, { refund: 1 })).status).toBe(403)
    const support = await t.staff('support')
    expect((await cancel({ ...order, token: support.token })).status).toBe(403)
    expect(await rowOf(order.id)).toMatchObject(nothingCanceled)
    expect((await cancel({ ...order, token })).status).toBe(200)
  })

  test.each([
    ['an empty reason', { reason: '' }, 400],
    ['a reason of the wrong type', { reason: ['x'] }, 400],
    ['a reason of 2,001 characters', { reason: 'x'.repeat(2_001) }, 422],
    ['a negative refund', { refund: -1 }, 422],
    ['a refund of zero', { refund: 0 }, 422],
    ['a fraction of a cent', { refund: 1.5 }, 422],
    ['a huge refund', { refund: 1e300 }, 422],
    ['a refund as text', { refund: 'half' }, 400],
    ['a different version', { version: 2 }, 409],
    ['a different status', { from: 'APPROVED' }, 409],
    ['an unknown status', { from: 'UNPAID' }, 422],
    ['a missing version', { version: undefined }, 400],
  ])('rejects %s', async (_, body, status) => {
    const order = await orderAt()
    expect((await cancel(order, body)).status).toBe(status)
    expect(await rowOf(order.id)).toMatchObject(nothingCanceled)
    expect((await cancel({ ...order, id: 2_147_483_647 })).status).toBe(404)
  })

  test('works during a provider outage, and refunds once later', async () => {
    const order = await orderAt('IN_PRINT')
    const restore = breakProvider(() => Promise.reject(new Error('timeout')))
    expect((await cancel(order, { refund: 'full' })).body.refund).toMatchObject({ status: 'asked' })
    expect((await rowOf(order.id)).canceledAt).not.toBeNull()
    restore()
    await Promise.all([settlePendingRefunds(t.shop), settlePendingRefunds(t.shop)])
    expect(await atProvider(order)).toEqual([order.total])
    expect(await mailOf(order.id, 'refund')).toMatchObject([{ amountCents: order.total }])
  })

  test('reports a declined refund', async () => {
    const order = await orderAt()
    const restore = breakProvider(async () => ({
      providerRefundId: null,
      status: 'failed',
      reason: 'the card is closed',
    }))
    expect((await cancel(order, { refund: 'full' })).body.refund).toEqual({
      status: 'failed',
      amount: order.total,
      problem: 'the card is closed',
    })
    restore()
    expect(await refundedOf(order)).toBe(0)
    // The email promised the customer a refund, so staff must see that it was declined.
    expect((await read(order.token, order.id)).body.paymentProblems).toMatchObject([
      { kind: 'refund-declined', amount: order.total },
    ])
    expect((await refund(order, order.total)).status).toBe(201)
    expect((await read(order.token, order.id)).body.paymentProblems).toEqual([])
  })

  test('allows erasing the customer, which also erases the reason', async () => {
    const order = await orderAt()
    await t.shop.db.update(orders).set({ email: 'gone@example.com' }).where(eq(orders.id, order.id))
    const { token } = order
    const erase = () => t.api('POST', '/admin/guests/erase', { token, body: { email: 'gone@example.com' } })
    expect((await erase()).status).toBe(409)
    await cancel(order, { reason: 'Gone told us so' })
    expect((await erase()).status).toBe(200)
    expect(await rowOf(order.id)).toMatchObject({ cancelReason: '(erased)' })
  })
})

describe('an undecided payment of a canceled or rejected order', () => {
  const isListed = async ({ id, token }: Canceled) =>
    (await inList(token, { undecided: 'true' })).includes(id)

  const keep = ({ id, token }: Canceled, amount: unknown) =>
    t.api('POST', `/admin/orders/${id}/keep-payment`, { token, body: { amount } })

  const endings = {
    canceled: (order: Canceled, choice: object) => cancel(order, choice),
    rejected: ({ id, token }: Canceled, choice: object) =>
      move(token, id, { status: 'REJECTED', reason: 'Not ours', ...choice }),
  }

  test.each(['canceled', 'rejected'] as const)(
    'is listed and counted once an order is %s without a refund decision, until it is refunded or kept',
    async (ending) => {
      const [first, second] = [await orderAt(), await orderAt()]
      const { token } = await t.staff('production')
      const figures = async () => (await t.api('GET', '/admin/figures', { token: first.token })).body.work
      const [before, work] = [await counts(token), await figures()]
      expect(await isListed(first)).toBe(false)
      for (const order of [first, second]) {
        expect((await endings[ending]({ ...order, token }, {})).status).toBe(200)
        expect(await isListed(order)).toBe(true)
      }
      expect((await counts(token)).undecided).toBe(before.undecided + 2)
      expect((await figures()).undecided).toBe(work.undecided + 2)
      await refund(first, 100)
      expect(await isListed(first)).toBe(true)
      await refund(first, first.total - 100)
      expect(await isListed(first)).toBe(false)
      expect((await keep(second, second.total)).status).toBe(200)
      expect(await isListed(second)).toBe(false)
      expect((await counts(token)).undecided).toBe(before.undecided)
      const { payments: listed, timeline } = (await read(second.token, second.id)).body
      expect(listed).toMatchObject([{ kept: second.total }])
      const detail = `kept: $${(second.total / 100).toFixed(2)}`
      expect(timeline).toContainEqual(expect.objectContaining({ text: 'Kept payment', detail }))
    },
  )

  test.each(['canceled', 'rejected'] as const)(
    'needs no decision if staff chose one when the order was %s, until its refund is declined',
    async (ending) => {
      const [none, part, declined] = [await orderAt(), await orderAt(), await orderAt()]
      expect((await endings[ending](none, { refund: 'none' })).status).toBe(200)
      expect((await endings[ending](part, { refund: 200 })).status).toBe(200)
      const restore = breakProvider(async () => ({ providerRefundId: null, status: 'failed' }))
      expect((await endings[ending](declined, { refund: 'full' })).status).toBe(200)
      restore()
      expect(await Promise.all([none, part, declined].map(isListed))).toEqual([false, false, true])
    },
  )

  test('stays undecided if the employee isn’t allowed to refund', async () => {
    const order = await orderAt()
    const { token } = await t.staff('production')
    expect((await cancel({ ...order, token }, { refund: 'none' })).status).toBe(200)
    expect(await isListed(order)).toBe(true)
  })

  test('can be kept once, in the amount shown, for an ended order, and only with permission to refund', async () => {
    const order = await orderAt()
    expect((await keep(order, order.total)).status).toBe(409)
    await cancel(order)
    const { token } = await t.staff('production')
    expect((await keep({ ...order, token }, order.total)).status).toBe(403)
    const statuses = []
    for (const amount of [order.total - 1, order.total + 1, 0, -1, 1.5, 1e300, '1', undefined])
      statuses.push((await keep(order, amount)).status)
    expect(statuses).toEqual([409, 409, 422, 422, 422, 422, 400, 400])
    expect((await keep({ ...order, id: 2_147_483_647 }, 1)).status).toBe(404)
    expect(await isListed(order)).toBe(true)
    const twice = await Promise.all([keep(order, order.total), keep(order, order.total)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await refund(order, order.total)).status).toBe(201)
    expect((await keep(order, order.total)).status).toBe(409)
  })
})

describe('a cancellation during another change', () => {
  type Other = (order: Awaited<ReturnType<typeof orderAt>>) => Promise<{ status: number }>
  const others: [string, PaidStatus, Other][] = [
    ['the customer approves', 'APPROVED_BY_ADMIN', (order) => decide(order, { status: 'APPROVED' })],
    ['the order goes to print', 'APPROVED', ({ token, id }) => move(token, id, { status: 'IN_PRINT' })],
    ['the order is sent', 'READY_TO_SEND', ({ token, id }) => move(token, id, { status: 'SENT' })],
    [
      'the order is rejected',
      'PENDING',
      ({ token, id }) => move(token, id, { status: 'REJECTED', reason: 'No' }),
    ],
    ['the order is canceled', 'PENDING', (order) => cancel(order)],
  ]

  test.each(others)('when %s: only one of the two succeeds', async (_, status, other) => {
    for (let round = 0; round < 3; round++) {
      const order = await orderAt(status)
      const calls = [() => cancel(order, { refund: 'full' }), () => other(order)]
      const responses = await Promise.all(
        (round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()),
      )
      expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409])
      const { canceledAt } = await rowOf(order.id)
      if (canceledAt === null) expect(await atProvider(order)).toEqual([])
    }
  })

  test('a full refund: only one refund is issued', async () => {
    const order = await orderAt()
    const responses = await Promise.all([cancel(order, { refund: order.total }), refund(order, order.total)])
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual(responses.map(({ status }) => status))
    expect(await atProvider(order)).toEqual([order.total])
  })

  test('ten concurrent cancellations cancel the order once', async () => {
    const order = await orderAt()
    const responses = await Promise.all(Array.from({ length: 10 }, () => cancel(order, { refund: 'full' })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await atProvider(order)).toEqual([order.total])
    expect(await mailOf(order.id, 'order-canceled')).toHaveLength(1)
  })
})

describe('a rejection', () => {
  const reject = ({ id, token }: Canceled, body: object = {}) =>
    move(token, id, { status: 'REJECTED', reason: 'Too small', ...body })

  test('refunds all, part or nothing, as the email states', async () => {
    const [full, part, none, later] = [await orderAt(), await orderAt(), await orderAt(), await orderAt()]
    expect((await reject(full, { refund: 'full' })).status).toBe(200)
    expect((await reject(part, { refund: 250 })).status).toBe(200)
    expect((await reject(none, { refund: 'none' })).status).toBe(200)
    expect((await reject(later)).status).toBe(200)
    expect(await atProvider(full)).toEqual([full.total])
    expect(await atProvider(part)).toEqual([250])
    expect(await atProvider(none)).toEqual([])
    const sentMails = await Promise.all([full, part, none, later].map(({ id }) => mailOf(id, 'order-moved')))
    expect(sentMails.flat()).toMatchObject(
      [full.total, 250, 0, null].map((refundCents) => ({ status: 'REJECTED', money: { refundCents } })),
    )
  })

  test('doesn’t reject the order if the refund is impossible', async () => {
    const order = await orderAt()
    const { token } = await t.staff('production')
    expect((await reject({ ...order, token }, { refund: 'full' })).status).toBe(403)
    expect(await reject(order, { refund: order.total + 1 })).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('The order wasn’t rejected.') },
    })
    expect((await reject(order, { refund: 0 })).status).toBe(422)
    expect((await rowOf(order.id)).status).toBe('PENDING')
    expect(await t.shop.db.$count(orderEvents, eq(orderEvents.orderId, order.id))).toBe(1)
  })

  test('can refund, unlike any other move', async () => {
    const order = await orderAt('APPROVED')
    expect((await move(order.token, order.id, { status: 'IN_PRINT', refund: 'full' })).status).toBe(422)
    expect(await rowOf(order.id)).toMatchObject({ status: 'APPROVED' })
    expect(await atProvider(order)).toEqual([])
  })
})

test.each(Object.keys(rules).filter((name) => /refund|canceled|event/.test(name)))('%s', async (name) => {
  const { rows } = (await t.shop.db.execute(rules[name] ?? '')) as { rows: object[] }
  expect(rows).toEqual([])
})

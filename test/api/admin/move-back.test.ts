import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { orderEvents, orders } from '#app/schema/orders.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)

const statusPath = ['APPROVED_BY_ADMIN', 'APPROVED', 'IN_PRINT', 'READY_TO_SEND', 'SENT'] as const

let guests = 0

async function orderAt(status: (typeof statusPath)[number]) {
  // The email has no digits, because a search for an order's number would find them.
  const email = `back-${'a'.repeat(++guests)}@example.com`
  const order = await paidOrder(undefined, { email })
  const { id: staffId, token, email: staffEmail } = await t.staff('production')
  const proof = await uploadProof(token, order.id)
  for (const to of statusPath.slice(0, statusPath.indexOf(status) + 1)) {
    const body = { status: to, ...(to === 'SENT' && { carrier: 'UPS', trackingNumber: '1Z1' }) }
    const response = await (to === 'APPROVED' ? decide(order, body) : move(token, order.id, body))
    expect(response.status).toBe(200)
  }
  const readAsCustomer = async () =>
    (await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })).body
  return { ...order, email, token, staffId, staffEmail, proof, readAsCustomer }
}

const back = (order: { id: number; token: string }, status: string, reason = 'Wrong file') =>
  move(order.token, order.id, { status, reason })

async function lastMail(email: string) {
  const [row] = await t.shop.db
    .select()
    .from(mails)
    .where(eq(mails.to, email))
    .orderBy(desc(mails.id))
    .limit(1)
  return row?.mail
}

describe('spec 4: a move back', () => {
  test.each([
    ['APPROVED_BY_ADMIN', 'PENDING', 'Proof recalled'],
    ['APPROVED', 'PENDING', 'Approval voided'],
    ['IN_PRINT', 'APPROVED', 'Moved back to Approved'],
    ['READY_TO_SEND', 'IN_PRINT', 'Moved back to In print'],
    ['SENT', 'READY_TO_SEND', 'Moved back to Ready to send'],
  ] as const)(
    'from %s to %s is recorded with author, time and reason, and emailed',
    async (from, to, text) => {
      const order = await orderAt(from)
      const movedAt = new Date()
      t.setClock(() => movedAt)
      expect((await back(order, to)).body).toEqual({ id: order.id, status: to })
      const [event] = await t.shop.db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, order.id))
        .orderBy(desc(orderEvents.id))
        .limit(1)
      expect(event).toMatchObject({
        fromStatus: from,
        toStatus: to,
        by: 'admin',
        reason: 'Wrong file',
        isMoveBack: true,
        customerId: order.staffId,
        createdAt: movedAt,
      })
      const [entry] = await t.shop.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.subject, 'order'), eq(auditEntries.subjectId, String(order.id))))
        .orderBy(desc(auditEntries.id))
        .limit(1)
      expect(entry).toMatchObject({
        action: `move back to ${to}`,
        staffEmail: order.staffEmail,
        changes: { status: [from, to], reason: [null, 'Wrong file'] },
      })
      const mail = await lastMail(order.email)
      expect(mail).toMatchObject({ template: 'order-moved-back', from })
      expect(JSON.stringify(mail)).not.toContain('Wrong file')
      const { timeline } = (await read(order.token, order.id)).body
      const moved = timeline.filter((entry) => entry.kind === 'move' && entry.text === text)
      expect(moved).toMatchObject([{ by: order.staffEmail, detail: 'Wrong file' }])
      expect(timeline.filter(({ kind }) => kind === 'change').map((each) => each.text)).not.toContainEqual(
        expect.stringMatching(/^Move/),
      )
    },
  )

  test('shows the reason to staff only', async () => {
    const order = await orderAt('IN_PRINT')
    await back(order, 'APPROVED')
    const customers = (await order.readAsCustomer()).order.events.at(-1)
    expect(customers).toMatchObject({ toStatus: 'APPROVED', isMoveBack: true, reason: null })
    expect((await read(order.token, order.id)).body.order.events.at(-1)).toMatchObject({
      reason: 'Wrong file',
    })
  })

  test('is rejected if the reason is missing or too long', async () => {
    const order = await orderAt('IN_PRINT')
    const without = await move(order.token, order.id, { status: 'APPROVED' })
    expect(without).toMatchObject({
      status: 409,
      problem: { code: 'conflict', message: expect.stringMatching(/reason/) },
    })
    expect(await back(order, 'APPROVED', 'x'.repeat(501))).toMatchObject({
      status: 422,
      problem: { fields: { reason: 'Use at most 500 characters' } },
    })
    expect((await back(order, 'APPROVED', 'x'.repeat(500))).status).toBe(200)
  })

  test('is possible within a day for a sent order, and removes the tracking number', async () => {
    const order = await orderAt('SENT')
    const sentBefore = (ms: number) =>
      t.shop.db
        .update(orderEvents)
        .set({ createdAt: new Date(Date.now() - ms) })
        .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.toStatus, 'SENT')))
    const day = 24 * 3_600_000
    await sentBefore(day + 60_000)
    expect(await back(order, 'READY_TO_SEND')).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/more than a day/) },
    })
    await sentBefore(day - 60_000)
    expect((await back(order, 'READY_TO_SEND')).status).toBe(200)
    expect((await order.readAsCustomer()).order).toMatchObject({
      status: 'READY_TO_SEND',
      carrier: null,
      trackingNumber: null,
    })
    const resent = await move(order.token, order.id, {
      status: 'SENT',
      carrier: 'FedEx',
      trackingNumber: '7',
    })
    expect(resent.status).toBe(200)
  })

  test('is refused for a sent order once its customer is erased', async () => {
    const order = await orderAt('SENT')
    const { token } = await t.admin()
    const erased = await t.api('POST', '/admin/guests/erase', { token, body: { email: order.email } })
    expect(erased.status).toBe(200)
    const refused = await back(order, 'READY_TO_SEND')
    expect([refused.status, refused.problem.message]).toEqual([409, expect.stringContaining('erased')])
    expect((await read(token, order.id)).body.order.status).toBe('SENT')
  })

  test('is not available as a bulk move', async () => {
    const order = await orderAt('READY_TO_SEND')
    const body = { orderIds: [order.id], status: 'IN_PRINT', reason: 'Wrong file' }
    const { status, body: response } = await t.api('POST', '/admin/orders/moves', {
      token: order.token,
      body,
    })
    expect(status).toBe(200)
    expect(response.orders).toMatchObject([{ orderId: order.id, refusal: expect.stringMatching(/reason/) }])
    expect((await order.readAsCustomer()).order.status).toBe('READY_TO_SEND')
  })

  test('takes effect at most once if the order is moved concurrently', async () => {
    const order = await orderAt('IN_PRINT')
    const from = { from: 'IN_PRINT', reason: 'Wrong file' }
    const responses = await Promise.all([
      move(order.token, order.id, { status: 'APPROVED', ...from }),
      move(order.token, order.id, { status: 'READY_TO_SEND', from: 'IN_PRINT' }),
      move(order.token, order.id, { status: 'APPROVED', ...from }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('spec 4: a voided approval', () => {
  const sheetOf = async (order: { id: number; token: string }) => {
    const response = await t.request(`/admin/orders/${order.id}/print-sheet.pdf`, order)
    return first(await pdfText(await response.arrayBuffer()))
  }

  const nameOf = async (order: { id: number; token: string }, proofId: number) => {
    const { headers } = await t.request(`/admin/orders/${order.id}/proofs/${proofId}/file`, order)
    return headers.get('content-disposition')
  }

  test('stays visible to staff and customer, and is never printed', async () => {
    const order = await orderAt('APPROVED')
    expect(await sheetOf(order)).not.toContain('DO NOT PRINT')
    await back(order, 'PENDING')
    const [proof] = (await read(order.token, order.id)).body.proofs
    expect(proof).toMatchObject({ approvedAt: expect.any(String), voidedAt: expect.any(String) })
    expect((await order.readAsCustomer()).order.fileAdmin).toMatchObject([
      { id: order.proof.id, isVoid: true },
    ])
    const sheet = await sheetOf(order)
    expect(sheet).toContain('NOT APPROVED. DO NOT PRINT.')
    expect(sheet).not.toContain('proof.png')
    expect(await nameOf(order, order.proof.id)).toContain(`${order.id}-void-`)
  })

  test('is not sent again, so a new proof is required', async () => {
    const order = await orderAt('APPROVED')
    await back(order, 'PENDING')
    const retried = await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    expect(retried).toMatchObject({ status: 409, problem: { message: expect.stringMatching(/new proof/) } })
    const second = await uploadProof(order.token, order.id)
    expect((await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })).status).toBe(200)
    expect((await order.readAsCustomer()).order.fileAdmin).toMatchObject([{ id: second.id, isVoid: false }])
    expect((await decide(order, { status: 'APPROVED', proofs: [order.proof.id] })).status).toBe(409)
    expect((await decide(order, { status: 'APPROVED', proofs: [second.id] })).status).toBe(200)
    const { proofs } = (await read(order.token, order.id)).body
    expect(proofs).toMatchObject([
      { id: order.proof.id, voidedAt: expect.any(String), supersededAt: expect.any(String) },
      { id: second.id, voidedAt: null, supersededAt: null },
    ])
    const sheet = await sheetOf(order)
    expect(sheet).not.toContain('DO NOT PRINT')
  })

  test('is not caused by recalling or restarting a print', async () => {
    const order = await orderAt('READY_TO_SEND')
    for (const status of ['IN_PRINT', 'APPROVED']) expect((await back(order, status)).status).toBe(200)
    expect((await read(order.token, order.id)).body.proofs).toMatchObject([
      { approvedAt: expect.any(String), voidedAt: null },
    ])
    expect(await sheetOf(order)).not.toContain('DO NOT PRINT')
  })
})

describe('spec 4: “changes requested”', () => {
  const fact = async ({ id, token }: { id: number; token: string }) =>
    (await read(token, id)).body.order.changesRequestedAt

  test('is shown next to the status until the next proof is sent', async () => {
    const order = await orderAt('APPROVED_BY_ADMIN')
    expect(await fact(order)).toBeNull()
    await decide(order, { status: 'PENDING', reason: 'Bigger' })
    expect(await fact(order)).toEqual(expect.any(String))
    const listed = await t.api('GET', '/admin/orders', { token: order.token, query: { q: String(order.id) } })
    expect(listed.body).toMatchObject([
      { id: order.id, status: 'PENDING', changesRequestedAt: expect.any(String) },
    ])
    expect((await order.readAsCustomer()).order.status).toBe('PENDING')
    await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    expect(await fact(order)).toBeNull()
  })

  test('does not apply to a recalled proof', async () => {
    const order = await orderAt('APPROVED_BY_ADMIN')
    await back(order, 'PENDING')
    expect(await fact(order)).toBeNull()
    const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row).toMatchObject({ status: 'PENDING', proofSentAt: null })
    expect((await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })).status).toBe(200)
  })
})

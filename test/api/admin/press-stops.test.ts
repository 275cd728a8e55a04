import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { pressStopCodes, type PressStop } from '#app/features/ground/orders/press-stops.ts'
import { defaultRolls } from '#app/features/ground/press/roll.ts'
import { dateText } from '#app/features/ground/time/date-text.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orderItems, orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { gangSheetItems, gangSheets } from '#app/schema/proofs.server.ts'
import { first } from '#test/first.ts'
import { untilWaiting } from '#test/lock-waits.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { move, read } = orderSteps(t)

type Order = { id: number; hash: string }

const write = ({ id, hash }: Order, content = 'Stop! The logo is wrong.') =>
  t.api('POST', `/messages/${id}`, { query: { hash }, body: { content } })

const set = (id: number, values: Partial<typeof orders.$inferInsert>) =>
  t.shop.db.update(orders).set(values).where(eq(orders.id, id))

const failMail = (orderId: number) =>
  t.shop.db.update(mails).set({ attempts: 1, lastError: 'No such mailbox' }).where(eq(mails.orderId, orderId))

/** Maps each stop to the event that causes it. */
const causes: Record<PressStop['code'], (order: Order) => Promise<unknown>> = {
  hold: ({ id }) => set(id, { holdPlacedAt: new Date(), holdReason: 'New logo to come' }),
  message: (order) => write(order),
  mail: ({ id }) => failMail(id),
  due: ({ id }) => set(id, { dueCents: cents(1240) }),
  refund: ({ id }) =>
    t.shop.db
      .update(payments)
      .set({ refundedCents: cents(500) })
      .where(eq(payments.orderId, id)),
  pieces: ({ id }) => putOnSheet(id, 15),
}

async function putOnSheet(orderId: number, quantity: number): Promise<void> {
  const { db } = t.shop
  const facts = { material: 'Vinyl', roll: first(defaultRolls), mayTurn: true, pieces: quantity }
  const sheets = await db
    .insert(gangSheets)
    .values({ ...facts, fileKey: randomUUID(), createdAt: new Date() })
    .returning({ id: gangSheets.id })
  const items = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  const [sheetId, orderItemId] = [first(sheets).id, first(items).id]
  await db.insert(gangSheetItems).values({ sheetId, orderId, orderItemId, quantity })
}

async function approved() {
  const order = await paidOrder()
  await set(order.id, { status: 'APPROVED' })
  const staff = await t.staff('production')
  const print = (despite?: string[]) =>
    move(staff.token, order.id, { status: 'IN_PRINT', from: 'APPROVED', ...(despite && { despite }) })
  const printInBulk = async () => {
    const body = { orderIds: [order.id], status: 'IN_PRINT' }
    return (await t.api('POST', '/admin/orders/moves', { token: staff.token, body })).body
  }
  const statusNow = async () => (await read(staff.token, order.id)).body.order.status
  return { ...order, staff, print, printInBulk, statusNow }
}

describe('press stops', () => {
  test.each(pressStopCodes)(
    '%s: a bulk move skips the order, and a single move needs confirmation',
    async (code) => {
      const order = await approved()
      await causes[code](order)
      const unconfirmed = await order.print()
      expect(unconfirmed).toMatchObject({ status: 409, problem: { code: 'needs_confirmation' } })
      const stops = unconfirmed.problem.stops ?? []
      expect(stops.map((stop) => stop.code)).toEqual([code])
      const text = stops[0]?.text ?? ''
      expect(unconfirmed.problem.message).toBe(text)
      expect(await order.printInBulk()).toEqual({
        undo: null,
        orders: [{ orderId: order.id, refusal: text }],
      })
      const others = pressStopCodes.filter((other) => other !== code)
      expect((await order.print(others)).status).toBe(409)
      expect(await order.statusNow()).toBe('APPROVED')
      expect((await order.print([code])).status).toBe(200)
      const [entry] = await t.shop.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.subjectId, String(order.id)), eq(auditEntries.staffId, order.staff.id)))
        .orderBy(desc(auditEntries.id))
      expect(entry).toMatchObject({ action: 'move to IN_PRINT', changes: { despite: [null, text] } })
    },
  )

  test('the reasons name the day in the shop’s time zone and the refund', async () => {
    const order = await approved()
    for (const code of pressStopCodes) await causes[code](order)
    const { stops = [] } = (await order.print()).problem
    const today = dateText(new Date(), 'America/Chicago')
    expect(stops.map(({ text }) => text)).toEqual([
      `On hold since ${today}: New logo to come`,
      `Unanswered message since ${today}`,
      expect.stringMatching(/emails? (was|were) not delivered$/),
      'Waiting for payment of $12.40',
      expect.stringMatching(/^\$5\.00 of \$[\d.]+ refunded$/),
      'Only 15 of 50 pieces are on gang sheets: Die Cut Stickers, 4" x 4", 50 pieces',
    ])
  })

  test('need another confirmation if a new stop appears before the first is given', async () => {
    const order = await approved()
    await failMail(order.id)
    const { stops = [] } = (await order.print()).problem
    await write(order)
    const outdated = await order.print(stops.map(({ code }) => code))
    expect(outdated.problem.stops?.map(({ code }) => code)).toEqual(['message', 'mail'])
    expect((await order.print(['message', 'mail'])).status).toBe(200)
  })

  test('include a message that arrives while the order is being moved', async () => {
    const order = await approved()
    const holding = Promise.withResolvers<void>()
    const held = t.shop.db.transaction(async (tx) => {
      await tx.update(orders).set({ unansweredSince: new Date() }).where(eq(orders.id, order.id))
      await holding.promise
    })
    const printing = order.print()
    await untilWaiting(t.shop.db, 1)
    holding.resolve()
    await held
    expect((await printing).problem.stops).toMatchObject([{ code: 'message' }])
  })

  test('an answered message, a delivered email and a released hold don’t stop the press', async () => {
    const order = await approved()
    await write(order)
    const { token } = await t.staff('support')
    await t.api('POST', `/admin/orders/${order.id}/no-answer-needed`, { token })
    await failMail(order.id)
    await t.shop.db
      .update(mails)
      .set({ deliveredAt: new Date(), lastError: null, subject: 'S', html: 'H', text: 'T' })
      .where(eq(mails.orderId, order.id))
    await causes.hold(order)
    await set(order.id, { holdPlacedAt: null, holdReason: null })
    expect((await order.print()).status).toBe(200)
  })

  test('a failed email that staff resent doesn’t stop the press unless the resent one fails, too', async () => {
    const [order, other] = [await approved(), await approved()]
    const { token } = await t.admin()
    for (const { id } of [order, other]) {
      await failMail(id)
      const [mail] = await t.shop.db.select().from(mails).where(eq(mails.orderId, id))
      await t.api('POST', `/admin/mails/${mail?.id}/again`, { token, body: {} })
    }
    expect((await order.print()).status).toBe(200)
    await failMail(other.id)
    expect((await other.print()).problem.stops).toMatchObject([{ code: 'mail' }])
  })

  test('other moves need confirmation only if pieces are missing', async () => {
    const order = await approved()
    await set(order.id, { status: 'IN_PRINT' })
    for (const code of pressStopCodes) await causes[code](order)
    const { token } = order.staff
    const unconfirmed = await move(token, order.id, { status: 'READY_TO_SEND' })
    expect(unconfirmed.problem?.stops?.map(({ code }) => code)).toEqual(['pieces'])
    expect((await move(token, order.id, { status: 'READY_TO_SEND', despite: ['pieces'] })).status).toBe(200)
    expect((await move(token, order.id, { status: 'IN_PRINT', reason: 'Blurred' })).status).toBe(200)
  })

  test('an order on hold is not sent in bulk, and needs confirmation on its own page', async () => {
    const order = await approved()
    const { token } = order.staff
    await set(order.id, { status: 'READY_TO_SEND' })
    for (const code of pressStopCodes) await causes[code](order)
    const { orders: refused } = (
      await t.api('POST', '/admin/orders/moves', { token, body: { orderIds: [order.id], status: 'SENT' } })
    ).body
    expect(refused[0]?.refusal).toMatch(/^On hold since .+: New logo to come$/)
    const unconfirmedSend = await move(token, order.id, { status: 'SENT', despite: ['mail'] })
    expect(unconfirmedSend.problem).toMatchObject({ code: 'needs_confirmation', stops: [{ code: 'hold' }] })
    expect(await order.statusNow()).toBe('READY_TO_SEND')
    expect((await move(token, order.id, { status: 'SENT', despite: ['hold'] })).status).toBe(200)
  })

  test.each([
    [{ despite: 'message' }, 400],
    [{ despite: [1] }, 400],
    [{ despite: ['everything'] }, 422],
    [{ despite: Array.from({ length: 11 }, () => 'message') }, 422],
  ])('%j is refused', async (wrong, answered) => {
    const order = await approved()
    const body = { status: 'IN_PRINT', ...wrong }
    expect((await move(order.staff.token, order.id, body)).status).toBe(answered)
    expect(await order.statusNow()).toBe('APPROVED')
  })

  test('a confirmation doesn’t override a dispute, a wrong status or a missing permission', async () => {
    const order = await approved()
    await set(order.id, { disputedAt: new Date() })
    expect((await order.print([...pressStopCodes])).problem.code).toBe('conflict')
    await set(order.id, { disputedAt: null, status: 'PENDING' })
    const { token } = await t.staff('support')
    const body = { status: 'IN_PRINT', despite: pressStopCodes }
    expect((await move(order.staff.token, order.id, body)).problem.code).toBe('conflict')
    await set(order.id, { status: 'APPROVED' })
    expect((await move(token, order.id, body)).status).toBe(403)
  })
})

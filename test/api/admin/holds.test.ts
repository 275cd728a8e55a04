import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayAt, shiftDay } from '#app/features/ground/time/days.ts'
import { remindCustomers } from '#app/features/sales/reminders/remind-customers.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)

const hold = (token: string, orderId: number, body: object = {}) =>
  t.api('PUT', `/admin/orders/${orderId}/hold`, {
    token,
    body: { reason: 'Out of white vinyl', version: 1, ...body },
  })

const release = (token: string, orderId: number, version: number) =>
  t.api('DELETE', `/admin/orders/${orderId}/hold`, { token, query: { version: String(version) } })

async function pending() {
  const order = await paidOrder()
  const { token, email } = await t.staff('production')
  return { ...order, token, email }
}

async function waiting() {
  const order = await pending()
  await uploadProof(order.token, order.id)
  await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
  return order
}

async function rowOf(orderId: number) {
  const [row] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error('the order is gone')
  return row
}

async function today() {
  return dayAt(t.shop.now(), (await readShopSettings(t.shop.db)).timeZone)
}

const inList = async (token: string, query: Record<string, string>) =>
  (await t.api('GET', '/admin/orders', { token, query: { limit: '200', ...query } })).body.map(({ id }) => id)

const counts = async (token: string) => (await t.api('GET', '/admin/orders/counts', { token })).body

describe('a manual hold', () => {
  test('is placed, changed and released, and shown with its reason', async () => {
    const { id, token, email, hash } = await pending()
    const reviewOn = shiftDay(await today(), 3)
    const before = await counts(token)
    expect(await hold(token, id, { reviewOn })).toMatchObject({ status: 200, body: { version: 2 } })
    const held = {
      holdPlacedAt: expect.any(String),
      holdReason: 'Out of white vinyl',
      holdReviewOn: reviewOn,
    }
    expect((await read(token, id)).body.order).toMatchObject({ ...held, heldAt: null, version: 2 })
    expect(await inList(token, { held: 'true' })).toContain(id)
    expect(await inList(token, { held: 'false' })).not.toContain(id)
    expect(await counts(token)).toMatchObject({ held: before.held + 1, review: before.review })
    const board = await t.api('GET', '/admin/board', { token })
    expect(board.body.flatMap(({ cards }) => cards).find((card) => card.id === id)).toMatchObject(held)
    const { holdPlacedAt } = await rowOf(id)
    expect((await hold(token, id, { reason: 'Waiting for ink', version: 2 })).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ holdPlacedAt, holdReason: 'Waiting for ink', holdReviewOn: null })
    expect(await release(token, id, 3)).toMatchObject({ status: 200, body: { version: 4 } })
    expect((await read(token, id)).body.timeline.map(({ text, by, detail }) => [text, by, detail])).toEqual(
      expect.arrayContaining([
        ['Put on hold', email, expect.stringContaining('reason: Out of white vinyl')],
        ['Changed hold', email, expect.stringContaining('Out of white vinyl → Waiting for ink')],
        ['Released hold', email, 'reason: Waiting for ink (removed)'],
      ]),
    )
    expect(await inList(token, { held: 'true' })).not.toContain(id)
    const shown = await t.api('GET', `/order/${id}`, { query: { hash } })
    expect(JSON.stringify(shown.body)).not.toContain('vinyl')
  })

  test('survives messages and moves, and ends with the order', async () => {
    const { id, hash, token } = await waiting()
    await hold(token, id)
    await t.api('POST', `/messages/${id}`, { query: { hash }, body: { content: 'Any news?' } })
    expect((await decide({ id, hash }, { status: 'APPROVED' })).status).toBe(200)
    await move(token, id, { status: 'PENDING', reason: 'Wrong file' })
    expect(await rowOf(id)).toMatchObject({ status: 'PENDING', holdReason: 'Out of white vinyl' })
    await move(token, id, { status: 'REJECTED', reason: 'Not ours' })
    expect(await rowOf(id)).toMatchObject({ holdPlacedAt: null, holdReason: null, holdReviewOn: null })
  })

  test('pauses reminders until it is released', async () => {
    const { id, token } = await waiting()
    await hold(token, id)
    const after = (hours: number) => new Date(t.shop.now().getTime() + hours * 3_600_000)
    const remind = (hours: number) => remindCustomers({ ...t.shop, now: () => after(hours) })
    const reminders = async () =>
      (await t.shop.db.select().from(mails).where(eq(mails.orderId, id))).filter(({ mail }) =>
        ['proof-reminder', 'order-held'].includes(mail.template),
      )
    await remind(500)
    expect(await reminders()).toEqual([])
    const { proofSentAt } = await rowOf(id)
    await release(token, id, 2)
    expect((await rowOf(id)).proofSentAt?.getTime()).toBeGreaterThan(proofSentAt?.getTime() ?? Infinity)
    await remind(25)
    expect(await reminders()).toHaveLength(1)
  })

  test('is listed for review starting on its review day', async () => {
    const { id, token } = await pending()
    const before = await counts(token)
    const figures = async () =>
      (await t.api('GET', '/admin/figures', { token: (await t.admin()).token })).body.work.review
    const work = await figures()
    await hold(token, id, { reviewOn: await today() })
    expect(await inList(token, { review: 'true' })).toContain(id)
    expect((await counts(token)).review).toBe(before.review + 1)
    expect(await figures()).toBe(work + 1)
    await hold(token, id, { reviewOn: shiftDay(await today(), 1), version: 2 })
    expect(await inList(token, { review: 'true' })).not.toContain(id)
    expect((await counts(token)).review).toBe(before.review)
  })

  test('keeps a past review day when its reason changes', async () => {
    const { id, token } = await pending()
    await hold(token, id, { reviewOn: await today() })
    await t.shop.db.update(orders).set({ holdReviewOn: '2026-01-02' }).where(eq(orders.id, id))
    const changed = { reason: 'Out of ink', reviewOn: '2026-01-02', version: 2 }
    expect((await hold(token, id, changed)).status).toBe(200)
    expect((await hold(token, id, { reviewOn: '2026-01-03', version: 3 })).status).toBe(422)
  })

  test('is shown on the job ticket', async () => {
    const { id, token } = await pending()
    await hold(token, id)
    const ticket = await t.request(`/admin/orders/${id}/print-sheet.pdf`, { token })
    const text = (await pdfText(await ticket.arrayBuffer())).join(' ')
    expect(text).toContain('ON HOLD. DO NOT PRINT.')
    expect(text).toContain('ON HOLD: Out of white vinyl')
  })

  test.each([
    ['no reason', { reason: ' ' }, 400],
    ['a reason of the wrong type', { reason: 7 }, 400],
    ['a reason of 501 characters', { reason: 'x'.repeat(501) }, 422],
    ['a day that has passed', { reviewOn: '2020-02-29' }, 422],
    ['a day that does not exist', { reviewOn: '2027-02-30' }, 422],
    ['a day with a time', { reviewOn: '2027-02-03T10:00' }, 422],
    ['a different version', { version: 7 }, 409],
    ['a negative version', { version: -1 }, 409],
    ['a fractional version', { version: 1.5 }, 400],
  ])('is refused with %s', async (_, body, status) => {
    const { id, token } = await pending()
    expect((await hold(token, id, body)).status).toBe(status)
    expect((await rowOf(id)).holdPlacedAt).toBeNull()
  })

  test('is refused for finished orders, and can’t be released for orders without one', async () => {
    const { id, token } = await pending()
    expect((await release(token, id, 1)).status).toBe(409)
    await move(token, id, { status: 'REJECTED', reason: 'Not ours' })
    expect(await hold(token, id)).toMatchObject({
      status: 409,
      problem: { message: 'The order is Rejected, so it can’t be put on hold' },
    })
    expect((await hold(token, 2_147_483_647)).status).toBe(404)
    expect((await hold((await t.staff('support')).token, id)).status).toBe(403)
  })

  test('is placed once if two employees place it concurrently', async () => {
    const { id, token } = await pending()
    const other = await t.admin()
    const responses = await Promise.all([
      hold(token, id, { reason: 'Ink' }),
      hold(other.token, id, { reason: 'Vinyl' }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

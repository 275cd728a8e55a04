import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { proofWaivers } from '#app/schema/proofs.server.ts'
import { mixedOrders } from '#test/mixed-order.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder, visitor, addStickers } = purchases(t)
const { uploadProof, move, read, decide } = orderSteps(t)
const { mixedOrder } = mixedOrders(t)

async function orderOf(count: number) {
  const buyer = await visitor()
  for (let more = 1; more < count; more++) await addStickers(buyer, { quantity: 100 * more })
  const order = await paidOrder(buyer)
  const { token } = await t.staff('production')
  const { orderItems } = (await read(token, order.id)).body
  return { ...order, token, items: orderItems.map(({ item }) => item.id) }
}

async function mixed() {
  return { ...(await mixedOrder()), token: (await t.staff('production')).token }
}

type Staffed = { id: number; token: string }

const send = ({ id, token }: Staffed, proofs?: number[]) =>
  move(token, id, { status: 'APPROVED_BY_ADMIN', ...(proofs && { proofs }) })

const upload = async ({ id, token }: Staffed, ...itemIds: number[]) =>
  (await uploadProof(token, id, 'proof.png', itemIds)).id

const waive = ({ id, token }: Staffed, body: object) =>
  t.api('POST', `/admin/orders/${id}/proof-waivers`, { token, body })

const withdraw = ({ id, token }: Staffed, waiverId: number | string) =>
  t.api('DELETE', `/admin/orders/${id}/proof-waivers/${waiverId}`, { token })

const shownNow = async ({ id, token }: Staffed) =>
  (await read(token, id)).body.proofs
    .filter(({ sentAt, supersededAt, voidedAt }) => sentAt && !supersededAt && !voidedAt)
    .map(({ id: proofId, itemIds, round, firstRound }) => ({ id: proofId, itemIds, round, firstRound }))

describe('sends a round only if every item is covered', () => {
  test('an item without a proof is named, and nothing is sent', async () => {
    const order = await orderOf(2)
    const [one = 0, other = 0] = order.items
    await upload(order, one)
    expect(await send(order)).toMatchObject({
      status: 409,
      problem: {
        code: 'conflict',
        message: expect.stringMatching(/^No proof yet for: Die Cut Stickers, 4" x 4", \d+ pieces$/),
      },
    })
    const { body } = await read(order.token, order.id)
    expect(body.order.status).toBe('PENDING')
    expect(body.proofs).toMatchObject([{ sentAt: null, round: null }])
    await upload(order, other)
    expect((await send(order)).status).toBe(200)
  })

  test('a proof of several items, or of the whole order, covers them', async () => {
    const [several, whole] = [await orderOf(2), await orderOf(3)]
    await upload(several, ...several.items)
    await upload(whole)
    expect((await send(several)).status).toBe(200)
    expect((await send(whole)).status).toBe(200)
  })

  test('library designs are covered, but an order needs at least one proof', async () => {
    const order = await mixed()
    expect(await send(order)).toMatchObject({ status: 409, problem: { message: 'Upload a proof first' } })
    await upload(order, order.plain)
    expect(await send(order)).toMatchObject({
      status: 409,
      problem: { message: 'No proof yet for: Die Cut Stickers, 4" x 4", 100 pieces, artwork.png' },
    })
    await upload(order, order.withArtwork)
    expect((await send(order)).status).toBe(200)
  })

  test('a recalled round is checked again', async () => {
    const order = await mixed()
    await upload(order, order.plain)
    const { body } = await waive(order, { itemId: order.withArtwork, reason: 'Same as before' })
    expect((await send(order)).status).toBe(200)
    await move(order.token, order.id, { status: 'PENDING', reason: 'Not so fast' })
    expect((await withdraw(order, body.id)).status).toBe(200)
    expect(await send(order)).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('No proof yet for') },
    })
  })
})

describe('a new round repeats the proofs it doesn’t replace', () => {
  async function roundOne(count: number) {
    const order = await orderOf(count)
    const proofs: number[] = []
    for (const item of order.items) proofs.push(await upload(order, item))
    await send(order)
    return { ...order, proofs }
  }

  test('proofs of other items are repeated in the next round, and approved with the new proof', async () => {
    const order = await roundOne(2)
    const [one = 0, other = 0] = order.items
    const [replaced = 0, kept = 0] = order.proofs
    await decide(order, { status: 'PENDING', reason: 'Bigger' })
    const added = await upload(order, one)
    // The call must also list the proofs that are shown again.
    expect((await send(order, [added])).status).toBe(409)
    expect((await send(order, [kept, added])).status).toBe(200)
    expect(await shownNow(order)).toEqual([
      { id: added, itemIds: [one], round: 2, firstRound: 2 },
      { id: kept, itemIds: [other], round: 2, firstRound: 1 },
    ])
    expect((await decide(order, { status: 'APPROVED', proofs: [added] })).status).toBe(409)
    expect((await decide(order, { status: 'APPROVED', proofs: [kept, added] })).status).toBe(200)
    const { proofs } = (await read(order.token, order.id)).body
    expect(proofs.filter(({ approvedAt }) => approvedAt).map(({ id }) => id)).toEqual([added, kept])
    expect(proofs.find(({ id }) => id === replaced)).toMatchObject({ round: 1, approvedAt: null })
  })

  test('a proof of several items still covers the items without a new proof', async () => {
    const order = await orderOf(3)
    const [one = 0, two = 0, three = 0] = order.items
    const whole = await upload(order)
    await send(order)
    await decide(order, { status: 'PENDING', reason: 'Bigger' })
    const second = await upload(order, two)
    await send(order)
    expect(await shownNow(order)).toEqual([
      { id: whole, itemIds: [one, three], round: 2, firstRound: 1 },
      { id: second, itemIds: [two], round: 2, firstRound: 2 },
    ])
    const { body } = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    expect(body.order.fileAdmin.map(({ itemIds }) => itemIds)).toEqual([[one, three], [two]])
  })

  test('a new proof of the whole order replaces all others', async () => {
    const order = await roundOne(2)
    await decide(order, { status: 'PENDING', reason: 'Bigger' })
    const added = await upload(order)
    await send(order)
    expect(await shownNow(order)).toEqual([{ id: added, itemIds: [], round: 2, firstRound: 2 }])
  })

  test('a voided approval is not repeated', async () => {
    const order = await roundOne(2)
    const [one = 0, other = 0] = order.items
    await decide(order, { status: 'APPROVED' })
    await move(order.token, order.id, { status: 'PENDING', reason: 'Wrong file' })
    await upload(order, one)
    expect((await send(order)).status).toBe(409)
    await upload(order, other)
    expect((await send(order)).status).toBe(200)
    expect((await shownNow(order)).map(({ round }) => round)).toEqual([2, 2])
  })
})

describe('an item marked as no proof needed', () => {
  test('is covered, and its reason is shown to staff, customer and production', async () => {
    const order = await mixed()
    await upload(order, order.plain)
    const reason = 'Same as order 988'
    const { status, body } = await waive(order, { itemId: order.withArtwork, reason: `  ${reason} ` })
    expect(status).toBe(201)
    expect((await send(order)).status).toBe(200)
    const forStaff = (await read(order.token, order.id)).body
    const own = forStaff.orderItems.find(({ item }) => item.id === order.withArtwork)
    expect(own?.proofWaiver).toMatchObject({ id: body.id, reason, by: expect.stringContaining('@') })
    expect(forStaff.timeline).toContainEqual(
      expect.objectContaining({
        text: 'Marked item as no proof needed',
        detail: `item: Die Cut Stickers, 4" x 4", 100 pieces, artwork.png\nreason: ${reason}`,
      }),
    )
    const customers = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    expect(
      Object.fromEntries(
        customers.body.orderItems.map(({ item, noProofReason }) => [item.id, noProofReason]),
      ),
    ).toEqual({ [order.withArtwork]: reason, [order.design]: null, [order.plain]: null })
    expect(JSON.stringify(customers.body)).not.toContain('proofWaiver')
    await decide(order, { status: 'APPROVED' })
    const ticket = await t.request(`/admin/orders/${order.id}/print-sheet.pdf`, { token: order.token })
    const text = (await pdfText(await ticket.arrayBuffer())).join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain(`No proof needed: ${reason}`)
    expect(text.split('Print exactly these approved files')[1]).toContain('artwork.png')
  })

  test('needs a proof again once the waiver is withdrawn', async () => {
    const order = await mixed()
    await upload(order, order.plain)
    const { body } = await waive(order, { itemId: order.withArtwork, reason: 'Same as before' })
    expect((await withdraw(order, body.id)).status).toBe(200)
    expect((await withdraw(order, body.id)).status).toBe(404)
    expect((await send(order)).status).toBe(409)
    expect((await waive(order, { itemId: order.withArtwork, reason: 'After all' })).status).toBe(201)
    expect((await send(order)).status).toBe(200)
  })

  test('is marked and unmarked once if two employees do so concurrently', async () => {
    const order = await mixed()
    const colleague = { ...order, token: (await t.staff('production')).token }
    const responses = await Promise.all(
      [order, colleague].map((by) => waive(by, { itemId: order.withArtwork, reason: 'Same as before' })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const rows = await t.shop.db.select().from(proofWaivers).where(eq(proofWaivers.orderId, order.id))
    expect(rows).toHaveLength(1)
    const both = await Promise.all([order, colleague].map((by) => withdraw(by, rows[0]?.id ?? 0)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('must have artwork, can’t be a library design, and can’t be marked twice', async () => {
    const order = await mixed()
    const refused = async (itemId: number) =>
      (await waive(order, { itemId, reason: 'Same' })).problem?.message
    expect(await refused(order.design)).toBe('Library designs need no proof')
    expect(await refused(order.plain)).toContain('There is no artwork to print')
    expect((await waive(order, { itemId: order.withArtwork, reason: 'Same' })).status).toBe(201)
    expect(await refused(order.withArtwork)).toContain('already marked')
    const [only] = await t.shop.db.select().from(proofWaivers).where(eq(proofWaivers.orderId, order.id))
    expect(only).toMatchObject({ orderItemId: order.withArtwork, withdrawnAt: null })
  })

  test('must belong to the order, which must be Pending; bad input is refused', async () => {
    const [order, other] = [await mixed(), await mixed()]
    const itemId = order.withArtwork
    const reason = 'Same'
    const bad: [object, number][] = [
      [{ itemId: other.withArtwork, reason }, 422],
      [{ itemId: 0, reason }, 422],
      [{ itemId: -1, reason }, 422],
      [{ itemId: 1.5, reason }, 400],
      [{ itemId: 3_000_000_000, reason }, 422],
      [{ itemId: String(itemId), reason }, 400],
      [{ itemId }, 400],
      [{ reason }, 400],
      [{ itemId, reason: ' ' }, 400],
      [{ itemId, reason: 'x'.repeat(501) }, 422],
      [{ itemId, reason: 'a\u0000b' }, 422],
      [{ itemId, reason: 7 }, 400],
    ]
    for (const [body, status] of bad) {
      expect.soft((await waive(order, body)).status, JSON.stringify(body).slice(0, 60)).toBe(status)
    }
    const { body: waiver } = await waive(other, { itemId: other.withArtwork, reason })
    for (const id of [waiver.id, 0, 'x', '99999999999']) expect((await withdraw(order, id)).status).toBe(404)
    expect((await waive({ ...order, id: 999_999 }, { itemId, reason })).status).toBe(404)
    await upload(order)
    await send(order)
    expect(await waive(order, { itemId, reason })).toMatchObject({
      status: 409,
      problem: { message: 'Proofs can only be changed while the order is Pending' },
    })
    await upload(other)
    await send(other)
    expect((await withdraw(other, waiver.id)).status).toBe(409)
  })

  test('is printed from its proof if it has one', async () => {
    const order = await mixed()
    await waive(order, { itemId: order.withArtwork, reason: 'Same' })
    await upload(order)
    await send(order)
    await decide(order, { status: 'APPROVED' })
    const ticket = await t.request(`/admin/orders/${order.id}/print-sheet.pdf`, { token: order.token })
    const text = (await pdfText(await ticket.arrayBuffer())).join(' ')
    expect(text.split('Print exactly these approved files')[1]).not.toContain('artwork.png')
  })
})

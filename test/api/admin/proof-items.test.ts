import { describe, expect, test } from 'vitest'
import { plainPicture } from '../../../bench/journey.ts'
import { proofItems, proofs } from '#app/schema/proofs.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder, visitor, addStickers } = purchases(t)
const { move, read } = orderSteps(t)

async function orderOf(items: number) {
  const buyer = await visitor()
  for (let more = 1; more < items; more++) await addStickers(buyer, { quantity: 100 * more })
  const order = await paidOrder(buyer)
  const { token } = await t.staff('production')
  const { orderItems } = (await read(token, order.id)).body
  return {
    ...order,
    token,
    items: orderItems.map(({ item }) => item.id),
  }
}

let pictures = 0

function upload({ id, token }: { id: number; token: string }, itemIds: unknown[]) {
  const form = new FormData()
  for (const itemId of itemIds) form.append('itemId', String(itemId))
  form.append('file', new File([plainPicture(50 + pictures++, 30)], 'proof.png', { type: 'image/png' }))
  return t.api('POST', `/admin/orders/${id}/proofs`, { token, form })
}

describe('spec 6: a proof may name the items it shows', () => {
  test('it may name one, several, or none, which means all of them', async () => {
    const order = await orderOf(3)
    const [first = 0, second = 0] = order.items
    for (const itemIds of [[first], [second, first], [], [second, second]]) {
      expect(await upload(order, itemIds)).toMatchObject({
        status: 201,
        body: { id: expect.any(Number), path: expect.any(String) },
      })
    }
    const named = [[first], [first, second], [], [second]]
    const shown = (await read(order.token, order.id)).body.proofs
    expect(shown.map(({ itemIds }) => itemIds)).toEqual(named)
    await move(order.token, order.id, { status: 'APPROVED_BY_ADMIN' })
    const customers = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    const files = customers.body.order.fileAdmin
    expect(files.map(({ itemIds }) => itemIds)).toEqual([[first], [first, second], undefined, [second]])
    expect(files[2]).not.toHaveProperty('itemIds')
  })

  test('unknown items, or another order’s, are rejected with a message, and nothing is stored', async () => {
    const [order, other] = [await orderOf(2), await orderOf(1)]
    const [mine = 0] = order.items
    const kept = async () => (await t.shop.db.select({ id: artworkFiles.id }).from(artworkFiles)).length
    const before = await kept()
    for (const wrong of [other.items[0], 2_000_000_000, 0, -1, 1.5, '99999999999', '', 'x', '1e3', 'null']) {
      expect(await upload(order, [mine, wrong]), String(wrong)).toMatchObject({
        status: 422,
        problem: {
          code: 'invalid',
          message: 'This item is not part of the order',
          fields: { itemId: expect.any(String) },
        },
      })
    }
    expect(await kept()).toBe(before)
    expect((await read(order.token, order.id)).body.proofs).toEqual([])
  })

  test('the database ensures that a proof and its items belong to one order', async () => {
    const [order, other] = [await orderOf(1), await orderOf(1)]
    const { body } = await upload(order, order.items)
    const values = { proofId: body.id, orderId: order.id, orderItemId: other.items[0] ?? 0 }
    const foreignKeyViolation = { cause: { code: '23503' } }
    for (const orderId of [order.id, other.id]) {
      const inserted = t.shop.db.insert(proofItems).values({ ...values, orderId })
      await expect(inserted).rejects.toMatchObject(foreignKeyViolation)
    }
    expect(await t.shop.db.select().from(proofItems)).not.toContainEqual(values)
  })

  test('removing a proof removes its items', async () => {
    const order = await orderOf(2)
    const { body } = await upload(order, order.items)
    const path = `/admin/orders/${order.id}/proofs/${body.id}`
    expect((await t.api('DELETE', path, { token: order.token })).status).toBe(200)
    const left = await t.shop.db.select().from(proofItems)
    expect(left.filter(({ orderId }) => orderId === order.id)).toEqual([])
    expect((await t.shop.db.select().from(proofs)).filter(({ orderId }) => orderId === order.id)).toEqual([])
  })
})

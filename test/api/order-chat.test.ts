import { describe, expect, test } from 'vitest'
import { messages } from '#app/schema/chat.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

type Page = { Messages: { id: number; content: string }[]; before: number | null }

async function chatOf(length: number) {
  const order = await paidOrder()
  const rows = Array.from({ length }, (_, at) => ({
    orderId: order.id,
    content: `Message ${at + 1}`,
    isFromAdmin: at % 2 === 1,
    createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
  }))
  if (length > 0) await t.shop.db.insert(messages).values(rows)
  return { ...order, guest: { query: { hash: order.hash } } }
}

const texts = ({ Messages }: Page) => Messages.map(({ content }) => content)

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `Message ${from + at}`)

describe('spec 7: a chat is paged from the newest', () => {
  test.each([0, 1, 49, 50])('%i messages are one page', async (length) => {
    const { id, guest } = await chatOf(length)
    const { orderChat } = (await t.api('GET', `/order/${id}`, guest)).body.order
    expect(orderChat).toMatchObject({ id, before: null })
    expect(texts(orderChat)).toEqual(numbered(1, length))
  })

  test.each([51, 100, 101, 1000])(
    'an order with %i messages has the newest 50 and a cursor',
    async (length) => {
      const { id, guest } = await chatOf(length)
      const { orderChat } = (await t.api('GET', `/order/${id}`, guest)).body.order
      expect(texts(orderChat)).toEqual(numbered(length - 49, length))
      expect(orderChat.before).toBe(orderChat.Messages[0]?.id)
      let read = texts(orderChat)
      let { before } = orderChat
      for (let pages = 0; before !== null && pages < 30; pages++) {
        const { status, body } = await t.api('GET', `/messages/${id}`, { query: { ...guest.query, before } })
        expect(status).toBe(200)
        expect(body.Messages.length).toBeLessThanOrEqual(50)
        read = [...texts(body), ...read]
        before = body.before
      }
      expect(read).toEqual(numbered(1, length))
    },
  )

  test('pages are stable while new messages arrive', async () => {
    const { id, guest } = await chatOf(60)
    const { orderChat } = (await t.api('GET', `/order/${id}`, guest)).body.order
    await t.api('POST', `/messages/${id}`, { ...guest, body: { content: 'One more' } })
    const { body } = await t.api('GET', `/messages/${id}`, {
      query: { ...guest.query, before: orderChat.before },
    })
    expect(texts(body)).toEqual(numbered(1, 10))
    expect(body.before).toBeNull()
  })

  test('staff see the same pages with authors; the order’s timeline counts omitted messages', async () => {
    const admin = await t.admin()
    const { id, guest } = await chatOf(80)
    const sent = await t.api('POST', `/messages/${id}`, { ...admin, body: { content: 'Hello' } })
    expect(sent.status).toBe(201)
    const { order, timeline } = (await t.api('GET', `/admin/orders/${id}`, admin)).body
    expect(texts(order.orderChat)).toEqual([...numbered(32, 80), 'Hello'])
    expect(order.orderChat.Messages.at(-1)).toMatchObject({ fromAdmin: true, by: expect.stringMatching(/@/) })
    const messages = timeline.filter(({ kind }) => kind === 'message')
    expect(messages).toHaveLength(51)
    expect(messages.at(-1)).toMatchObject({ text: '31 earlier messages', at: '2026-01-01T00:30:00.000Z' })
    const earlier = await t.api('GET', `/admin/orders/${id}/messages`, {
      ...admin,
      query: { before: order.orderChat.before },
    })
    expect(texts(earlier.body)).toEqual(numbered(1, 31))
    expect(earlier.body.before).toBeNull()
    expect(earlier.body.Messages[0]).toMatchObject({ by: null })
    const shown = await t.api('GET', `/messages/${id}`, { query: guest.query })
    expect(shown.body.Messages.at(-1)).not.toHaveProperty('by')
  })

  test('spec 6: a chat can be read with the hash, by the owner and by staff; an invalid cursor is rejected', async () => {
    const owner = await t.customer()
    const order = await paidOrder({ token: owner.token })
    const read = (access: object) => t.api('GET', `/messages/${order.id}`, access)
    expect((await read({ query: { hash: order.hash } })).status).toBe(200)
    expect((await read({ token: owner.token })).status).toBe(200)
    expect((await read(await t.admin())).status).toBe(200)
    const unknown = await t.api('GET', '/messages/2000000000')
    for (const access of [{}, { query: { hash: `${order.hash}x` } }, await t.customer()]) {
      const refused = await read(access)
      expect(refused.status).toBe(404)
      expect(refused.problem).toEqual(unknown.problem)
    }
    for (const [before, status] of [
      ['x', 400],
      ['1.5', 400],
      ['0', 422],
      ['-1', 422],
      ['99999999999', 422],
    ] as const) {
      expect((await read({ query: { hash: order.hash, before } })).status, before).toBe(status)
    }
  })
})

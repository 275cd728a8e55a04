import { desc, eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '#app/schema/customers.server.ts'
import { contact, dieCut } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { plainPicture } from '../../bench/journey.ts'

const t = testShop({ cacheMs: 60_000 })

/**
 * Returns a session with items that this process has just seen, but another process has ended, for example at a login.
 */
async function endedSession() {
  const query = { sessionToken: await t.anonymousSession() }
  const { body } = await t.api('POST', '/carts/me/items', { query, body: dieCut })
  const [newest] = await t.shop.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(isNull(sessions.customerId))
    .orderBy(desc(sessions.id))
    .limit(1)
  await t.shop.db.delete(sessions).where(eq(sessions.id, newest?.id ?? 0))
  return { query, line: body.cartItem }
}

const refusal = { status: 401, problem: { code: 'authentication_required' } }

type Ended = Awaited<ReturnType<typeof endedSession>>

const posts: [string, (ended: Ended) => object][] = [
  ['/carts/me/items', () => dieCut],
  ['/product-library/1/create', () => ({ id: 1, quantity: 1, categoryId: 5 })],
  ['/carts/me/items/edit', ({ line }) => ({ id: line.id, quantity: 100 })],
  ['/carts/me/items/remove', ({ line }) => ({ cartItemId: line.id })],
  ['/carts/me/items/remove/all', () => ({})],
  ['/carts/me/shipping-price', () => ({ zipCode: '10001' })],
  ['/carts/me/close', () => contact],
]

describe('a session that another process has ended', () => {
  test.each(posts)('requires a new one: %s', async (path, bodyOf) => {
    const ended = await endedSession()
    expect(await t.api('POST', path, { query: ended.query, body: bodyOf(ended) })).toMatchObject(refusal)
  })

  test('can’t be used to upload artwork', async () => {
    const { query } = await endedSession()
    const form = new FormData()
    form.append('file', new File([plainPicture(60, 40)], 'artwork.png', { type: 'image/png' }))
    expect(await t.api('POST', '/upload-file', { query, form })).toMatchObject(refusal)
  })

  test('is replaced by a new one', async () => {
    const { query } = await endedSession()
    const { status, body } = await t.api('GET', '/session', { query })
    expect(status).toBe(200)
    expect(body).toMatchObject({ counterItems: 0, cartItems: [] })
    expect(body.tokenSession).not.toBe(query.sessionToken)
  })
})

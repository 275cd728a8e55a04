import { count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { carts } from '#app/schema/cart.server.ts'
import { sessions } from '#app/schema/customers.server.ts'
import { sweep } from '#app/features/desk/privacy/sweep.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { contact } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const shop = testShop()
const { api, anonymousSession, customer } = shop

const circle = { categoryId: 6, quantity: 50, size: { width: 3, height: 3, custom: true } }

async function add(sessionToken: string, item: object = circle, token?: string) {
  const { status, body } = await api('POST', '/carts/me/items', {
    query: { sessionToken },
    token,
    body: item,
  })
  expect(status).toBe(201)
  return body.cartItem
}

const session = (sessionToken?: string, token?: string) =>
  api('GET', '/session', { query: { sessionToken }, token })

const ids = (items: { id: number }[]) => items.map(({ id }) => id).toSorted((a, b) => a - b)

async function rowCounts() {
  const [session] = await shop.shop.db.select({ rows: count() }).from(sessions)
  const [cart] = await shop.shop.db.select({ rows: count() }).from(carts)
  return { sessions: session?.rows, carts: cart?.rows }
}

describe('spec 6: GET /session for a visitor', () => {
  test('starts an anonymous session with an empty cart', async () => {
    const { status, body, headers } = await session()
    expect(status).toBe(200)
    expect(body).toEqual({
      tokenSession: expect.stringMatching(/^[\w-]{22,}$/),
      counterItems: 0,
      cartItems: [],
      cart: {
        id: expect.any(Number),
        price: 0,
        discount: 0,
        priceWithCoupon: 0,
        shippingPrice: 0,
        tax: 0,
        total: 0,
        zipCode: null,
      },
      coupon: null,
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('keeps a known session and its cart', async () => {
    const token = await anonymousSession()
    const item = await add(token)
    const { body } = await session(token)
    expect(body.tokenSession).toBe(token)
    expect(body.counterItems).toBe(1)
    expect(body.cartItems).toEqual([item])
  })

  test.each(['x'.repeat(43), 'x'.repeat(5000), '', '%00', '\0', '😀'])(
    'never accepts a token chosen by the client: %j',
    async (chosen) => {
      const { status, body } = await session(chosen)
      expect(status).toBe(200)
      expect(body.tokenSession).not.toBe(chosen)
      expect(body.tokenSession.length).toBeGreaterThanOrEqual(22)
    },
  )

  test('rejects two tokens in one request', async () => {
    const twice = await api('GET', '/session?sessionToken=a&sessionToken=b')
    expect(twice.status).toBe(400)
  })

  test('creates one session and one cart, and no more rows on repeated calls', async () => {
    const before = await rowCounts()
    const token = await anonymousSession()
    for (let time = 0; time < 3; time++) {
      await session(token)
      await api('GET', '/carts/me/get', { query: { sessionToken: token } })
    }
    const after = await rowCounts()
    expect(after.sessions).toBe((before.sessions ?? 0) + 1)
    expect(after.carts).toBe((before.carts ?? 0) + 1)
  })

  test('20 concurrent first calls create one cart', async () => {
    const { id, token } = await customer()
    const before = await rowCounts()
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => api('GET', '/carts/me/get', { token })),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(responses.map(({ body }) => body.cart.id)).size).toBe(1)
    expect((await rowCounts()).carts).toBe((before.carts ?? 0) + 1)
    expect(await shop.shop.db.select().from(carts).where(eq(carts.customerId, id))).toHaveLength(1)
  })

  test('an invalid login is rejected, not treated as a visitor', async () => {
    const token = await anonymousSession()
    const { status, problem } = await session(token, 'ey.no.token')
    expect(status).toBe(401)
    expect(problem.code).toBe('authentication_failed')
  })
})

describe('spec 6: merging through GET /session with a bearer token', () => {
  test('moves items, coupon and ZIP code to a new session token, and ends the anonymous session', async () => {
    const { token } = await customer()
    const anonymous = await anonymousSession()
    const items = [await add(anonymous), await add(anonymous, { ...circle, quantity: 100 })]
    const cartId = items[0]?.cartId
    const query = { sessionToken: anonymous }
    expect(
      (await api('POST', `/cart/${cartId}/apply`, { query, body: { coupon: 'welcome10' } })).status,
    ).toBe(200)
    expect(
      (await api('POST', '/carts/me/shipping-price', { query, body: { zipCode: '10001' } })).status,
    ).toBe(200)

    const { status, body } = await session(anonymous, token)
    expect(status).toBe(200)
    expect(body.tokenSession).not.toBe(anonymous)
    expect(ids(body.cartItems)).toEqual(ids(items))
    expect(body.coupon).toEqual({ code: 'WELCOME10', percentage: 0.1 })
    expect(body.cart.zipCode).toBe('10001')
    expect(body.cart.shippingPrice).toBeGreaterThan(0)

    expect((await api('GET', '/carts/me/get', { query })).status).toBe(401)
    const newSession = await session(anonymous)
    expect(newSession.body.counterItems).toBe(0)
    expect(newSession.body.tokenSession).not.toBe(anonymous)
  })

  test('adds lines to the customer’s cart, and keeps the customer’s coupon', async () => {
    const { token } = await customer()
    const own = (await session(undefined, token)).body
    const mine = await add(own.tokenSession)
    await api('POST', `/cart/${own.cart.id}/apply`, { token, body: { coupon: 'WELCOME10' } })
    const anonymous = await anonymousSession()
    const theirs = await add(anonymous, { ...circle, quantity: 200 })
    const { body } = await session(anonymous, token)
    expect(ids(body.cartItems)).toEqual(ids([mine, theirs]))
    expect(body.coupon?.code).toBe('WELCOME10')
    expect(body.cart.id).toBe(own.cart.id)
  })

  test('moves the anonymous session’s artwork to the customer', async () => {
    const { token } = await customer()
    const anonymous = await anonymousSession()
    const form = new FormData()
    form.set('file', new File(['<svg xmlns="http://www.w3.org/2000/svg" width="90" height="4"/>'], 'a.svg'))
    const upload = await api('POST', '/upload-file', { query: { sessionToken: anonymous }, form })
    expect(upload.status).toBe(201)
    const { body } = await session(anonymous, token)
    const item = await add(body.tokenSession, { ...circle, product: { fileId: upload.body.id } })
    expect(item.fileData?.path).toBe(upload.body.path)
  })

  test('keeps the customer’s own token, without a second session', async () => {
    const { token } = await customer()
    const first = (await session(undefined, token)).body
    const before = await rowCounts()
    const second = (await session(first.tokenSession, token)).body
    expect(second.tokenSession).toBe(first.tokenSession)
    expect(await rowCounts()).toEqual(before)
  })

  test('another customer’s token gives no access to their data', async () => {
    const [ada, bob] = [await customer(), await customer()]
    const adasSession = (await session(undefined, ada.token)).body
    await add(adasSession.tokenSession)
    const { body } = await session(adasSession.tokenSession, bob.token)
    expect(body.counterItems).toBe(0)
    expect(body.tokenSession).not.toBe(adasSession.tokenSession)
    expect((await session(adasSession.tokenSession, ada.token)).body.counterItems).toBe(1)
  })

  test('the bearer token determines the cart, regardless of the session token', async () => {
    const { token } = await customer()
    const anonymous = await anonymousSession()
    await add(anonymous)
    const { body } = await api('GET', '/carts/me/get', { token, query: { sessionToken: anonymous } })
    expect(body.cartItems).toEqual([])
    expect(body.tokenSession).toBeNull()
  })

  test('a customer’s session token opens nothing of theirs without the login', async () => {
    const { token } = await customer()
    const own = (await session(undefined, token)).body
    await add(own.tokenSession)
    const { body } = await session(own.tokenSession)
    expect(body.counterItems).toBe(0)
    expect(body.tokenSession).not.toBe(own.tokenSession)
    expect(body.cart.id).not.toBe(own.cart.id)
  })

  test('adds every line once, even in 10 concurrent merges of one session', async () => {
    const { token } = await customer()
    const anonymous = await anonymousSession()
    const items = [await add(anonymous), await add(anonymous), await add(anonymous)]
    const responses = await Promise.all(Array.from({ length: 10 }, () => session(anonymous, token)))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { body } = await api('GET', '/carts/me/get', { token })
    expect(ids(body.cartItems)).toEqual(ids(items))
  })

  test('a session with two concurrent logins is moved completely to one of the customers', async () => {
    const [ada, bob] = [await customer(), await customer()]
    const anonymous = await anonymousSession()
    const items = [await add(anonymous), await add(anonymous)]
    await Promise.all([session(anonymous, ada.token), session(anonymous, bob.token)])
    const both = await Promise.all([ada, bob].map(({ token }) => api('GET', '/carts/me/get', { token })))
    const found = both.map(({ body }) => ids(body.cartItems)).toSorted((a, b) => a.length - b.length)
    expect(found).toEqual([[], ids(items)])
  })

  test('merging six sessions while lines are added and changed neither loses nor duplicates any', async () => {
    const { token } = await customer()
    const visitors = await Promise.all(Array.from({ length: 6 }, () => anonymousSession()))
    const before = await Promise.all(visitors.map((visitor) => add(visitor)))
    const late = visitors.flatMap((sessionToken) => [
      api('POST', '/carts/me/items', { query: { sessionToken }, body: circle }),
      session(sessionToken, token),
      api('POST', '/carts/me/items', { query: { sessionToken }, body: circle }),
      api('POST', '/carts/me/items', { token, body: circle }),
    ])
    const responses = await Promise.all(late)
    for (const { status } of responses) expect([200, 201, 401]).toContain(status)
    const added = responses.flatMap((response) =>
      response.status === 201 && 'cartItem' in response.body ? [response.body.cartItem] : [],
    )
    const { body } = await api('GET', '/carts/me/get', { token })
    expect(ids(body.cartItems)).toEqual(ids([...before, ...added]))
  })

  test('keeps all lines, even above the cart limit', async () => {
    const { token } = await customer()
    const visitors = [await anonymousSession(), await anonymousSession()]
    for (const visitor of visitors) {
      await Promise.all(Array.from({ length: 60 }, () => add(visitor)))
      await session(visitor, token)
    }
    const { body } = await api('GET', '/carts/me/get', { token })
    expect(body.counterItems).toBe(120)
    expect((await api('POST', '/carts/me/items', { token, body: circle })).status).toBe(409)
  })
})

describe('spec 4: an unpaid order moves with its cart', () => {
  const close = (call: { token?: string; query?: Record<string, string> }) =>
    api('POST', '/carts/me/close', { ...call, body: contact })

  const unpaid = (cartId: number) => shop.shop.db.select().from(orders).where(eq(orders.cartId, cartId))

  test('to a cart that has no order', async () => {
    const { token } = await customer()
    const anonymous = await anonymousSession()
    const { cartId } = await add(anonymous)
    expect((await close({ query: { sessionToken: anonymous } })).status).toBe(200)
    const [order] = await unpaid(cartId)
    const { body } = await session(anonymous, token)
    expect(await unpaid(body.cart.id)).toEqual([{ ...order, cartId: body.cart.id }])
  })

  test('its lines are not merged with equal ones', async () => {
    const { token } = await customer()
    const anonymous = await anonymousSession()
    const query = { sessionToken: anonymous }
    const body = { id: 1, categoryId: 5, quantity: 2 }
    for (const call of [{ token }, { query }]) {
      const { status } = await api('POST', '/product-library/1/create', { ...call, body })
      expect(status).toBe(201)
    }
    expect((await close({ query })).status).toBe(200)
    expect((await session(anonymous, token)).body.cartItems.map(({ quantity }) => quantity)).toEqual([2, 2])
  })

  test('to a cart with an order, which is replaced and releases its coupon', async () => {
    const { token } = await customer()
    await api('POST', '/carts/me/items', { token, body: circle })
    expect((await close({ token })).status).toBe(200)
    const anonymous = await anonymousSession()
    const { cartId } = await add(anonymous)
    const query = { sessionToken: anonymous }
    await api('POST', `/cart/${cartId}/apply`, { query, body: { coupon: 'WELCOME10' } })
    expect((await close({ query })).status).toBe(200)
    const { body } = await session(anonymous, token)
    const found = await unpaid(body.cart.id)
    expect(found.map(({ replacedAt }) => replacedAt !== null).toSorted()).toEqual([false, true])
    expect(found.every(({ isCouponRedeemed }) => !isCouponRedeemed)).toBe(true)
  })
})

describe('a customer’s session', () => {
  const dayMs = 24 * 60 * 60_000
  const cartOf = async (sessionToken: string, token?: string) =>
    (await api('GET', '/carts/me/get', { query: { sessionToken }, token })).status

  async function loggedIn() {
    const buyer = await customer()
    const { tokenSession } = (await session(undefined, buyer.token)).body
    expect(await cartOf(tokenSession)).toBe(200)
    return { ...buyer, tokenSession }
  }

  test('ends with its login after 30 days without use; the next visit starts a new one with the same cart', async () => {
    const { email, password, token, tokenSession } = await loggedIn()
    const item = await add(tokenSession, circle, token)
    const start = Date.now()
    shop.setClock(() => new Date(start + 29 * dayMs))
    expect(await cartOf(tokenSession, token)).toBe(200)
    shop.setClock(() => new Date(start + 58 * dayMs))
    expect(await cartOf(tokenSession)).toBe(200)
    shop.setClock(() => new Date(start + 59 * dayMs + 1000))
    expect(await cartOf(tokenSession)).toBe(401)
    const login = await api('POST', '/login', { body: { email, password } })
    const { body } = await session(tokenSession, login.body.token)
    expect(body.tokenSession).not.toBe(tokenSession)
    expect(ids(body.cartItems)).toEqual([item.id])
  })

  test('ends with a new password, on every device', async () => {
    const { email, password, token, tokenSession } = await loggedIn()
    const { body: login } = await api('POST', '/login', { body: { email, password } })
    const { body: other } = await session(undefined, login.token)
    expect(other.tokenSession).not.toBe(tokenSession)
    expect(await cartOf(other.tokenSession)).toBe(200)
    const body = { current: password, new: 'another password' }
    expect((await api('POST', '/users/me/password', { token, body })).status).toBe(200)
    for (const each of [tokenSession, other.tokenSession]) expect(await cartOf(each)).toBe(401)
  })

  test('ends at logout, unlike a visitor’s, and is swept', async () => {
    const { id, token, tokenSession } = await loggedIn()
    const anonymous = await anonymousSession()
    expect((await api('DELETE', '/session', { token })).status).toBe(200)
    expect(await cartOf(tokenSession)).toBe(401)
    expect(await cartOf(anonymous)).toBe(200)
    await sweep(shop.shop)
    expect(await shop.shop.db.$count(sessions, eq(sessions.customerId, id))).toBe(0)
  })
})

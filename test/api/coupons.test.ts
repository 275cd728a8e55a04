import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { carts } from '#app/schema/cart.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { redeemCoupon, releaseCoupon } from '#app/features/sales/coupons/coupons.server.ts'
import { untilWaiting } from '#test/lock-waits.ts'
import { contact } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const shop = testShop()
const { api, anonymousSession, customer } = shop

const circle = { categoryId: 6, quantity: 50, size: { width: 3, height: 3, custom: true } }
const hour = 60 * 60 * 1000

async function filledCart() {
  const token = await anonymousSession()
  const { body } = await api('POST', '/carts/me/items', { query: { sessionToken: token }, body: circle })
  return { token, cartId: body.cartItem.cartId, price: body.cartItem.price }
}

const apply = (
  { token, cartId }: { token: string; cartId: number | string },
  coupon: unknown,
  headers = {},
) => api('POST', `/cart/${cartId}/apply`, { query: { sessionToken: token }, body: { coupon }, headers })

async function coupon(values: Partial<typeof coupons.$inferInsert> = {}) {
  const code = `C${Math.random().toString(36).slice(2, 12).toUpperCase()}`
  const [row] = await shop.shop.db
    .insert(coupons)
    .values({ code, percentage: 0.25, ...values })
    .returning()
  if (!row) throw new Error('no coupon was inserted')
  return row
}

const inHours = (hours: number) => new Date(Date.now() + hours * hour)

const redemptions = async (id: number) =>
  (await shop.shop.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.redemptions

const redeem = (id: number) => shop.shop.db.transaction((tx) => redeemCoupon(tx, id, new Date()))

describe('spec 7: POST /cart/{cartId}/apply', () => {
  test.each(['WELCOME10', 'welcome10', ' Welcome10 '])('accepts %j, and lowers the price', async (code) => {
    const cart = await filledCart()
    const { status, body } = await apply(cart, code)
    expect(status).toBe(200)
    const discount = Math.floor(cart.price * 0.1 + 0.5)
    expect(body).toEqual({ price: cart.price - discount, coupon: { code: 'WELCOME10', percentage: 0.1 } })
    const read = await api('GET', '/carts/me/get', { query: { sessionToken: cart.token } })
    expect(read.body.coupon).toEqual({ code: 'WELCOME10', percentage: 0.1 })
    expect(read.body.cart).toMatchObject({
      price: cart.price,
      discount,
      priceWithCoupon: cart.price - discount,
      total: cart.price - discount,
    })
  })

  test('spec 9: unknown, expired, future, used-up and empty codes get the same response', async () => {
    const codes = [
      'NOPE',
      '',
      '   ',
      '\0',
      '%',
      'WELCOME10\0',
      'x'.repeat(50_000),
      (await coupon({ endsAt: inHours(-1) })).code,
      (await coupon({ startsAt: inHours(1) })).code,
      (await coupon({ maxRedemptions: 1, redemptions: 1 })).code,
    ]
    const cart = await filledCart()
    for (const code of codes) {
      const { status, problem } = await apply(cart, code)
      expect(status).toBe(422)
      expect(problem).toEqual({
        code: 'invalid',
        message: 'Invalid coupon',
        fields: { coupon: 'Invalid coupon' },
      })
    }
  })

  test.each([null, undefined, 10, ['WELCOME10'], {}])('returns 400 for %j', async (code) => {
    expect((await apply(await filledCart(), code)).status).toBe(400)
  })

  test('spec 4: once applied, it cannot be changed', async () => {
    const cart = await filledCart()
    expect((await apply(cart, 'WELCOME10')).status).toBe(200)
    expect((await apply(cart, (await coupon()).code)).status).toBe(409)
    expect((await apply(cart, 'WELCOME10')).status).toBe(409)
    const read = await api('GET', '/carts/me/get', { query: { sessionToken: cart.token } })
    expect(read.body.coupon?.code).toBe('WELCOME10')
  })

  test('only one of two concurrent codes is applied', async () => {
    const cart = await filledCart()
    const codes = await Promise.all(Array.from({ length: 6 }, async () => (await coupon()).code))
    const answers = await Promise.all(codes.map((code) => apply(cart, code)))
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    const read = await api('GET', '/carts/me/get', { query: { sessionToken: cart.token } })
    expect(read.body.coupon).toEqual(taken[0]?.body.coupon)
  })

  test('an ended coupon is ignored, and can be replaced', async () => {
    const cart = await filledCart()
    const ended = await coupon()
    await apply(cart, ended.code)
    await shop.shop.db
      .update(coupons)
      .set({ endsAt: inHours(-1) })
      .where(eq(coupons.id, ended.id))
    const read = await api('GET', '/carts/me/get', { query: { sessionToken: cart.token } })
    expect(read.body.coupon).toBeNull()
    expect(read.body.cart.discount).toBe(0)
    expect((await apply(cart, 'WELCOME10')).status).toBe(200)
  })

  test('returns 404 for another session’s cart, as for an unknown one', async () => {
    const [mine, theirs] = [await filledCart(), await filledCart()]
    for (const cartId of [theirs.cartId, 999_999, 2_147_483_648, '0', '-1', '1e3', 'abc']) {
      const { status } = await apply({ token: mine.token, cartId }, 'WELCOME10')
      expect(status).toBe(404)
    }
    const read = await api('GET', '/carts/me/get', { query: { sessionToken: theirs.token } })
    expect(read.body.coupon).toBeNull()
  })
})

describe('wrong codes', () => {
  const tries = async (cart: { token: string; cartId: number }, count: number, headers = {}) => {
    const answers = Array.from({ length: count }, () => apply(cart, 'GUESS', headers))
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    return {
      wrong: statuses.filter((each) => each === 422),
      refused: statuses.filter((each) => each === 429),
    }
  }

  test('are limited per session, even if concurrent; valid codes and other sessions don’t count', async () => {
    const cart = await filledCart()
    const { code } = await coupon()
    const { wrong, refused } = await tries(cart, 30)
    expect([wrong.length, refused.length]).toEqual([20, 10])
    const limited = await apply(cart, code)
    expect(limited).toMatchObject({ status: 429, problem: { code: 'too_many_requests' } })
    expect(Number(limited.headers.get('Retry-After'))).toBeLessThanOrEqual(15 * 60)
    expect((await apply(await filledCart(), code)).status).toBe(200)
    shop.setClock(() => new Date(Date.now() + 15 * 60_000 + 1000))
    expect((await apply(cart, code)).status).toBe(200)
  })

  test('are limited per IP address, across sessions', async () => {
    shop.shop.settings.trustedProxies = 1
    const guesser = { 'x-forwarded-for': '203.0.113.70' }
    const refusals = []
    for (let n = 0; n < 6; n++) refusals.push((await tries(await filledCart(), 20, guesser)).refused.length)
    expect(refusals).toEqual([0, 0, 0, 0, 0, 20])
    const { code } = await coupon()
    expect((await apply(await filledCart(), code, guesser)).status).toBe(429)
    expect((await apply(await filledCart(), code, { 'x-forwarded-for': '203.0.113.71' })).status).toBe(200)
    shop.shop.settings.trustedProxies = 0
  })

  test('valid ones don’t count toward the limit', async () => {
    const { code } = await coupon()
    const cart = await filledCart()
    await tries(cart, 19)
    for (let n = 0; n < 3; n++) {
      expect((await apply(cart, code)).status).toBe(200)
      await shop.shop.db.update(carts).set({ couponId: null }).where(eq(carts.id, cart.cartId))
    }
  })
})

describe('spec 9: redemptions', () => {
  test('a coupon limited to 7 is redeemed exactly 7 times by 20 concurrent calls', async () => {
    const { id } = await coupon({ maxRedemptions: 7 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(id)))
    expect(answers.filter(Boolean)).toHaveLength(7)
    expect(await redemptions(id)).toBe(7)
  })

  test('a redemption that is rolled back is released to waiting calls', async () => {
    const { id } = await coupon({ maxRedemptions: 1 })
    const taken = Promise.withResolvers<boolean>()
    const others = Promise.withResolvers<void>()
    const failed = shop.shop.db.transaction(async (tx) => {
      taken.resolve(await redeemCoupon(tx, id, new Date()))
      await others.promise
      throw new Error('rolled back')
    })
    expect(await taken.promise).toBe(true)
    const waiting = Promise.all(Array.from({ length: 5 }, () => redeem(id)))
    others.resolve(untilWaiting(shop.shop.db, 5))
    await expect(failed).rejects.toThrow('rolled back')
    expect((await waiting).filter(Boolean)).toHaveLength(1)
    expect(await redemptions(id)).toBe(1)
  })

  test('a coupon without a limit can be redeemed any number of times', async () => {
    const { id } = await coupon()
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(id)))
    expect(answers.every(Boolean)).toBe(true)
  })

  test('a coupon can’t be redeemed before its window, or at its end or after', async () => {
    const now = new Date()
    const shifted = (ms: number) => new Date(now.getTime() + ms)
    const { id } = await coupon({ startsAt: now, endsAt: shifted(hour) })
    const at = (moment: Date) => shop.shop.db.transaction((tx) => redeemCoupon(tx, id, moment))
    expect(await at(shifted(-1))).toBe(false)
    expect(await at(now)).toBe(true)
    expect(await at(shifted(hour - 1))).toBe(true)
    expect(await at(shifted(hour))).toBe(false)
    expect(await at(shifted(hour + 1))).toBe(false)
  })

  test('a released redemption can be used again, but the limit is never exceeded', async () => {
    const { id } = await coupon({ maxRedemptions: 1 })
    expect(await redeem(id)).toBe(true)
    expect(await redeem(id)).toBe(false)
    for (let time = 0; time < 2; time++) await shop.shop.db.transaction((tx) => releaseCoupon(tx, id))
    expect(await redemptions(id)).toBe(0)
    expect(await redeem(id)).toBe(true)
    expect(await redeem(id)).toBe(false)
  })

  test('the last redemption, held by the cart’s own unpaid order, is still available to that cart', async () => {
    const last = await coupon({ maxRedemptions: 1 })
    const [mine, theirs] = [await filledCart(), await filledCart()]
    await apply(mine, last.code)
    await apply(theirs, last.code)
    const close = ({ token }: { token: string }) =>
      api('POST', '/carts/me/close', {
        query: { sessionToken: token },
        body: contact,
      })
    const first = await close(mine)
    expect(first.status).toBe(200)
    const couponOf = async ({ token }: { token: string }) =>
      (await api('GET', '/carts/me/get', { query: { sessionToken: token } })).body.coupon
    expect(await couponOf(mine)).toEqual({ code: last.code, percentage: 0.25 })
    expect(await couponOf(theirs)).toBeNull()
    expect((await close(mine)).body).toEqual(first.body)
  })
})

describe('spec 6: POST /admin/coupons', () => {
  const create = (token: string, body: object) => api('POST', '/admin/coupons', { token, body })

  test('a code is stored in uppercase, works in any case, and is unique', async () => {
    const { token } = await shop.admin()
    const window = { startsAt: inHours(-1).toISOString(), endsAt: inHours(1).toISOString() }
    const { status, body } = await create(token, {
      code: 'spring-26',
      percentage: 0.155,
      maxRedemptions: 3,
      ...window,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      code: 'SPRING-26',
      percentage: 0.155,
      maxRedemptions: 3,
      redemptions: 0,
      ...window,
    })
    expect((await apply(await filledCart(), 'Spring-26')).status).toBe(200)
    expect((await create(token, { code: 'SPRING-26', percentage: 0.1 })).status).toBe(409)
  })

  test.each([
    ['percentage 0', { percentage: 0 }],
    ['a percentage that rounds to 0', { percentage: 1e-320 }],
    ['a percentage above 1', { percentage: 1.0001 }],
    ['five decimal places', { percentage: 0.12345 }],
    ['a limit of zero', { maxRedemptions: 0 }],
    ['a fractional limit', { maxRedemptions: 1.5 }],
    ['an end before the start', { startsAt: inHours(2).toISOString(), endsAt: inHours(1).toISOString() }],
    ['a date that doesn’t exist', { endsAt: '2026-02-30T00:00:00Z' }],
    ['a code with spaces', { code: 'A B' }],
    ['a code that is too long', { code: 'A'.repeat(41) }],
  ])('refuses %s', async (_, values) => {
    const { token } = await shop.admin()
    const { status } = await create(token, { code: 'BROKEN', percentage: 0.1, ...values })
    expect(status).toBe(422)
  })

  test('refuses customers', async () => {
    const { token } = await customer()
    expect((await create(token, { code: 'MINE', percentage: 1 })).status).toBe(403)
  })
})

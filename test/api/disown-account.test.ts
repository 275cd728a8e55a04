import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { carts } from '#app/schema/cart.server.ts'
import { customers, linkTokens, sessions } from '#app/schema/customers.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

const refused = { status: 401, problem: { code: 'authentication_failed' } }
const password = 'chosen by the stranger'

let people = 0
const newEmail = () => `guest-${++people}@example.com`

const laterBy = (days: number) => t.setClock(() => new Date(Date.now() + days * 24 * 60 * 60_000))

async function signedUp(email: string) {
  const place = { zipCode: '22201', address: '1 Navy Street', city: 'Arlington', phone: '1', state: 'VA' }
  const body = { firstName: 'Eve', surName: 'Strange', email, password, repeatPassword: password, ...place }
  expect((await t.api('POST', '/signup', { body })).status).toBe(201)
  const { token } = (await t.api('POST', '/login', { body: { email, password } })).body
  const [account] = await t.shop.db.select().from(customers).where(eq(customers.email, email))
  const [validateToken] = await mailedTokens(t, email)
  const [disownToken] = await mailedTokens(t, email, 'disownPath')
  return { id: account?.id ?? 0, token, validateToken, disownToken }
}

const disown = (token: string | undefined) => t.api('POST', '/not-my-account', { token })
const validate = (token: string | undefined) => t.api('POST', '/validate-mail', { token })
const accountOf = (email: string) => t.shop.db.select().from(customers).where(eq(customers.email, email))
const ordersOf = (stranger: { id: number; token: string }) =>
  t.api('GET', '/orders', { token: stranger.token, query: { user: stranger.id } })

describe('‘This wasn’t me’', () => {
  test('deletes a stranger’s account, which never showed the guest’s orders', async () => {
    const email = newEmail()
    const before = await paidOrder(undefined, { email })
    const stranger = await signedUp(email)
    const after = await paidOrder(undefined, { email })
    const { tokenSession } = (await t.api('GET', '/session', { token: stranger.token })).body
    expect((await ordersOf(stranger)).body).toEqual([])
    expect((await disown(stranger.disownToken)).status).toBe(200)
    expect(await accountOf(email)).toEqual([])
    expect(await ordersOf(stranger)).toMatchObject(refused)
    expect(await t.api('POST', '/login', { body: { email, password } })).toMatchObject(refused)
    expect((await t.api('GET', '/carts/me/get', { query: { sessionToken: tokenSession } })).status).toBe(401)
    expect(await validate(stranger.validateToken)).toMatchObject(refused)
    for (const { id, hash } of [before, after]) {
      expect((await t.api('GET', `/order/${id}`, { query: { hash } })).status).toBe(200)
    }
    const { db } = t.shop
    const { id } = stranger
    expect(await db.$count(sessions, eq(sessions.customerId, id))).toBe(0)
    expect(await db.$count(linkTokens, eq(linkTokens.customerId, id))).toBe(0)
    expect(await db.$count(carts, eq(carts.customerId, id))).toBe(0)
  })

  test('frees the email address for its owner, whose account then gets the orders', async () => {
    const email = newEmail()
    const order = await paidOrder(undefined, { email })
    await disown((await signedUp(email)).disownToken)
    await t.shop.db.delete(mails).where(eq(mails.to, email))
    const owner = await signedUp(email)
    expect((await validate(owner.validateToken)).status).toBe(200)
    expect((await ordersOf(owner)).body).toMatchObject([{ id: order.id }])
  })

  test('keeps the account’s orders as guest orders', async () => {
    const email = newEmail()
    const stranger = await signedUp(email)
    const order = await paidOrder({ token: stranger.token })
    expect((await disown(stranger.disownToken)).status).toBe(200)
    const [kept] = await t.shop.db.select().from(orders).where(eq(orders.id, order.id))
    expect(kept).toMatchObject({ customerId: null, email, status: 'PENDING' })
    expect((await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })).status).toBe(200)
  })

  test('stops working once the email is validated, so the account is kept', async () => {
    const email = newEmail()
    const customer = await signedUp(email)
    expect((await validate(customer.validateToken)).status).toBe(200)
    expect(await disown(customer.disownToken)).toMatchObject(refused)
    // This also applies to an email validated in another way, such as by a staff invitation.
    const other = await signedUp(newEmail())
    await t.shop.db.update(customers).set({ emailValidatedAt: new Date() }).where(eq(customers.id, other.id))
    expect(await disown(other.disownToken)).toMatchObject(refused)
    expect(await accountOf(email)).toHaveLength(1)
    expect((await ordersOf(other)).status).toBe(200)
  })

  test('never deletes a staff account', async () => {
    const { id, token, disownToken } = await signedUp(newEmail())
    await t.shop.db
      .update(customers)
      .set({ role: 'Admin', staffRoles: ['owner'] })
      .where(eq(customers.id, id))
    expect(await disown(disownToken)).toMatchObject(refused)
    expect((await t.api('GET', '/admin/me', { token })).status).toBe(200)
  })

  test('exactly one of a concurrent validation and deletion succeeds', async () => {
    for (let n = 0; n < 5; n++) {
      const email = newEmail()
      const { validateToken, disownToken } = await signedUp(email)
      const responses = await Promise.all([validate(validateToken), disown(disownToken), disown(disownToken)])
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
      expect(await accountOf(email)).toHaveLength(responses[0].status === 200 ? 1 : 0)
    }
  })

  test('works for 30 days, only with its own kind of link, and not just by opening the link', async () => {
    const email = newEmail()
    const { token, validateToken, disownToken } = await signedUp(email)
    for (const other of [token, validateToken, 'x']) expect(await disown(other)).toMatchObject(refused)
    for (const path of ['/validate-mail', '/restorePassword']) {
      const body = { password: 'long enough', repeatPassword: 'long enough' }
      expect(await t.api('POST', path, { token: disownToken, body })).toMatchObject(refused)
    }
    expect((await t.api('GET', '/not-my-account', { token: disownToken })).status).toBe(405)
    laterBy(30.1)
    expect(await disown(disownToken)).toMatchObject(refused)
    laterBy(29.9)
    expect((await disown(disownToken)).status).toBe(200)
  })

  test('is in every validation email, with the day the account was created', async () => {
    const email = newEmail()
    const { id, token } = await signedUp(email)
    laterBy(3)
    const { token: support } = await t.staff('support')
    await t.api('POST', '/users/me/validation-mail', { token })
    await t.api('POST', `/admin/customers/${id}/validation-mail`, { token: support })
    const [account] = await accountOf(email)
    const rows = await t.shop.db.select().from(mails).where(eq(mails.to, email))
    expect(rows.map(({ mail }) => mail)).toEqual(
      [1, 2, 3].map(() =>
        expect.objectContaining({
          template: 'validate-email',
          disownPath: expect.stringMatching(/^\/not-my-account\?seed=[\w-]{43}$/),
          signedUpAt: account?.createdAt.toISOString(),
        }),
      ),
    )
    const tokens = await mailedTokens(t, email, 'disownPath')
    expect(new Set(tokens).size).toBe(3)
    const unused = and(eq(linkTokens.customerId, id), eq(linkTokens.kind, 'disown'))
    expect(await t.shop.db.$count(linkTokens, unused)).toBe(3)
    expect((await disown(tokens[0])).status).toBe(200)
  })
})

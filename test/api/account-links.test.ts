import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions } from '#app/schema/customers.server.ts'
import { consumeLink } from '#app/features/people/identity/link-tokens.server.ts'
import { startSession } from '#app/features/people/identity/sessions.server.ts'
import { storePassword } from '#app/features/people/accounts/passwords.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { untilWaiting } from '#test/lock-waits.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

const later = (minutes: number) => t.setClock(() => new Date(Date.now() + minutes * 60_000))

const linkTokens = (email: string) => mailedTokens(t, email)

async function validateToken(customer: { token: string; email: string }): Promise<string> {
  expect((await t.api('POST', '/users/me/validation-mail', { token: customer.token })).status).toBe(200)
  return (await linkTokens(customer.email)).at(-1) ?? ''
}

async function restoreToken(email: string): Promise<string> {
  expect((await t.api('POST', '/checkUserEmail', { body: { email } })).status).toBe(200)
  return (await linkTokens(email)).at(-1) ?? ''
}

const validate = (token?: string) => t.api('POST', '/validate-mail', { token })
const restore = (token: string | undefined, password = 'new password', repeatPassword = password) =>
  t.api('POST', '/restorePassword', { token, body: { password, repeatPassword } })
const isLoggedIn = async ({ id, token }: { id: number; token: string }) =>
  (await t.api('GET', '/users', { token, query: { user: id } })).status === 200
const logIn = async (email: string, password: string) =>
  (await t.api('POST', '/login', { body: { email, password } })).status

async function guestOrder(
  email: string,
  overrides: Partial<typeof orders.$inferInsert> = {},
): Promise<number> {
  const amount = 4500 as Cents
  const [order] = await t.shop.db
    .insert(orders)
    .values({
      hash: randomToken(),
      status: 'PENDING',
      paidAt: new Date(),
      cartFingerprint: 'test',
      email,
      name: 'Ada',
      phone: '1',
      address: '1 Press Street',
      city: 'New York',
      state: 'NY',
      zipCode: '10001',
      itemsCents: amount,
      discountCents: 0 as Cents,
      shippingCents: 0 as Cents,
      totalCents: amount,
      ...overrides,
    })
    .returning({ id: orders.id })
  return order?.id ?? 0
}

async function ownerOf(orderId: number) {
  const [order] = await t.shop.db.select().from(orders).where(eq(orders.id, orderId))
  return order?.customerId ?? null
}

const refused = { status: 401, problem: { code: 'authentication_failed' } }

describe('spec 7: validate-mail', () => {
  test('validates the email, and adds the paid guest orders with that email to the account', async () => {
    const customer = await t.customer({ emailValidatedAt: null })
    const other = await t.customer()
    const paid = await guestOrder(customer.email.toUpperCase())
    const unpaid = await guestOrder(customer.email, { status: 'UNPAID', paidAt: null })
    const taken = await guestOrder(customer.email, { customerId: other.id })
    const stranger = await guestOrder('stranger@example.com')
    const token = await validateToken(customer)
    expect(await ownerOf(paid)).toBeNull()
    expect((await validate(token)).status).toBe(200)
    const owners = [await ownerOf(paid), await ownerOf(unpaid), await ownerOf(taken), await ownerOf(stranger)]
    expect(owners).toEqual([customer.id, null, other.id, null])
    const { body } = await t.api('GET', '/users', { token: customer.token, query: { user: customer.id } })
    expect(body[0]?.isEmailValidated).toBe(true)
    expect(await isLoggedIn(customer)).toBe(true)
  })

  test('a link works once, even when used concurrently', async () => {
    const token = await validateToken(await t.customer({ emailValidatedAt: null }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => validate(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401, 401])
    expect(await validate(token)).toMatchObject(refused)
  })

  test('a link works for 7 days', async () => {
    const token = await validateToken(await t.customer({ emailValidatedAt: null }))
    later(7 * 24 * 60 + 1)
    expect(await validate(token)).toMatchObject(refused)
    later(7 * 24 * 60 - 1)
    expect((await validate(token)).status).toBe(200)
  })

  test('rejects every other kind of token without using it up', async () => {
    const customer = await t.customer({ emailValidatedAt: null })
    const token = await restoreToken(customer.email)
    expect(await validate(token)).toMatchObject(refused)
    expect(await validate(customer.token)).toMatchObject(refused)
    expect(await validate('nonsense')).toMatchObject(refused)
    expect((await validate()).status).toBe(401)
    expect((await restore(token)).status).toBe(200)
  })

  test('a link token is not a login token', async () => {
    const customer = await t.customer({ emailValidatedAt: null })
    const token = await validateToken(customer)
    expect(await t.api('GET', '/users', { token, query: { user: customer.id } })).toMatchObject(refused)
  })

  test("'Send again' requires a login and an unvalidated email", async () => {
    const { token } = await t.customer()
    expect((await t.api('POST', '/users/me/validation-mail', { token })).status).toBe(409)
    expect((await t.api('POST', '/users/me/validation-mail')).status).toBe(401)
  })
})

describe('spec 5 and 7: checkUserEmail and restorePassword', () => {
  test('returns the same response for every address, but only sends an email to registered ones', async () => {
    const { email } = await t.customer()
    const registered = await t.api('POST', '/checkUserEmail', { body: { email: ` ${email.toUpperCase()} ` } })
    const unregistered = await t.api('POST', '/checkUserEmail', { body: { email: 'nobody@example.com' } })
    expect(registered.status).toBe(200)
    expect([unregistered.status, unregistered.body]).toEqual([registered.status, registered.body])
    expect(await linkTokens(email)).toHaveLength(1)
    expect(await t.shop.db.select().from(mails).where(eq(mails.to, 'nobody@example.com'))).toEqual([])
    for (const body of [{}, { email: '' }]) {
      expect(await t.api('POST', '/checkUserEmail', { body })).toMatchObject({
        status: 400,
        problem: { code: 'missing_parameters' },
      })
    }
  })

  test('a new password ends logins and cart sessions, and invalidates other links', async () => {
    const customer = await t.customer()
    const older = await restoreToken(customer.email)
    const token = await restoreToken(customer.email)
    await startSession(t.shop.db, { customerId: customer.id, loginId: customer.loginId }, new Date())
    expect(await isLoggedIn(customer)).toBe(true)
    expect((await restore(token, ' new password ')).status).toBe(200)
    expect(await isLoggedIn(customer)).toBe(false)
    expect(await t.shop.db.select().from(sessions).where(eq(sessions.customerId, customer.id))).toEqual([])
    expect(await restore(older)).toMatchObject(refused)
    expect(await restore(token)).toMatchObject(refused)
    expect(await logIn(customer.email, customer.password)).toBe(401)
    expect(await logIn(customer.email, ' new password ')).toBe(200)
  })

  test('lets only one of several concurrent uses succeed, whether they share a link or not', async () => {
    const { email } = await t.customer()
    const links = [await restoreToken(email), await restoreToken(email), await restoreToken(email)]
    const uses = [...links, ...links].map((token, n) => restore(token, `new password ${n}`))
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401, 401])
    expect(await logIn(email, `new password ${statuses.indexOf(200)}`)).toBe(200)
  })

  test('two links of one customer don’t deadlock when used concurrently', async () => {
    const { id, email } = await t.customer()
    const [first, second] = [await restoreToken(email), await restoreToken(email)]
    const { answer } = await t.shop.db.transaction(async (tx) => {
      await consumeLink(tx, 'restore', first, new Date())
      const waiting = { answer: restore(second) }
      await untilWaiting(t.shop.db, 1)
      await storePassword({ tx, now: new Date() }, id, 'no hash')
      return waiting
    })
    expect(await answer).toMatchObject(refused)
  })

  test('a link works for one hour', async () => {
    const { email } = await t.customer()
    const token = await restoreToken(email)
    later(61)
    expect(await restore(token)).toMatchObject(refused)
    later(59)
    expect((await restore(token)).status).toBe(200)
  })

  test('refuses login tokens and email validation links', async () => {
    const customer = await t.customer({ emailValidatedAt: null })
    for (const token of [customer.token, await validateToken(customer), 'x']) {
      expect(await restore(token)).toMatchObject(refused)
    }
    expect((await restore(undefined)).status).toBe(401)
    expect(await logIn(customer.email, customer.password)).toBe(200)
  })

  test.each([
    ['', '', 400, 'No pueden estar los campos vacios.'],
    ['1234567', '1234567', 422, 'El tamaño de la contraseña no puede ser menor a 8.'],
    ['12345678', '12345679', 422, 'Las contraseñas deben ser iguales.'],
    ['x'.repeat(129), 'x'.repeat(129), 422, 'El tamaño de la contraseña no puede ser mayor a 128.'],
  ])(
    'explains in Spanish why %j and %j are invalid, and keeps the link',
    async (password, repeat, status, message) => {
      const token = await restoreToken((await t.customer()).email)
      expect(await restore(token, password, repeat)).toMatchObject({ status, problem: { message } })
      expect((await restore(token)).status).toBe(200)
    },
  )

  test('resetting the password unblocks logging in', async () => {
    const { email } = await t.customer()
    for (let n = 0; n < 21; n++) await logIn(email, 'wrong')
    expect(await logIn(email, 'wrong')).toBe(429)
    await restore(await restoreToken(email))
    expect(await logIn(email, 'new password')).toBe(200)
  })
})

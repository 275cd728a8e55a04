import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers, sessions } from '#app/schema/customers.server.ts'
import { startSession } from '#app/features/people/identity/sessions.server.ts'
import { loginTokens } from '#app/platform/secrets/tokens.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

const change = (token: string | undefined, body: unknown) =>
  t.api('POST', '/users/me/password', { token, body })
const profile = async (id: number, token: string) =>
  (await t.api('GET', '/users', { token, query: { user: id } })).status

describe('spec 7: changing the password', () => {
  test('ends earlier logins and cart sessions; the returned token works', async () => {
    const { id, email, password, token, loginId } = await t.customer()
    await startSession(t.shop.db, { customerId: id, loginId }, new Date())
    const { status, body } = await change(token, { current: password, new: 'another password' })
    expect(status).toBe(200)
    expect(await profile(id, token)).toBe(401)
    expect(await profile(id, body.token)).toBe(200)
    expect(await t.shop.db.select().from(sessions).where(eq(sessions.customerId, id))).toEqual([])
    const logIn = async (tried: string) =>
      (await t.api('POST', '/login', { body: { email, password: tried } })).status
    expect(await logIn(password)).toBe(401)
    expect(await logIn('another password')).toBe(200)
  })

  test('a wrong current password changes nothing', async () => {
    const { id, token } = await t.customer()
    const response = await change(token, { current: 'wrong', new: 'another password' })
    expect(response).toMatchObject({
      status: 422,
      problem: { code: 'invalid', fields: { current: 'The current password is wrong' } },
    })
    expect(await profile(id, token)).toBe(200)
  })

  test('exactly one of several concurrent changes succeeds', async () => {
    const { password, token } = await t.customer()
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, n) => change(token, { current: password, new: `another password ${n}` })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.every(({ status }) => [200, 401, 422].includes(status))).toBe(true)
  })

  test.each([
    [{}, 400],
    [{ current: '', new: '' }, 400],
    [{ current: 'x', new: '1234567' }, 422],
    [{ current: 'x', new: 'x'.repeat(129) }, 422],
    [{ current: 5, new: 'another password' }, 400],
  ])('refuses %j', async (body, status) => {
    const { token } = await t.customer()
    expect((await change(token, body)).status).toBe(status)
  })

  test('requires a login and limits attempts', async () => {
    const { token } = await t.customer()
    expect((await change(undefined, { current: 'x', new: 'another password' })).status).toBe(401)
    const tries = Array.from({ length: 25 }, () =>
      change(token, { current: 'wrong', new: 'another password' }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})

describe('spec 6: login tokens', () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  async function refuses(id: number, token: string) {
    const response = await t.api('GET', '/users', { token, query: { user: id } })
    expect(response).toMatchObject({ status: 401, problem: { code: 'authentication_failed' } })
  }

  test('are rejected without an algorithm, or with another algorithm, key or payload', async () => {
    const { id, email, token, loginId } = await t.customer()
    const [header = '', payload = '', signature = ''] = token.split('.')
    const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(await profile(id, token)).toBe(200)
    await refuses(id, `${encoded({ alg: 'none' })}.${payload}.`)
    await refuses(id, `${encoded({ alg: 'none' })}.${payload}.${signature}`)
    await refuses(id, `${header}.${payload}.`)
    await refuses(id, `${header}.${encoded({ ...claims, role: 'Admin' })}.${signature}`)
    const hmac = createHmac('sha512', t.shop.settings.secret ?? 'guess')
    const head = encoded({ alg: 'HS512' })
    await refuses(id, `${head}.${payload}.${hmac.update(`${head}.${payload}`).digest('base64url')}`)
    const other = loginTokens('another secret that is long enough')
    await refuses(id, await other.sign({ customerId: id, email, role: 'User', loginId }, new Date()))
    await refuses(id, `${token}x`)
    await refuses(id, 'x'.repeat(5000))
  })

  test('don’t determine the role, which is read from the database', async () => {
    const one = await t.admin()
    const other = await t.customer()
    expect(await profile(other.id, one.token)).toBe(200)
    await t.shop.db.update(customers).set({ role: 'User', staffRoles: [] }).where(eq(customers.id, one.id))
    expect(await profile(other.id, one.token)).toBe(404)
  })

  test('never work for a login that doesn’t exist or belongs to someone else', async () => {
    const [ada, bob] = [await t.customer(), await t.customer()]
    for (const loginId of [randomUUID(), bob.loginId]) {
      const claims = { customerId: ada.id, email: ada.email, role: 'User', loginId } as const
      await refuses(ada.id, await t.shop.tokens.sign(claims, new Date()))
    }
  })

  test('stop working when the customer’s account is deleted', async () => {
    const { id, token } = await t.customer()
    await t.shop.db.delete(customers).where(eq(customers.id, id))
    await refuses(id, token)
  })
})

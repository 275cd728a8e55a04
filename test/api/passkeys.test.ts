import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addToStaff } from '#app/features/people/accounts/staff-accounts.server.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { attempts, logins } from '#app/schema/customers.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { passkeys } from '#app/schema/second-factors.server.ts'
import { mailedTokens } from '#test/mailed-links.ts'
import { addKey, addPhone, logInProof, phone, securityKey, type SecurityKey } from '#test/second-factors.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

let now = new Date()
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))

beforeEach(() => {
  now = new Date()
  t.setClock(() => now)
})

const send = (body: object, headers?: Record<string, string>) =>
  t.api('POST', '/login/passkey', { body, headers })
const logIn = async (key: SecurityKey, device?: string) => send({ ...(await logInProof(t, key)), device })
const list = async (token: string) => (await t.api('GET', '/users/me/passkeys', { token })).body.passkeys
const remove = (token: string, id: number | undefined) =>
  t.api('DELETE', `/users/me/passkeys/${id}`, { token })

/** Returns a customer with a passkey. */
async function owner() {
  const customer = await t.customer()
  const key = phone()
  expect((await addPhone(t, customer.token, key)).status).toBe(201)
  return { ...customer, key }
}

const mailedTo = async (email: string, template: string) => {
  const isReport = and(eq(mails.to, email), sql`${mails.mail} ->> 'template' = ${template}`)
  const rows = await t.shop.db.select().from(mails).where(isReport).orderBy(asc(mails.id))
  return rows.map(({ mail }) => mail)
}

describe('a customer’s passkey', () => {
  test('is named after the device, works without the password, and shows when it was last used', async () => {
    const { id, email, password, token, key } = await owner()
    expect(await list(token)).toMatchObject([{ name: 'Safari on iPhone', lastUsedAt: null }])
    later(60)
    const { status, body } = await logIn(key, 'a new phone')
    expect(status).toBe(200)
    expect(await list(body.token)).toMatchObject([{ lastUsedAt: now.toISOString() }])
    expect((await t.api('POST', '/login', { body: { email, password } })).status).toBe(200)
    const rows = await t.shop.db.select().from(logins).where(eq(logins.customerId, id))
    expect(rows).toHaveLength(3)
    expect(await mailedTo(email, 'new-device')).toHaveLength(2)
  })

  test('keeps the visitor’s cart under a new session token, like a password login', async () => {
    const { key } = await owner()
    const visitor = await t.anonymousSession()
    const body = { categoryId: 6, quantity: 50, size: { width: 3, height: 3, custom: true } }
    await t.api('POST', '/carts/me/items', { query: { sessionToken: visitor }, body })
    const { token } = (await logIn(key)).body
    const session = await t.api('GET', '/session', { token, query: { sessionToken: visitor } })
    expect(session.body.counterItems).toBe(1)
    expect(session.body.tokenSession).not.toBe(visitor)
    expect((await t.api('GET', '/carts/me/get', { query: { sessionToken: visitor } })).status).toBe(401)
  })

  test('is reported by email when added and removed, and can’t be used to log in after its removal', async () => {
    const { email, token, key } = await owner()
    const [added] = await list(token)
    expect((await remove(token, added?.id)).status).toBe(200)
    expect(await remove(token, added?.id)).toMatchObject({ status: 404 })
    expect(await mailedTo(email, 'passkeys')).toMatchObject([
      { event: 'add', passkeys: [{ name: 'Safari on iPhone' }] },
      { event: 'remove', passkeys: [{ name: 'Safari on iPhone' }] },
    ])
    expect(await logIn(key)).toMatchObject({ status: 401, problem: { code: 'authentication_failed' } })
  })

  test('can be removed only by its owner', async () => {
    const [ada, bob] = [await owner(), await owner()]
    const [passkey] = await list(ada.token)
    expect((await remove(bob.token, passkey?.id)).status).toBe(404)
    expect((await logIn(ada.key)).status).toBe(200)
  })

  test.each([
    ['POST', '/users/me/passkeys/options'],
    ['POST', '/users/me/passkeys'],
    ['DELETE', '/users/me/passkeys/1'],
  ])('requires reauthentication ten minutes after the login: %s %s', async (method, path) => {
    const { token } = await t.customer()
    later(601)
    const answer = await t.api(method, path, { token })
    expect(answer).toMatchObject({ status: 403, problem: { code: 'reauthentication_required' } })
  })

  test('reauthenticates only its owner', async () => {
    const [ada, bob] = [await owner(), await owner()]
    later(601)
    const confirm = async (key: SecurityKey) => {
      const body = { passkey: await logInProof(t, key) }
      return (await t.api('POST', '/users/me/reauthentication', { token: ada.token, body })).status
    }
    expect(await confirm(bob.key)).toBe(422)
    expect((await t.api('POST', '/users/me/passkeys/options', ada)).status).toBe(403)
    expect(await confirm(ada.key)).toBe(200)
    expect((await t.api('POST', '/users/me/passkeys/options', ada)).status).toBe(200)
  })

  test('needs a validated email, because a stranger may have signed up with it', async () => {
    const { token } = await t.customer({ emailValidatedAt: null })
    expect((await t.api('POST', '/users/me/passkeys/options', { token })).status).toBe(409)
  })

  test('is one of at most 20, even if two are added at the same time', async () => {
    const { id, token } = await owner()
    const values = { customerId: id, publicKey: '', counter: 0, transports: [], name: '', createdAt: now }
    const others = Array.from({ length: 18 }, (_, n) => ({ ...values, credentialId: `${id}-${n}` }))
    await t.shop.db.insert(passkeys).values(others)
    const both = await Promise.all([addPhone(t, token, phone()), addPhone(t, token, phone())])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await list(token)).toHaveLength(20)
  })

  test('isn’t offered if the shop’s URL has an IP address', async () => {
    const { token } = await t.customer()
    t.override({ publicUrl: 'http://127.0.0.1:3000' })
    expect((await t.api('GET', '/users/me/passkeys', { token })).body.canAdd).toBe(false)
    expect((await t.api('POST', '/login/passkey/request')).status).toBe(409)
  })
})

describe('a passkey login is refused', () => {
  test('with a response that was already used, even concurrently', async () => {
    const { key } = await owner()
    const proof = await logInProof(t, key)
    const answers = await Promise.all([send(proof), send(proof)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await send(proof)).status).toBe(422)
  })

  test('ten minutes after it was requested', async () => {
    const { key } = await owner()
    const proof = await logInProof(t, key)
    later(601)
    expect(await send(proof)).toMatchObject({
      status: 422,
      problem: { message: 'This took too long. Use your passkey again.' },
    })
  })

  test.each([
    ['another site', 'https://evil.example', 'evil.example'],
    ['another port', 'http://shop.test:8080', 'shop.test'],
    ['a site that claims the shop’s name', 'https://evil.example', 'shop.test'],
  ])('from %s, regardless of the Host header', async (_, origin, rpId) => {
    const { id, key } = await owner()
    const other = phone(origin, rpId)
    await t.shop.db
      .update(passkeys)
      .set({ credentialId: other.id, publicKey: other.publicKey })
      .where(eq(passkeys.customerId, id))
    const headers = { host: new URL(origin).host, 'x-forwarded-host': new URL(origin).host }
    const { body } = await t.api('POST', '/login/passkey/request', { headers })
    expect(body.options).toMatchObject({ rpId: 'shop.test', userVerification: 'required' })
    const assertion = other.assert(body.options)
    expect((await send({ ceremony: body.ceremony, assertion }, headers)).status).toBe(422)
    expect((await logIn(key)).status).toBe(401)
  })

  test('with a copied passkey, whose counter decreased', async () => {
    const { key } = await owner()
    key.setCounter(10)
    expect((await logIn(key)).status).toBe(200)
    key.setCounter(5)
    expect((await logIn(key)).status).toBe(422)
  })

  test('with a passkey that wasn’t unlocked, which can’t be added either', async () => {
    const { id, token } = await t.customer()
    const key = securityKey()
    expect((await addPhone(t, token, key)).status).toBe(422)
    const values = { customerId: id, credentialId: key.id, publicKey: key.publicKey, counter: 0 }
    await t.shop.db.insert(passkeys).values({ ...values, transports: [], name: 'Key', createdAt: now })
    expect((await logIn(key)).status).toBe(422)
  })

  test('with a second factor’s ceremony, or another passkey’s signature', async () => {
    const [ada, bob] = [await owner(), await owner()]
    const admin = await t.admin()
    await addKey(t, admin.token, phone())
    const { body } = await t.api('POST', '/users/me/second-factors/passkey-request', admin)
    const { ceremony, options } = body
    expect((await send({ ceremony, assertion: ada.key.assert(options) })).status).toBe(422)
    const proof = await logInProof(t, ada.key)
    const forged = { ...proof, assertion: { ...proof.assertion, id: bob.key.id, rawId: bob.key.id } }
    expect((await send(forged)).status).toBe(422)
  })

  test('after 20 wrong responses from one IP address', async () => {
    const { key } = await owner()
    for (let n = 0; n < 20; n++) {
      const proof = await logInProof(t, key)
      expect((await send({ ...proof, ceremony: 'made.up' })).status).toBe(422)
    }
    expect((await logIn(key)).status).toBe(429)
    await t.shop.db.delete(attempts)
  })

  test('for staff, whose passkey is only a second factor', async () => {
    const admin = await t.admin()
    const key = phone()
    await addKey(t, admin.token, key)
    expect(await logIn(key)).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
    const [row] = await t.shop.db.select().from(passkeys).where(eq(passkeys.customerId, admin.id))
    expect(row).toMatchObject({ counter: 0, lastUsedAt: null })
    const isTheirs = and(eq(auditEntries.staffId, admin.id), eq(auditEntries.action, 'fail to log in'))
    expect(await t.shop.db.$count(auditEntries, isTheirs)).toBe(1)
  })
})

describe('staff', () => {
  test('can’t add or remove passkeys the way customers do', async () => {
    const admin = await t.admin()
    const key = phone()
    await addKey(t, admin.token, key)
    const { body } = await t.api('GET', '/users/me/second-factors', admin)
    expect((await remove(admin.token, body.passkeys[0]?.id)).status).toBe(403)
    for (const path of ['/users/me/passkeys', '/users/me/passkeys/options']) {
      expect((await t.api('POST', path, admin)).status).toBe(403)
    }
  })

  test('lose the passkeys they had as customers, and keep those they add as staff', async () => {
    const { id, email, password, key } = await owner()
    const join = () => {
      const membership = { staffRoles: ['chat' as const], emailValidatedAt: now }
      return t.shop.db.transaction((tx) => addToStaff({ tx, now }, id, membership))
    }
    const isTheirs = eq(passkeys.customerId, id)
    await join()
    expect(await t.shop.db.$count(passkeys, isTheirs)).toBe(0)
    expect((await logIn(key)).status).toBe(401)
    const { body } = await t.api('POST', '/login', { body: { email, password } })
    await addKey(t, body.token, key)
    await join()
    expect(await t.shop.db.$count(passkeys, isTheirs)).toBe(1)
  })
})

test('a password reset keeps passkeys, ends the logins made with them, and lists them in an email', async () => {
  const { email, key } = await owner()
  const { token } = (await logIn(key)).body
  await t.api('POST', '/checkUserEmail', { body: { email } })
  const [link] = (await mailedTokens(t, email)).slice(-1)
  const body = { password: 'another password', repeatPassword: 'another password' }
  expect((await t.api('POST', '/restorePassword', { token: link, body })).status).toBe(200)
  expect((await t.api('GET', '/users/me/passkeys', { token })).status).toBe(401)
  expect((await mailedTo(email, 'passkeys')).at(-1)).toMatchObject({
    event: 'keep',
    passkeys: [{ name: 'Safari on iPhone', addedAt: now.toISOString() }],
  })
  expect((await logIn(key)).status).toBe(200)
})

test('erasing a customer erases their passkeys', async () => {
  const { id, email, key } = await owner()
  const body = { email }
  const erased = await t.api('POST', `/admin/customers/${id}/erase`, { token: (await t.admin()).token, body })
  expect(erased.status).toBe(200)
  expect(await t.shop.db.$count(passkeys, eq(passkeys.customerId, id))).toBe(0)
  expect((await logIn(key)).status).toBe(401)
})

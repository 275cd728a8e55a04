import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { authenticatorApps, recoveryCodes } from '#app/schema/second-factors.server.ts'
import {
  addApp,
  addKey,
  codeOf,
  keyProof,
  pendingLogIn as pendingLogInTo,
  securityKey,
} from '#test/second-factors.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

type Member = Awaited<ReturnType<typeof t.staff>>

let now = new Date()
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))

beforeEach(() => {
  now = new Date()
  t.setClock(() => now)
})

const logIn = ({ email, password }: Member) => t.api('POST', '/login', { body: { email, password } })

const pendingLogIn = (member: Member) => pendingLogInTo(t, member)

const finish = (token: string, body: unknown) => t.api('POST', '/login/second-factor', { token, body })

const me = (token: string) => t.api('GET', '/admin/me', { token })

const eventsOf = async (id: number) => {
  const isAbout = and(eq(auditEntries.subject, 'staff'), eq(auditEntries.subjectId, String(id)))
  const rows = await t.shop.db.select().from(auditEntries).where(isAbout).orderBy(asc(auditEntries.id))
  return rows.map(({ action }) => action)
}

const mailedEvents = async (email: string) => {
  const event = sql<string>`${mails.mail} ->> 'event'`
  const isFactorMail = sql`${mails.mail} ->> 'template' = 'second-factor'`
  const rows = await t.shop.db
    .select({ event })
    .from(mails)
    .where(and(eq(mails.to, email), isFactorMail))
    .orderBy(asc(mails.id))
  return rows.map((row) => row.event)
}

describe('a login with an authenticator app', () => {
  test('opens no session until a code is entered, and is recorded', async () => {
    const owner = await t.admin()
    const { secret } = await addApp(t, owner.token)
    later(30)
    const pending = await pendingLogIn(owner)
    expect(pending.methods).toEqual(['app'])
    for (const call of [me(pending.token), t.api('GET', '/admin/orders', { token: pending.token })]) {
      expect((await call).status).toBe(401)
    }
    const done = await finish(pending.token, { code: codeOf(secret, now) })
    expect((await me(done.body.token)).status).toBe(200)
    expect(await eventsOf(owner.id)).toEqual(['add factor', 'log in'])
    expect(await mailedEvents(owner.email)).toEqual(['add factor'])
  })

  test('accepts each code only once, even in concurrent requests', async () => {
    const owner = await t.admin()
    const { secret } = await addApp(t, owner.token)
    const { token } = await pendingLogIn(owner)
    const first = await finish(token, { code: codeOf(secret, now) })
    expect(first).toMatchObject({
      status: 422,
      problem: { fields: { code: expect.stringContaining('used') } },
    })
    later(30)
    const code = codeOf(secret, now)
    const answers = await Promise.all([finish(token, { code }), finish(token, { code })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test.each([
    [-30, 200],
    [30, 200],
    [-60, 422],
    [60, 422],
  ])('with a code that is %i s off returns %i', async (seconds, status) => {
    const owner = await t.admin()
    const { secret } = await addApp(t, owner.token)
    later(300)
    const { token } = await pendingLogIn(owner)
    const code = codeOf(secret, new Date(now.getTime() + seconds * 1000))
    expect((await finish(token, { code })).status).toBe(status)
  })

  test('is refused after ten wrong codes, from any pending login, for 15 minutes', async () => {
    const owner = await t.admin()
    const { secret } = await addApp(t, owner.token)
    later(30)
    for (let n = 0; n < 10; n++) {
      const { token } = await pendingLogIn(owner)
      expect((await finish(token, { code: '000000' })).status).toBe(422)
    }
    const { token } = await pendingLogIn(owner)
    expect((await finish(token, { code: codeOf(secret, now) })).status).toBe(429)
    later(15 * 60 + 1)
    const fresh = await pendingLogIn(owner)
    expect((await finish(fresh.token, { code: codeOf(secret, now) })).status).toBe(200)
  })

  test('ends when the password changes, and after ten minutes', async () => {
    const owner = await t.admin()
    const { secret } = await addApp(t, owner.token)
    later(30)
    const { token } = await pendingLogIn(owner)
    later(601)
    expect((await finish(token, { code: codeOf(secret, now) })).status).toBe(401)
    const again = await pendingLogIn(owner)
    const body = { current: owner.password, new: 'another long one' }
    await t.api('POST', '/users/me/password', { token: owner.token, body })
    expect((await finish(again.token, { code: codeOf(secret, now) })).status).toBe(401)
  })

  test('needs a pending login, not a completed one', async () => {
    const owner = await t.admin()
    const { secret } = await addApp(t, owner.token)
    later(30)
    expect((await finish(owner.token, { code: codeOf(secret, now) })).status).toBe(401)
  })

  test('refuses an invalid proof', async () => {
    const owner = await t.admin()
    await addApp(t, owner.token)
    const { token } = await pendingLogIn(owner)
    const bodies = [
      {},
      { code: '' },
      { code: 7 },
      { code: 'x'.repeat(1000) },
      { passkey: { ceremony: 'x' } },
      [],
    ]
    for (const body of bodies) {
      expect([400, 422], JSON.stringify(body)).toContain((await finish(token, body)).status)
    }
  })
})

test.each(['000000', '１２３４５６', '٠٠٠٠٠٠', '😀😀😀', '1 2 3'])(
  'an app isn’t added with the wrong code %s',
  async (code) => {
    const owner = await t.admin()
    const path = '/users/me/second-factors/app'
    const { body } = await t.api('POST', path, owner)
    const sent = { ceremony: body.ceremony, code }
    expect(await t.api('PUT', path, { token: owner.token, body: sent })).toMatchObject({
      status: 422,
      problem: { fields: { code: expect.stringContaining('This code is wrong') } },
    })
  },
)

test('the app’s secret is encrypted, and worthless in another account or with another secret', async () => {
  const [owner, other] = [await t.admin(), await t.admin()]
  const { secret } = await addApp(t, owner.token)
  await addApp(t, other.token)
  const { db } = t.shop
  const [row] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.customerId, owner.id))
  expect(JSON.stringify(row)).not.toContain(secret)
  await db
    .update(authenticatorApps)
    .set({ secret: row?.secret ?? '' })
    .where(eq(authenticatorApps.customerId, other.id))
  later(30)
  const moved = await pendingLogIn(other)
  expect((await finish(moved.token, { code: codeOf(secret, now) })).status).toBe(422)
  const restore = t.override({ secret: 'another secret of at least 32 letters' })
  const pending = await pendingLogIn(owner)
  expect((await finish(pending.token, { code: codeOf(secret, now) })).status).toBe(422)
  restore()
})

describe('recovery codes', () => {
  test('come in a set of ten, are hashed, and each work once, with an email', async () => {
    const owner = await t.admin()
    const { recoveryCodes: codes } = await addApp(t, owner.token)
    expect(new Set(codes).size).toBe(10)
    const [code = ''] = codes
    const rows = await t.shop.db.select().from(recoveryCodes).where(eq(recoveryCodes.customerId, owner.id))
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    const { token } = await pendingLogIn(owner)
    const body = { code: code.toUpperCase().replaceAll('-', ' ') }
    const answers = await Promise.all([finish(token, body), finish(token, body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await mailedEvents(owner.email)).toEqual(['add factor', 'use recovery code'])
    expect(await eventsOf(owner.id)).toEqual(['add factor', 'use recovery code', 'log in'])
    const { body: factors } = await t.api('GET', '/users/me/second-factors', owner)
    expect(factors.recoveryCodes).toBe(9)
  })

  test('are replaced by new ones', async () => {
    const owner = await t.admin()
    expect((await t.api('POST', '/users/me/second-factors/recovery-codes', owner)).status).toBe(409)
    const { recoveryCodes: codes } = await addApp(t, owner.token)
    const { body } = await t.api('POST', '/users/me/second-factors/recovery-codes', owner)
    const { token } = await pendingLogIn(owner)
    expect((await finish(token, { code: codes[0] })).status).toBe(422)
    expect((await finish(token, { code: body.recoveryCodes[0] })).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('is added with recovery codes, completes a login, and shows when it was last used', async () => {
    const owner = await t.admin()
    const key = securityKey()
    const { body: added } = await addKey(t, owner.token, key)
    expect(added.recoveryCodes).toHaveLength(10)
    const pending = await pendingLogIn(owner)
    expect(pending.methods).toEqual(['passkey'])
    const done = await finish(pending.token, await keyProof(t, pending.token, key))
    expect((await me(done.body.token)).status).toBe(200)
    const { body } = await t.api('GET', '/users/me/second-factors', owner)
    expect(body.passkeys).toMatchObject([{ name: 'My key', lastUsedAt: now.toISOString() }])
    expect(JSON.stringify(body)).not.toContain(key.id)
  })

  test.each([
    ['another site', securityKey('https://evil.example', 'evil.example')],
    ['another port of the shop’s name', securityKey('http://shop.test:8080')],
    ['a site that claims the shop’s name', securityKey('https://evil.example', 'shop.test')],
  ])('from %s is refused', async (_, key) => {
    const owner = await t.admin()
    expect(await addKey(t, owner.token, key)).toMatchObject({ status: 422 })
  })

  test('is refused at login if it comes from another origin, regardless of the Host header', async () => {
    const owner = await t.admin()
    const key = securityKey()
    await addKey(t, owner.token, key)
    const { token } = await pendingLogIn(owner)
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { body } = await t.api('POST', '/users/me/second-factors/passkey-request', { token, headers })
    expect(body.options).toMatchObject({ rpId: 'shop.test' })
    const assertion = Object.assign(securityKey('https://evil.example').assert(body.options), { id: key.id })
    const passkey = { ceremony: body.ceremony, assertion }
    expect((await t.api('POST', '/login/second-factor', { token, headers, body: { passkey } })).status).toBe(
      422,
    )
  })

  test('answers a challenge only once, for the same person and the same purpose', async () => {
    const [owner, other] = [await t.admin(), await t.admin()]
    const [key, otherKey] = [securityKey(), securityKey()]
    await addKey(t, owner.token, key)
    await addKey(t, other.token, otherKey)
    const [mine, theirs] = [await pendingLogIn(owner), await pendingLogIn(other)]
    const proof = await keyProof(t, mine.token, key)
    expect((await finish(theirs.token, proof)).status).toBe(422)
    expect((await finish(mine.token, proof)).status).toBe(200)
    expect((await finish(mine.token, proof)).status).toBe(422)
    const { body } = await t.api('POST', '/users/me/second-factors/passkeys/options', owner)
    const passkey = { ceremony: body.ceremony, assertion: key.assert(body.options) }
    expect((await finish(mine.token, { passkey })).status).toBe(422)
  })

  test('is refused if its counter decreased, because it may have been copied', async () => {
    const owner = await t.admin()
    const key = securityKey()
    await addKey(t, owner.token, key)
    key.setCounter(7)
    const { token } = await pendingLogIn(owner)
    expect((await finish(token, await keyProof(t, token, key))).status).toBe(200)
    key.setCounter(3)
    expect((await finish(token, await keyProof(t, token, key))).status).toBe(422)
  })

  test('can’t be added twice, to an IP address, or by a pending login with a factor', async () => {
    const [owner, other] = [await t.admin(), await t.admin()]
    const key = securityKey()
    await addKey(t, owner.token, key)
    expect((await addKey(t, other.token, key)).status).toBe(409)
    const { token } = await pendingLogIn(owner)
    const options = '/users/me/second-factors/passkeys/options'
    expect((await t.api('POST', options, { token })).status).toBe(403)
    t.override({ publicUrl: 'http://127.0.0.1:3000' })
    expect((await t.api('POST', options, owner)).status).toBe(409)
    expect((await t.api('GET', '/users/me/second-factors', owner)).body.canAddPasskey).toBe(false)
  })
})

describe('a required second factor', () => {
  test('may be missing for 14 days from the first login, and must then be set up before anything else', async () => {
    const owner = await t.admin()
    expect((await me(owner.token)).body.addFactorBy).toBeNull()
    const { body: first } = await logIn(owner)
    const dueAt = new Date(now.getTime() + 14 * 24 * 60 * 60_000).toISOString()
    expect((await me(first.token)).body.addFactorBy).toBe(dueAt)
    later(13 * 24 * 60 * 60)
    expect((await logIn(owner)).status).toBe(200)
    later(24 * 60 * 60)
    const pending = await pendingLogIn(owner)
    expect(pending.methods).toEqual([])
    expect((await me(pending.token)).status).toBe(401)
    const prove = await t.api('POST', '/users/me/reauthentication', { token: pending.token, body: {} })
    expect(prove.status).toBe(401)
    const { token, recoveryCodes: codes } = await addApp(t, pending.token)
    expect(codes).toHaveLength(10)
    expect((await me(token ?? '')).body.addFactorBy).toBeNull()
    // The pending login was used up, so adding another factor requires a login.
    expect((await t.api('POST', '/users/me/second-factors/app', { token: pending.token })).status).toBe(403)
  })

  test('is added by only one of two pending logins', async () => {
    const owner = await t.admin()
    await logIn(owner)
    later(15 * 24 * 60 * 60)
    const [one, other] = [await pendingLogIn(owner), await pendingLogIn(owner)]
    const path = '/users/me/second-factors/app'
    const { body: app } = await t.api('POST', path, one)
    const { body: key } = await t.api('POST', '/users/me/second-factors/passkeys/options', other)
    const [appAdded, keyAdded] = await Promise.all([
      t.api('PUT', path, {
        token: one.token,
        body: { ceremony: app.ceremony, code: codeOf(app.secret, now) },
      }),
      t.api('POST', '/users/me/second-factors/passkeys', {
        token: other.token,
        body: { ceremony: key.ceremony, name: 'Key', attestation: securityKey().attest(key.options) },
      }),
    ])
    expect([appAdded.status, keyAdded.status].toSorted()).toEqual([200, 403])
  })

  test('is required by role, and not available to customers', async () => {
    const owner = await t.admin()
    const printer = await t.staff('production')
    const customer = await t.customer()
    expect((await t.api('GET', '/users/me/second-factors', owner)).body.isRequired).toBe(true)
    expect((await t.api('GET', '/users/me/second-factors', printer)).body.isRequired).toBe(false)
    expect((await t.api('GET', '/users/me/second-factors', customer)).status).toBe(403)
    expect((await t.api('POST', '/users/me/second-factors/app', customer)).status).toBe(403)
    const { body } = await t.api('GET', '/admin/security', owner)
    expect(body).toEqual({ factorRoles: ['owner'], refundLimit: 20_000, version: 1 })
    const changed = { ...body, factorRoles: ['production'] }
    expect((await t.api('PUT', '/admin/security', { token: owner.token, body: changed })).status).toBe(200)
    expect((await t.api('PUT', '/admin/security', { token: owner.token, body: changed })).status).toBe(409)
    expect((await t.api('GET', '/users/me/second-factors', printer)).body.isRequired).toBe(true)
    expect((await t.api('GET', '/users/me/second-factors', owner)).body.isRequired).toBe(false)
    const restored = { ...body, version: 2 }
    await t.api('PUT', '/admin/security', { token: owner.token, body: restored })
  })

  test('can be replaced, but the last one can’t be removed', async () => {
    const owner = await t.admin()
    await addApp(t, owner.token)
    expect((await t.api('DELETE', '/users/me/second-factors/app', owner)).status).toBe(409)
    await addKey(t, owner.token, securityKey())
    expect((await t.api('DELETE', '/users/me/second-factors/app', owner)).status).toBe(200)
    const { body } = await t.api('GET', '/users/me/second-factors', owner)
    const path = `/users/me/second-factors/passkeys/${body.passkeys[0]?.id}`
    expect((await t.api('DELETE', path, owner)).status).toBe(409)
    expect((await t.api('DELETE', path, await t.admin())).status).toBe(404)
    expect(await mailedEvents(owner.email)).toEqual(['add factor', 'add factor', 'remove factor'])
  })

  test('can be removed with its recovery codes if it isn’t required', async () => {
    const printer = await t.staff('production')
    const { recoveryCodes: codes } = await addApp(t, printer.token)
    expect((await t.api('DELETE', '/users/me/second-factors/app', printer)).status).toBe(200)
    expect((await logIn(printer)).status).toBe(200)
    await addApp(t, printer.token)
    const { token } = await pendingLogIn(printer)
    expect((await finish(token, { code: codes[0] })).status).toBe(422)
  })
})

describe('lost factors', () => {
  test('are removed by another owner, who ends the logins and is named in an email', async () => {
    const [owner, other] = [await t.admin(), await t.admin()]
    await addApp(t, owner.token)
    const path = `/admin/staff/${owner.id}/second-factors`
    expect((await t.api('DELETE', path, owner)).status).toBe(409)
    expect((await t.api('DELETE', path, other)).status).toBe(200)
    expect((await t.api('DELETE', path, other)).status).toBe(409)
    expect((await me(owner.token)).status).toBe(401)
    expect((await logIn(owner)).status).toBe(200)
    expect(await eventsOf(owner.id)).toEqual(['add factor', 'reset factors', 'log in'])
    expect(await mailedEvents(owner.email)).toEqual(['add factor', 'reset factors'])
    const { body } = await t.api('GET', '/admin/staff', other)
    expect(body.staff.find(({ id }) => id === owner.id)?.hasSecondFactor).toBe(false)
  })

  test('don’t start another 14 days when removed', async () => {
    const [owner, other] = [await t.admin(), await t.admin()]
    await logIn(owner)
    await addApp(t, owner.token)
    later(15 * 24 * 60 * 60)
    const { body } = await t.api('POST', '/login', { body: other })
    await t.api('DELETE', `/admin/staff/${owner.id}/second-factors`, { token: body.token })
    expect((await pendingLogIn(owner)).methods).toEqual([])
  })
})

import { and, eq, gt, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sweep } from '#app/features/desk/privacy/sweep.server.ts'
import { logins } from '#app/schema/customers.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15'

type Account = { id: number; email: string; password: string }

async function logIn({ email, password }: Account, userAgent = windows, device?: string): Promise<string> {
  const headers = { 'user-agent': userAgent }
  const { status, body } = await t.api('POST', '/login', { headers, body: { email, password, device } })
  expect(status).toBe(200)
  return body.token
}

const list = async (token: string) => (await t.api('GET', '/users/me/logins', { token })).body
const devices = async (token: string) =>
  (await list(token)).map(({ device, isCurrent }) => (isCurrent ? `${device} (this one)` : device))
const isValid = async (token: string) => (await t.api('GET', '/users/me/logins', { token })).status === 200

const refused = { status: 401, problem: { code: 'authentication_failed' } }
const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns an account without the login that `testShop` creates, which has no device token. */
async function account(role: 'customer' | 'staff' = 'customer') {
  const { id, email, password } = await (role === 'staff' ? t.admin() : t.customer())
  await t.shop.db.delete(logins).where(eq(logins.customerId, id))
  return { id, email, password }
}

describe.each(['customer', 'staff'] as const)('logging out, as %s', (role) => {
  test('ends the login on the server: its token and its cart session are refused', async () => {
    const own = await account(role)
    const [one, other] = [await logIn(own, windows), await logIn(own, mac)]
    const { body } = await t.api('GET', '/session', { token: one })
    expect((await t.api('DELETE', '/session', { token: one })).status).toBe(200)
    expect(await t.api('GET', '/users', { token: one, query: { user: own.id } })).toMatchObject(refused)
    expect(await t.api('GET', '/admin/me', { token: one })).toMatchObject(refused)
    const query = { sessionToken: body.tokenSession }
    expect((await t.api('GET', '/carts/me/get', { query })).status).toBe(401)
    expect(await t.api('DELETE', '/session', { token: one })).toMatchObject(refused)
    expect(await isValid(other)).toBe(true)
  })
})

describe('the device list', () => {
  test('names each browser with its system, last used first, and marks this one', async () => {
    const own = await account()
    const token = await logIn(own, windows)
    t.setClock(() => new Date(Date.now() + 10 * minuteMs))
    await logIn(own, mac)
    expect(await devices(token)).toEqual(['Chrome on Windows (this one)', 'Safari on Mac'])
  })

  test('has one entry per browser, regardless of the number of logins', async () => {
    const own = await account()
    const first = await logIn(own, windows, 'browser-1')
    const second = await logIn(own, windows, 'browser-1')
    await logIn(own, windows, 'browser-2')
    expect(await isValid(first)).toBe(false)
    expect((await devices(second)).toSorted()).toEqual(['Chrome on Windows', 'Chrome on Windows (this one)'])
  })

  test('has at most 100 entries, but all devices can be logged out', async () => {
    const own = await account()
    const token = await logIn(own)
    const [first] = await t.shop.db.select().from(logins).where(eq(logins.customerId, own.id))
    if (!first) throw new Error('no login was inserted')
    const { id: _, ...values } = first
    const older = { ...values, lastUsedAt: new Date(first.lastUsedAt.getTime() - minuteMs) }
    await t.shop.db.insert(logins).values(Array.from({ length: 100 }, () => older))
    const listed = await list(token)
    expect([listed.length, listed[0]?.isCurrent]).toEqual([100, true])
    await t.api('DELETE', '/users/me/logins', { token })
    const isActive = and(eq(logins.customerId, own.id), gt(logins.endsAt, new Date()))
    expect(await t.shop.db.$count(logins, isActive)).toBe(0)
  })

  test('logs out one device, or all', async () => {
    const own = await account()
    const [one, two, three] = [await logIn(own), await logIn(own, mac), await logIn(own, 'curl/8')]
    const other = (await list(one)).find(({ device }) => device === 'Safari on Mac')?.id ?? ''
    expect((await t.api('DELETE', `/users/me/logins/${other}`, { token: one })).status).toBe(200)
    expect(await Promise.all([one, two, three].map(isValid))).toEqual([true, false, true])
    expect((await t.api('DELETE', '/users/me/logins', { token: one })).status).toBe(200)
    expect(await Promise.all([one, two, three].map(isValid))).toEqual([false, false, false])
  })

  test('doesn’t end anyone else’s login, or the same login twice', async () => {
    const [ada, bob] = [await t.customer(), await t.customer()]
    const end = async (token: string, id: string) =>
      (await t.api('DELETE', `/users/me/logins/${id}`, { token })).status
    expect(await end(ada.token, bob.loginId)).toBe(404)
    expect(await end(ada.token, '1')).toBe(404)
    expect(await isValid(bob.token)).toBe(true)
    const spare = await logIn(ada, mac)
    expect([await end(spare, ada.loginId), await end(spare, ada.loginId)]).toEqual([200, 404])
  })
})

describe('a login that isn’t used', () => {
  test.each([
    ['staff', 12],
    ['customer', 30 * 24],
  ] as const)('of %s ends after %i hours, and each use restarts the countdown', async (role, hours) => {
    const token = await logIn(await account(role))
    const start = Date.now()
    const after = (ms: number) => {
      t.setClock(() => new Date(start + ms))
      return isValid(token)
    }
    expect(await after(hours * hourMs - minuteMs)).toBe(true)
    expect(await after(2 * hours * hourMs - 2 * minuteMs)).toBe(true)
    expect(await after(3 * hours * hourMs)).toBe(false)
  })

  test('ends even if a page keeps making calls while its user is away', async () => {
    const token = await logIn(await account('staff'))
    const start = Date.now()
    const after = async (hours: number) => {
      t.setClock(() => new Date(start + hours * hourMs))
      return (await t.api('GET', '/admin/me', { token, headers: { 'x-user-idle': '1' } })).status
    }
    expect([await after(6), await after(11), await after(12)]).toEqual([200, 200, 401])
  })

  test('ends after 7 days for staff, even if it is used', async () => {
    const token = await logIn(await account('staff'))
    const start = Date.now()
    for (let hours = 10; hours < 7 * 24; hours += 10) {
      t.setClock(() => new Date(start + hours * hourMs))
      expect(await isValid(token)).toBe(true)
    }
    t.setClock(() => new Date(start + 7 * 24 * hourMs))
    expect(await isValid(token)).toBe(false)
  })

  test('is deleted a year after its end', async () => {
    const own = await account()
    await logIn(own)
    const rows = () => t.shop.db.$count(logins, eq(logins.customerId, own.id))
    t.setClock(() => new Date(Date.now() + 394 * 24 * hourMs))
    await sweep(t.shop)
    expect(await rows()).toBe(1)
    t.setClock(() => new Date(Date.now() + 396 * 24 * hourMs))
    await sweep(t.shop)
    expect(await rows()).toBe(0)
  })
})

test('the time of the last use is stored at most once every five minutes, regardless of the number of calls', async () => {
  const own = await account()
  const token = await logIn(own)
  const version = async () => {
    const [row] = await t.shop.db
      .select({ version: sql<string>`xmin::text` })
      .from(logins)
      .where(eq(logins.customerId, own.id))
    return row?.version
  }
  const before = await version()
  await Promise.all(Array.from({ length: 5 }, () => list(token)))
  expect(await version()).toBe(before)
  t.setClock(() => new Date(Date.now() + 6 * minuteMs))
  await Promise.all(Array.from({ length: 5 }, () => list(token)))
  const later = await version()
  expect(later).not.toBe(before)
  await list(token)
  expect(await version()).toBe(later)
})

describe('a login from a new device', () => {
  const reports = async ({ email }: Account) => {
    const isReport = and(eq(mails.to, email), sql`${mails.mail} ->> 'template' = 'new-device'`)
    const rows = await t.shop.db.select({ mail: mails.mail }).from(mails).where(isReport)
    return rows.map(({ mail }) => (mail.template === 'new-device' ? [mail.device, mail.path] : null))
  }

  test('is reported by email once, unless it is the first login after signing up', async () => {
    const own = await account()
    await logIn(own, windows, 'browser-1')
    await logIn(own, windows, 'browser-1')
    expect(await reports(own)).toEqual([])
    const token = await logIn(own, mac, 'browser-2')
    expect(await reports(own)).toEqual([['Safari on Mac', '/user-profile']])
    await t.api('DELETE', '/session', { token })
    await Promise.all([logIn(own, mac, 'browser-2'), logIn(own, windows, 'browser-1')])
    expect(await reports(own)).toHaveLength(1)
  })

  test('is reported even if the device looks like a known one', async () => {
    const own = await account('staff')
    await logIn(own, windows, 'browser-1')
    await logIn(own, windows)
    expect(await reports(own)).toEqual([['Chrome on Windows', '/admin/account']])
  })

  test('is reported at most 20 times an hour, so that nobody can flood an inbox they signed up with', async () => {
    const own = await account()
    for (let n = 0; n < 25; n++) await logIn(own, windows, `browser-${n}`)
    expect(await reports(own)).toHaveLength(20)
    t.setClock(() => new Date(Date.now() + hourMs + minuteMs))
    await logIn(own, windows, 'browser-25')
    expect(await reports(own)).toHaveLength(21)
  })

  test('is reported once if the device logs in twice at the same time', async () => {
    const own = await account()
    await logIn(own, windows, 'browser-1')
    await Promise.all(Array.from({ length: 4 }, () => logIn(own, mac, 'browser-2')))
    expect(await reports(own)).toHaveLength(1)
  })
})

test('a login during a password change is refused, because it used the old password', async () => {
  const own = await t.customer()
  const [login, change] = await Promise.all([
    t.api('POST', '/login', { body: { email: own.email, password: own.password } }),
    t.api('POST', '/users/me/password', {
      token: own.token,
      body: { current: own.password, new: 'another password' },
    }),
  ])
  expect(change.status).toBe(200)
  if (login.status === 200) expect(await isValid(login.body.token)).toBe(false)
  else expect(login.status).toBe(401)
})

import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { permissions, permissionsOf, staffRoles } from '#app/features/ground/people/permissions.ts'
import { documentedPaths, fillPath } from '#test/openapi.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

type Call = { method: string; path: string; access: string; permission: string | undefined }

const calls: Call[] = documentedPaths.flatMap(({ template, operations }) =>
  Object.entries(operations).map(([method, operation]) => ({
    method,
    path: fillPath(template),
    access: operation['x-access'],
    permission: operation['x-permission'],
  })),
)

const by = (...kinds: string[]) => calls.filter(({ access }) => kinds.includes(access))

test('every endpoint declares its access', () => {
  expect(calls.length).toBeGreaterThan(35)
  const accessLevels = ['public', 'session', 'customer', 'order', 'staff', 'self', 'pending', 'link']
  expect(calls.filter(({ access }) => !accessLevels.includes(access))).toEqual([])
})

test.each(by('session', 'customer', 'staff', 'self', 'pending'))(
  'spec 6: $method $path returns 401 without a token',
  async (call) => {
    const answer = await t.api(call.method, call.path)
    expect(answer).toMatchObject({ status: 401, problem: { code: 'authentication_required' } })
  },
)

test.each(by('session', 'customer', 'staff', 'self', 'pending', 'order'))(
  'spec 6: $method $path returns 401 for a made-up bearer token',
  async (call) => {
    const { headers } = { headers: { authorization: 'Bearer made.up.token' } }
    const body = { status: 'APPROVED', content: 'Hi' }
    const answer = await t.api(call.method, call.path, { headers, ...(call.method !== 'GET' && { body }) })
    expect(answer).toMatchObject({ status: 401, problem: { code: 'authentication_failed' } })
  },
)

describe.each(by('link'))('$method $path, with an emailed token', (call) => {
  const ask = (token?: string) => {
    const passwords = { password: 'long enough', repeatPassword: 'long enough' }
    return t.api(call.method, call.path, { token, ...(call.method !== 'GET' && { body: passwords }) })
  }

  test('returns 401 without a token, and for a login token', async () => {
    expect(await ask()).toMatchObject({ status: 401, problem: { code: 'authentication_required' } })
    for (const token of ['made.up.token', (await t.customer()).token, (await t.admin()).token]) {
      expect(await ask(token)).toMatchObject({ status: 401, problem: { code: 'authentication_failed' } })
    }
  })
})

// Access is checked before the body is read, so a bad body must not hide a 401 or 403.
describe.each(['customer', ...staffRoles] as const)('spec 6: with the role %s', (who) => {
  const allowed: string[] = who === 'customer' ? [] : permissionsOf([who])
  const tokenOf = async () => (await (who === 'customer' ? t.customer() : t.staff(who))).token

  test.each(by('staff').filter(({ permission }) => !allowed.includes(permission ?? '')))(
    '$method $path returns 403',
    async (call) => {
      const answer = await t.api(call.method, call.path, { token: await tokenOf() })
      expect(answer).toMatchObject({ status: 403, problem: { code: 'forbidden' } })
    },
  )

  const may = by('staff').filter(({ permission }) => allowed.includes(permission ?? ''))
  if (may.length > 0) {
    test.each(may)('$method $path is allowed', async (call) => {
      const { status } = await t.api(call.method, call.path, { token: await tokenOf() })
      expect([401, 403]).not.toContain(status)
      expect(status).toBeLessThan(500)
    })
  }
})

test.each(by('self'))('$method $path returns 403 to a customer', async (call) => {
  const { token } = await t.customer()
  expect(await t.api(call.method, call.path, { token })).toMatchObject({ status: 403 })
})

test.each(by('pending'))('$method $path returns 401 for a login token', async (call) => {
  const { token } = await t.admin()
  expect(await t.api(call.method, call.path, { token })).toMatchObject({ status: 401 })
})

test('every back-office endpoint except /admin/me requires a known permission', () => {
  const ofTheBackOffice = calls.filter(({ path }) => path.startsWith('/admin/'))
  const withoutPermission = ofTheBackOffice.filter(
    ({ permission }) => !permissions.some((each) => each === permission),
  )
  expect(withoutPermission.map(({ path }) => path)).toEqual(['/admin/me'])
})

test('every permission is used by an endpoint and by a role', () => {
  const required = new Set(calls.map(({ permission }) => permission))
  // No back-office endpoint requires this permission, because chats use the specification's own call.
  const usedElsewhere = ['chat']
  const unused = permissions.filter(
    (permission) => !required.has(permission) && !usedElsewhere.includes(permission),
  )
  expect(unused).toEqual([])
  for (const permission of permissions) {
    expect(staffRoles.some((role) => permissionsOf([role]).includes(permission))).toBe(true)
  }
})

describe('each staff role can use only its part of the specification’s calls', () => {
  const answers = async (role: (typeof staffRoles)[number] | 'customer') => {
    const { id: orderId } = await paidOrder()
    const { id: customerId } = await t.customer()
    const { token } = role === 'customer' ? await t.customer() : await t.staff(role)
    const responses = [
      t.api('GET', '/users', { token, query: { user: customerId } }),
      t.api('GET', '/orders', { token, query: { user: customerId } }),
      t.api('GET', `/order/${orderId}`, { token }),
      t.api('POST', `/order/change-status/${orderId}`, {
        token,
        body: { status: 'REJECTED', reason: 'Too small' },
      }),
      t.api('POST', `/messages/${orderId}`, { token, body: { content: 'Hello' } }),
    ]
    const [user, orders, order, move, message] = (await Promise.all(responses)).map(({ status }) => status)
    return { user, orders, order, move, message }
  }

  test.each([
    ['owner', { user: 200, orders: 200, order: 200, move: 200, message: 201 }],
    ['production', { user: 404, orders: 200, order: 200, move: 200, message: 403 }],
    ['support', { user: 200, orders: 200, order: 200, move: 403, message: 201 }],
    ['chat', { user: 404, orders: 200, order: 200, move: 403, message: 201 }],
    ['catalog', { user: 404, orders: 404, order: 404, move: 404, message: 404 }],
    ['customer', { user: 404, orders: 404, order: 404, move: 404, message: 404 }],
  ] as const)('%s', async (role, expected) => {
    expect(await answers(role)).toEqual(expected)
  })
})

test.each(by('order'))('spec 6: $method $path returns 404 to a stranger', async (call) => {
  const { token } = await t.customer()
  const body = { status: 'APPROVED', content: 'Hi' }
  const answer = await t.api(call.method, call.path, { token, ...(call.method !== 'GET' && { body }) })
  expect(answer).toMatchObject({ status: 404, problem: { code: 'not_found' } })
})

test('an unknown endpoint returns a JSON 404 for any method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    expect(await t.api(method, '/no-such-call')).toMatchObject({
      status: 404,
      problem: { code: 'not_found' },
    })
  }
})

test('spec 7: unknown API paths never reach the pages, and all other unknown paths do', async () => {
  const site = new Hono().route('/api', createApi(t.shop)).all('*', (c) => c.text('a page'))
  for (const path of ['/api', '/api/', '/api/no-such-call', '/api/orders/', '/api/%', '/api//session']) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await site.request(path, { method })
      expect(answer.status, `${method} ${path}`).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    }
  }
  expect(await (await site.request('/stickers')).text()).toBe('a page')
})

test('treats a client that disconnects mid-request as a 400, not a server error', async () => {
  const hungUp = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  const body = new ReadableStream({ pull: (controller) => controller.error(hungUp) })
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', body, headers, duplex: 'half' }
  expect((await createApi(t.shop).request('/create-contact', init)).status).toBe(400)
})

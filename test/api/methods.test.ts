import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { filesApi } from '#app/api/files.ts'
import { documentedPaths, fillPath } from '#test/openapi.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

const withHead = (methods: string[]) =>
  methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))

const calls = documentedPaths.map(({ template, operations }) => ({
  path: fillPath(template),
  methods: withHead(Object.keys(operations)).toSorted(),
}))

const allowOf = (headers: Headers) => headers.get('allow')?.split(', ').toSorted()

describe('a wrong method on a known path returns 405 with Allow, even without a token', () => {
  test('the document has paths', () => expect(calls.length).toBeGreaterThan(60))

  test.each(calls)('$path', async ({ path, methods }) => {
    const allowed = [...methods, 'OPTIONS'].toSorted()
    for (const method of all.filter((name) => !methods.includes(name))) {
      const { status, problem, headers } = await t.api(method, path, method === 'POST' ? { body: '{' } : {})
      expect([status, allowOf(headers)], method).toEqual([405, allowed])
      if (method === 'HEAD') continue
      expect(problem).toEqual({ code: 'method_not_allowed', message: expect.any(String) })
    }
    const { status, headers } = await t.api('OPTIONS', path)
    expect([status, allowOf(headers)]).toEqual([204, allowed])
  })

  test.each(['/openapi.json', '/docs', '/docs/swagger-ui.css'])('%s', async (path) => {
    const { status, headers } = await t.api('POST', path)
    expect([status, allowOf(headers)]).toEqual([405, ['GET', 'HEAD', 'OPTIONS']])
  })

  test.each(['/no-such-call', '/orders/', '/', '/admin', '/admin/nothing'])(
    '%s returns 404',
    async (path) => {
      for (const method of [...all, 'OPTIONS']) {
        expect((await t.api(method, path)).status, method).toBe(404)
      }
    },
  )

  test('HEAD returns the headers of GET without a body', async () => {
    const [get, head] = [await t.api('GET', '/librarycategories'), await t.api('HEAD', '/librarycategories')]
    expect([head.status, head.body]).toEqual([200, undefined])
    expect([...head.headers]).toEqual([...get.headers])
  })

  test('a file', async () => {
    const files = new Hono().route('/files', filesApi(t.shop))
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const { status, headers } = await files.request(`/files/${'a'.repeat(43)}.png`, { method })
      expect([status, headers.get('allow')], method).toEqual([405, 'GET, HEAD, OPTIONS'])
    }
    const options = await files.request(`/files/${'a'.repeat(43)}.png`, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })

  test('the same applies where the site mounts the API', async () => {
    const site = new Hono().route('/api', createApi(t.shop))
    const { status, headers } = await site.request('/api/admin/orders/export', { method: 'GET' })
    expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})

import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contentSecurityPolicy, hashOf, withContentSecurityPolicy } from './content-security-policy.server.ts'

beforeEach(() => vi.stubEnv('DEV', false))
afterEach(() => vi.unstubAllEnvs())

describe('no script of a stranger runs', () => {
  const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]

  test('a response without a policy of its own allows the shop’s files only', async () => {
    const site = new Hono().use(withContentSecurityPolicy).get('/', (c) => c.text('hello'))
    const response = await site.request('/')
    expect(scripts(response.headers.get('content-security-policy') ?? '')).toBe("'self'")
  })

  test('a page names its own inline scripts, and a 304 does not change what it named', async () => {
    const policy = contentSecurityPolicy([hashOf('go()')])
    expect(scripts(policy)).toBe("'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='")
    const site = new Hono()
      .use(withContentSecurityPolicy)
      .get('/', (c) => c.html('<script>go()</script>', 200, { 'Content-Security-Policy': policy }))
      .get('/same', () => new Response(null, { status: 304 }))
    expect((await site.request('/')).headers.get('content-security-policy')).toBe(policy)
    expect((await site.request('/same')).headers.has('content-security-policy')).toBe(false)
  })
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contentSecurityPolicy, hashOf } from './content-security-policy.server.ts'

beforeEach(() => vi.stubEnv('DEV', false))
afterEach(() => vi.unstubAllEnvs())

describe('the content security policy', () => {
  const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]

  test('allows only the shop’s own script files by default', () => {
    expect(scripts(contentSecurityPolicy())).toBe("'self'")
  })

  test('allows a page’s inline scripts by hash', () => {
    const policy = contentSecurityPolicy([hashOf('go()')])
    expect(scripts(policy)).toBe("'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='")
  })
})

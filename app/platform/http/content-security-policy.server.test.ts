import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { contentSecurityPolicy, hashOf } from './content-security-policy.server.ts'

beforeEach(() => vi.stubEnv('DEV', false))
afterEach(() => vi.unstubAllEnvs())

describe('no foreign script runs', () => {
  const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]

  test('by default, only the shop’s files are allowed', () => {
    expect(scripts(contentSecurityPolicy())).toBe("'self'")
  })

  test('a page names its own inline scripts', () => {
    const policy = contentSecurityPolicy([hashOf('go()')])
    expect(scripts(policy)).toBe("'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='")
  })
})

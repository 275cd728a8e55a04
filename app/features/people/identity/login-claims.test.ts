import { describe, expect, test } from 'vitest'
import { readLoginClaims } from './login-claims.ts'

const tokenOf = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`

describe('reading a login token (spec 3: sub, email, role, exp)', () => {
  test('returns its id, email, role and expiry', () => {
    const token = tokenOf({ sub: '17', email: 'zoë@example.com', role: 'Admin', exp: 1_900_000_000 })
    expect(readLoginClaims(token)).toEqual({
      customerId: 17,
      email: 'zoë@example.com',
      role: 'Admin',
      expiresAt: new Date(1_900_000_000_000),
    })
  })

  test.each([
    ['a missing token', null],
    ['text that isn’t a token', 'hello'],
    ['a payload that isn’t JSON', 'a.b.c'],
    ['a payload that isn’t an object', tokenOf(null)],
    ['a missing id', tokenOf({ email: 'a@b.co', role: 'User', exp: 1 })],
    ['an unknown role', tokenOf({ sub: '1', email: 'a@b.co', role: 'King', exp: 1 })],
    ['a missing expiry', tokenOf({ sub: '1', email: 'a@b.co', role: 'User' })],
  ])('returns null for %s', (_, token) => {
    expect(readLoginClaims(token)).toBeNull()
  })
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { shortTokens } from './short-tokens.server.ts'

const now = new Date('2026-01-01T12:00:00Z')
const { sign, verify } = shortTokens('a secret', 'download', z.object({ orderId: z.number() }))

test('accepts a token until it expires', async () => {
  const token = await sign({ orderId: 1 }, now)
  expect(await verify(token, now)).toEqual({ orderId: 1 })
  expect(await verify(token, new Date(now.getTime() + 11 * 60_000))).toBeNull()
})

test('refuses other spellings of a token, which could be used once more each', async () => {
  const token = await sign({ orderId: 1 }, now)
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
  const spellings = letters.map((letter) => token.slice(0, -1) + letter).filter((other) => other !== token)
  for (const other of [...spellings, `${token}=`, `${token} `, `${token.slice(0, -5)} ${token.slice(-5)}`])
    expect([other, await verify(other, now)]).toEqual([other, null])
})

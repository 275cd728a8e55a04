import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { presenter } from './schemas.ts'

test('returns only the fields in the schema', () => {
  const present = presenter(z.object({ id: z.number(), erasedAt: z.date().nullable() }))
  const row = { id: 1, erasedAt: null, passwordHash: 'secret' }
  expect(present(row)).toEqual({ id: 1, erasedAt: null })
})

import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { presenter } from './presenter.ts'

test('only fields in the schema are returned', () => {
  const present = presenter(z.object({ id: z.number(), erasedAt: z.date().nullable() }))
  const row = { id: 1, erasedAt: null, passwordHash: 'secret' }
  expect(present(row)).toEqual({ id: 1, erasedAt: null })
})

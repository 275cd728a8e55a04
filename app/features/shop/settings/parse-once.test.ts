import { expect, test, vi } from 'vitest'
import { parseOnce } from './parse-once.ts'

test('parses a text again only if it differs from the last one', () => {
  const parse = vi.fn((value: unknown) => ({ value }))
  const read = parseOnce(parse)
  expect(read('[1]')).toBe(read('[1]'))
  expect(read('[2]')).toEqual({ value: [2] })
  expect(read('[1]')).toEqual({ value: [1] })
  expect(parse).toHaveBeenCalledTimes(3)
})

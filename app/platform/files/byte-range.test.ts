import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

describe('a range of a 1,000-byte file (RFC 9110, 14.2)', () => {
  test.each([
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=500-5000', { start: 500, end: 999 }],
    ['Bytes=0-99', { start: 0, end: 99 }],
    [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 999 }],
  ])('%s selects a part', (header, range) => {
    expect(readRange(header, 1000)).toEqual(range)
  })

  test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    '%s cannot be satisfied',
    (header) => {
      expect(readRange(header, 1000)).toBe('unsatisfiable')
    },
  )

  test.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=9-3',
    'bytes=1.5-2',
    'bytes= 0-1',
    'items=0-1',
    'bytes=0-1,5-6',
  ])('%j selects the whole file', (header) => {
    expect(readRange(header, 1000)).toBeNull()
  })

  test('finds no ranges in an empty file', () => {
    expect(readRange('bytes=0-0', 0)).toBe('unsatisfiable')
    expect(readRange('bytes=-1', 0)).toBe('unsatisfiable')
  })
})

test('never returns a range beyond the file', () => {
  const header = fc.tuple(fc.nat().map(String), fc.nat().map(String)).map(([a, b]) => `bytes=${a}-${b}`)
  fc.assert(
    fc.property(fc.oneof(header, fc.string()), fc.nat({ max: 10_000 }), (text, size) => {
      const range = readRange(text, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.start).toBeGreaterThanOrEqual(0)
      expect(range.end).toBeGreaterThanOrEqual(range.start)
      expect(range.end).toBeLessThan(size)
    }),
  )
})

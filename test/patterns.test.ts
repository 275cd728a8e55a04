import { describe, expect, test } from 'vitest'
import { slowText } from '#test/slow-patterns.ts'

describe('every pattern for untrusted text is linear', () => {
  test.each([
    [String.raw`([\w-]*)\(`, 'g'],
    [String.raw`\/+$`, ''],
    [String.raw`[ \t]+$`, 'gm'],
    [String.raw`^(.+), *([^,]+), *([A-Z]{2}) +(\d{5})$`, ''],
  ])('detects /%s/%s, a slow pattern that the shop once used', (source, flags) => {
    expect(slowText({ source, flags })).toBeDefined()
  })
})

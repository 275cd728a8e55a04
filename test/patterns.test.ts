import { describe, expect, test } from 'vitest'
import { slowText } from '#test/slow-patterns.ts'

describe('no pattern for untrusted text is worse than linear', () => {
  test.each([
    [String.raw`([\w-]*)\(`, 'g'],
    [String.raw`\/+$`, ''],
    [String.raw`[ \t]+$`, 'gm'],
    [String.raw`^(.+), *([^,]+), *([A-Z]{2}) +(\d{5})$`, ''],
  ])('/%s/%s, which the shop once had, is found', (source, flags) => {
    expect(slowText({ source, flags })).toBeDefined()
  })
})

import { expect, test } from 'vitest'
import { prefixPattern, searchParts } from './search-parts.ts'

test.each([
  ['Ada Print', [], ['Ada', 'Print']],
  ['ada@example.com print', ['ada@example.com'], ['print']],
  ['ada@', ['ada@'], []],
  ['@example', [], ['example']],
  ['555-0100', [], ['555', '0100']],
  [' … ', [], []],
])('splits %j into addresses %j and words %j', (q, addresses, words) => {
  expect(searchParts(q)).toEqual({ addresses, words })
})

test('searches for at most eight words', () => {
  expect(searchParts('a b c d e f g h i j').words).toHaveLength(8)
})

test('searches for `like` wildcards literally', () => {
  expect(prefixPattern(String.raw`50%_\@x`)).toBe(String.raw`50\%\_\\@x%`)
})

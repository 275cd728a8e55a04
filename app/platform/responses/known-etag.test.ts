import { expect, test } from 'vitest'
import { isKnownEtag } from './known-etag.ts'

test.each([
  [undefined, false],
  [null, false],
  ['', false],
  ['"abc"', true],
  ['W/"abc"', true],
  ['"other", W/"abc"', true],
  ['"other" ,"abc" , "third"', true],
  ['*', true],
  ['"other"', false],
  ['"abcd"', false],
  ['"ab', false],
  ['abc', false],
  ['w/"abc"', false],
  [',,', false],
])('matches If-None-Match %s: %s', (header, isKnown) => {
  expect([isKnownEtag(header, '"abc"'), isKnownEtag(header, 'W/"abc"')]).toEqual([isKnown, isKnown])
})

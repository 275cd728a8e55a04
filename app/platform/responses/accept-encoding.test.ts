import { expect, test } from 'vitest'
import { preferredEncoding } from './accept-encoding.ts'

test.each([
  [undefined, null],
  ['', null],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, br', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5,gzip;q=0.5', 'br'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['br ; q=0.001 , gzip ; q=0', 'br'],
  ['gzip;q=0', null],
  ['deflate', null],
  ['*', 'br'],
  ['*;q=0.5, gzip', 'gzip'],
  ['*;q=0', null],
  ['gzip;q=0, *', 'br'],
  ['br;q=0, *', 'gzip'],
  ['identity', null],
  ['identity, gzip', 'gzip'],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.5, gzip;q=0.6, br;q=0.1', 'gzip'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['gzip;level=1', 'gzip'],
  ['gzip;level=1;q=0', null],
  ['gzip;q=2', null],
  ['gzip;q=much', null],
  ['gzipped, brotli', null],
  [',,;', null],
])('Accept-Encoding %s selects %s', (header, expected) => {
  expect(preferredEncoding(header, ['br', 'gzip'])).toBe(expected)
})

test('breaks ties by the order of the offered encodings', () => {
  expect(preferredEncoding('br, gzip', ['gzip', 'br'])).toBe('gzip')
  expect(preferredEncoding('br, gzip', ['br'])).toBe('br')
  expect(preferredEncoding('br, gzip', [])).toBe(null)
})

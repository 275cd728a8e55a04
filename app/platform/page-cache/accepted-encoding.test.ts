import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.2, identity', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['br;q=high', 'identity'],
  ['zstd, deflate', 'identity'],
])('Accept-Encoding %s: %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
  expect(acceptedEncoding(header)).toBe(encoding)
})

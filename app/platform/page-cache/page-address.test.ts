import { expect, test } from 'vitest'
import { documentOf, pageAddress } from './page-address.ts'

const digits = (value: string) => (/^\d+$/.test(value) ? value : null)
const params = { category: digits, size: digits, secret: () => 'x' }

test.each([
  ['/', '/'],
  ['/?', '/'],
  ['/stickers', '/stickers'],
  ['/category/5/element', '/category/5/element'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/_.data', '/_.data'],
  ['/library?category=2', '/library?category=2'],
  ['/library?category=%32', '/library?category=2'],
  ['/library?category=two', '/library'],
  ['/library?size=3&category=2', '/library?category=2&size=3'],
  ['/order?secret=abc', '/order?secret=x'],
  ['/stickers.data?_routes=a%2Fpage', '/stickers.data?_routes=a%2Fpage'],
  ['/stickers.data?_routes=a&x=1', '/stickers.data?_routes=a'],
  ['/stickers?_routes=a', '/stickers'],
  ['/?utm_source=mail', '/'],
  ['/library?category=2&category=3', '/library?category=2'],
  ['/library?category=2&x=?', '/library?category=2'],
  ['/?__proto__=1&constructor=2', '/'],
  [`/library?x=${'a'.repeat(15_000)}&category=2`, '/library?category=2'],
  ['/library?%', '/library'],
])('%.40s has the address %s', (url, address) => {
  expect(pageAddress(url, params)).toBe(address)
})

test('maps any number of made-up query strings to one address', () => {
  const sent = Array.from({ length: 1000 }, (_, at) =>
    pageAddress(`/library?a${at}=${at}&category=x${at}`, params),
  )
  expect(new Set(sent)).toEqual(new Set(['/library']))
})

test.each([
  '/Library',
  '/library/',
  '//library',
  '/%6cibrary',
  '/library%2F',
  '/category%2F5/element',
  '/library/.',
  '/library;category=2',
  '/library#popular',
  '/a b',
  '/../etc',
  '*',
  'http://elsewhere.example/',
  '/stickers.data?_routes=a,b',
  '/stickers.data?_routes=a&_routes=b',
  `/${'a'.repeat(3000)}`,
])('%.40s has no address', (url) => {
  expect(pageAddress(url, params)).toBeNull()
})

test.each([
  ['/', '/', false],
  ['/library?category=2', '/library?category=2', false],
  ['/_.data?_routes=home', '/', true],
  ['/library.data?category=2&_routes=library', '/library?category=2', true],
])('%s belongs to the page %s', (address, path, isData) => {
  expect(documentOf(address)).toEqual({ path, isData })
})

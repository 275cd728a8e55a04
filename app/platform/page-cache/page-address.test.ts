import { expect, test } from 'vitest'
import { documentOf, pageAddress } from './page-address.ts'

const digits = (value: string) => (/^\d+$/.test(value) ? value : null)
const params = { category: digits, size: digits, secret: () => 'x' }
const addressOf = (url: string) => pageAddress(url, params)

test.each([
  ['/', '/'],
  ['/?', '/'],
  ['/stickers', '/stickers'],
  ['/category/5/element', '/category/5/element'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/_.data', '/_.data'],
  ['/library?category=2', '/library?category=2'],
  ['/library?category=two', '/library'],
  ['/library?size=3&category=2', '/library?category=2&size=3'],
  ['/order?secret=abc', '/order?secret=x'],
  ['/stickers.data?_routes=a%2Fpage', '/stickers.data?_routes=a%2Fpage'],
])('%s is exactly the page of %s', (url, address) => {
  expect(addressOf(url)).toEqual({ address, isExact: true })
})

test.each([
  ['/?utm_source=mail', '/'],
  ['/library?category=2&category=3', '/library?category=2'],
  ['/library?category=2&x=?', '/library?category=2'],
  ['/?__proto__=1&constructor=2', '/'],
])('%s says more than the address %s', (url, address) => {
  expect(addressOf(url)).toEqual({ address, isExact: false })
})

test('however many query strings a visitor sends, there is one address', () => {
  const sent = Array.from({ length: 1000 }, (_, at) => addressOf(`/library?a${at}=${at}&category=x${at}`))
  expect(new Set(sent.map((found) => found?.address))).toEqual(new Set(['/library']))
})

test.each([
  '/Library',
  '/library/',
  '//library',
  '/%6cibrary',
  '/a b',
  '/../etc',
  '*',
  'http://elsewhere.example/',
  '/stickers.data?_routes=a,b',
  '/stickers.data?_routes=a&_routes=b',
  '/stickers.data?_routes=a&x=1',
  `/${'a'.repeat(3000)}`,
])('%s has none', (url) => {
  expect(addressOf(url)).toBeNull()
})

test.each([
  ['/', '/', false],
  ['/library?category=2', '/library?category=2', false],
  ['/_.data?_routes=home', '/', true],
  ['/library.data?category=2&_routes=library', '/library?category=2', true],
])('%s is of the page %s', (address, path, isData) => {
  expect(documentOf(address)).toEqual({ path, isData })
})

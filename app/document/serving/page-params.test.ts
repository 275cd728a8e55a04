import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageAddress } from '#app/platform/page-cache/page-address.ts'
import { pageParams } from './page-params.ts'

const reads = /(?:search|searchParams|useSearchParams\(\)\[0\])\.(?:get|has)\('([^']+)'\)/gi

test('lists every parameter a page reads', () => {
  const files = globSync('app/{storefront,document,session}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  const read = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(reads)].map(([, name = '']) => name),
  )
  expect(read).toContain('order')
  expect(Object.keys(pageParams)).toEqual(expect.arrayContaining(read))
})

const addressOf = (url: string) => pageAddress(url, pageParams)

test('keeps secrets out of the URL that a page is rendered from', () => {
  const orders = ['a', 'b'].map((letter) => `/order-confirm?order=${letter.repeat(30)}$-7`)
  expect(new Set(orders.map(addressOf)).size).toBe(1)
  expect(addressOf('/order-confirm?order=broken')).toBe('/order-confirm')
  expect(addressOf('/validate-mail?token=secret')).not.toContain('secret')
})

import { expect, test } from 'vitest'
import { demoShop, emptyShop } from '#db/seed/shop.ts'
import { breadcrumbs, organization, product } from './structured-data.ts'

const site = { publicUrl: 'https://shop.example', settings: demoShop }

const sold = {
  url: 'https://shop.example/category/5/element',
  pictureUrl: 'https://shop.example/og/category-5.png',
  sku: 'product-5',
  name: 'Die Cut Stickers',
  description: 'Cut right along the outline.',
  isOutOfStock: false,
}

test('spec 2: takes the shop’s address, phone and profiles from its settings', () => {
  expect(organization(site)).toMatchObject({
    '@type': 'Organization',
    name: 'Kisscut',
    url: 'https://shop.example/',
    telephone: '(512) 555-0142',
    sameAs: ['https://instagram.example/kisscut', 'https://tiktok.example/@kisscut'],
    address: {
      '@type': 'PostalAddress',
      streetAddress: '418 Press Street',
      addressLocality: 'Austin',
      addressRegion: 'TX',
      postalCode: '78702',
    },
  })
})

test('omits Kisscut’s logo for a shop with another name', () => {
  expect(organization(site).logo).toBe('https://shop.example/pictures/logo.svg')
  const other = { ...site, settings: { ...demoShop, name: 'Peel & Co' } }
  expect(organization(other)).not.toHaveProperty('logo')
})

test('omits the details that a shop hasn’t entered', () => {
  const site = { publicUrl: 'https://shop.example', settings: emptyShop }
  expect(Object.keys(organization(site)).toSorted()).toEqual(
    ['@context', '@id', '@type', 'image', 'name', 'url'].toSorted(),
  )
})

test.each([
  [
    '1 A Street, Suite 2, Reno, NV 89501-1234',
    { streetAddress: '1 A Street, Suite 2', postalCode: '89501-1234' },
  ],
  ['Hauptstraße 1, 10115 Berlin', undefined],
])('parses the address %s', (address, parts) => {
  const { address: result } = organization({ ...site, settings: { ...demoShop, address } })
  if (parts) expect(result).toMatchObject(parts)
  else expect(result).toBe(address)
})

test('gives a product with several prices a price range in dollars', () => {
  expect(product(site, { ...sold, priceCents: [3100, 2000, 228850] })?.offers).toEqual({
    '@type': 'AggregateOffer',
    lowPrice: 20,
    highPrice: 2288.5,
    offerCount: 3,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    url: sold.url,
  })
})

test('gives a product with one price that price', () => {
  expect(product(site, { ...sold, priceCents: [310] })?.offers).toMatchObject({
    '@type': 'Offer',
    price: 3.1,
    priceCurrency: 'USD',
  })
})

test('marks a disabled product as out of stock', () => {
  const data = product(site, { ...sold, priceCents: [3700, 5000], isOutOfStock: true })
  expect(data?.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
})

test('returns no structured data for a product without a price', () => {
  expect(product(site, { ...sold, priceCents: [] })).toBeNull()
})

test('numbers breadcrumbs from one and gives them absolute URLs', () => {
  const trail = [
    { name: 'Kisscut', path: '/' },
    { name: 'Stickers', path: '/stickers' },
  ]
  expect(breadcrumbs(site.publicUrl, trail).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Kisscut', item: 'https://shop.example/' },
    { '@type': 'ListItem', position: 2, name: 'Stickers', item: 'https://shop.example/stickers' },
  ])
})

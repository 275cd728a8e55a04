import { formatCents } from '#app/features/ground/money/cents.ts'
import { expect, test } from '../fixtures.ts'
import { open, sitemapPaths, pricesOf, json, offersOf, type Design } from '../search-engine-steps.ts'

test('a configurator’s price range matches the API, and its prices are shown without JavaScript', async ({
  request,
  shop,
}) => {
  const products = (await sitemapPaths(request, shop.url)).flatMap((path) => {
    const [, id] = /^\/category\/(\d+)\/element$/.exec(path) ?? []
    return id ? [{ path, categoryId: Number(id) }] : []
  })
  expect(products.length).toBeGreaterThan(25)
  for (const { path, categoryId } of products) {
    const prices = await pricesOf(request, categoryId)
    const cents = prices.flatMap((size) => size)
    const page = await open(request, path)
    expect.soft(offersOf(page), path).toEqual({
      '@type': 'AggregateOffer',
      lowPrice: Math.min(...cents) / 100,
      highPrice: Math.max(...cents) / 100,
      offerCount: cents.length,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: `${shop.url}${path}`,
    })
    for (const price of prices[0] ?? []) expect.soft(page.text, path).toContain(formatCents(price))
  }
})

test('a library product’s price matches the API, in structured data and on the page', async ({
  request,
  shop,
}) => {
  const designs = await json<Design[]>(request, '/api/libraryproducts')
  const library = await open(request, '/library')
  expect(designs.length).toBeGreaterThan(20)
  for (const { id, name, price } of designs) {
    const page = await open(request, `/product-library/${id}`)
    expect.soft(page.headings).toEqual([name])
    expect.soft(page.text).toContain(formatCents(price))
    expect.soft(library.text).toContain(`${name} Buy 1 for ${formatCents(price)}`)
    expect.soft(offersOf(page)).toMatchObject({
      '@type': 'Offer',
      price: price / 100,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: `${shop.url}/product-library/${id}`,
    })
  }
})

test('home and category pages have products and prices without JavaScript', async ({ request }) => {
  const home = await open(request, '/')
  expect(home.text).toContain('50 die cut 3x3 stickers for $20')
  const latest = (await json<Design[]>(request, '/api/libraryproducts')).slice(-4)
  for (const { name, price } of latest) expect(home.text).toContain(`${name} Buy 1 for ${formatCents(price)}`)

  const stickers = await open(request, '/stickers')
  const ofFirstTier = (await pricesOf(request, 5)).flatMap(([first]) => first ?? [])
  expect(stickers.text).toContain(`Die Cut Stickers 50 from ${formatCents(Math.min(...ofFirstTier))}`)
  expect(stickers.text).toContain('Die Cut Stickers 50 from $20.00')
  expect((await open(request, '/intermediate-category')).text).toContain('Gram to eighth 3x5')
})

test('a disabled product is marked as out of stock', async ({ request }) => {
  expect(offersOf(await open(request, '/16'))?.availability).toBe('https://schema.org/OutOfStock')
})

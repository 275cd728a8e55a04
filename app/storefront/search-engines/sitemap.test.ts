import { expect, test } from 'vitest'
import { exampleCategory } from '#test/example-category.ts'
import type { Catalog, Category } from '#app/features/goods/catalog/catalog.ts'
import { robotsText } from './robots.ts'
import { sitemapPaths, sitemapXml } from './sitemap.ts'

const catalog = (...categories: [number, Category][]): Catalog => ({
  version: 1,
  categories: new Map(categories),
})

test('spec 2: links groups by their URL codes, and products to their configurators', () => {
  const shop = catalog(
    exampleCategory(1, { urlCode: 'stickers', rules: null }),
    exampleCategory(5, { parentId: 1 }),
    exampleCategory(18),
    exampleCategory(40, { rules: null }),
    exampleCategory(41, { parentId: 40 }),
  )
  expect(sitemapPaths(shop, [7, 9])).toEqual([
    '/',
    '/stickers',
    '/category/5/element',
    '/category/18/element',
    '/40',
    '/category/41/element',
    '/intermediate-category',
    '/library',
    '/product-library/7',
    '/product-library/9',
    '/contact',
  ])
})

test('omits out-of-stock products and an empty library', () => {
  const shop = catalog(
    exampleCategory(1, { urlCode: 'stickers', rules: null, isDisabled: true }),
    exampleCategory(5, { parentId: 1 }),
    exampleCategory(18, { isDisabled: true }),
  )
  expect(sitemapPaths(shop, [])).toEqual(['/', '/intermediate-category', '/contact'])
})

test('lists only the contact page for an empty shop', () => {
  expect(sitemapPaths(catalog(), [])).toEqual(['/contact'])
})

test('writes absolute, escaped URLs', () => {
  const xml = sitemapXml('https://shop.example', ['/', '/bags & boxes'])
  expect(xml).toContain('<loc>https://shop.example/</loc>')
  expect(xml).toContain('<loc>https://shop.example/bags%20&amp;%20boxes</loc>')
})

test('blocks private pages in robots.txt, and links the sitemap', () => {
  const lines = robotsText('https://shop.example').split('\n')
  for (const path of ['/admin', '/cart', '/user-profile', '/order-confirm', '/api/']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  expect(lines).toContain('Allow: /api/openapi.json')
  expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml')
})

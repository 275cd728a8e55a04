import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#app/schema/catalog.server.ts'
import { categoryByUrlCode, subcategories } from '#app/features/goods/catalog/catalog.ts'
import { readCatalog } from '#app/features/goods/catalog/read-catalog.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { libraryCategories, libraryProducts } from '#app/schema/library.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { OpenDatabase } from '#app/platform/database/database.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { testDatabase } from '#test/test-db.ts'
import { demoCategories } from './demo-catalog.ts'
import { seedIfEmpty } from './seed.server.ts'

const databaseUrl = testDatabase()
const now = new Date('2026-11-20T12:00:00Z')
let database: OpenDatabase

beforeAll(async () => {
  database = await openPostgres(await databaseUrl())
})

afterAll(() => database.close())

test('seeds an empty database exactly once, even if several processes start at once', async () => {
  const { db } = database
  const seeded = await Promise.all([1, 2, 3].map(() => seedIfEmpty(db, now)))
  expect(seeded.filter(Boolean)).toHaveLength(1)
  expect(await seedIfEmpty(db, now)).toBe(false)
  expect(await db.$count(categories)).toBe(33)
})

test('spec 3: the catalog reads back as seeded', async () => {
  const catalog = await readCatalog(database.db)
  for (const { id, product, name } of demoCategories) {
    const category = catalog.categories.get(id)
    expect(category).toMatchObject({ id, name, picturePath: `pictures/category-${id}.svg` })
    expect(category?.rules).toEqual(
      product && { size: product.sizeRule, quantity: product.quantityRule, price: product.priceRule },
    )
    expect(category?.sizes.map(({ width, height }) => ({ width, height }))).toEqual(product?.sizes ?? [])
    expect(category?.tiers.map(({ quantity }) => quantity)).toEqual(product?.tiers ?? [])
    expect(category?.promotions).toEqual(product?.promotions ?? [])
    expect(category?.options).toEqual(product?.options ?? [])
  }
  expect(categoryByUrlCode(catalog, 'stickers')?.id).toBe(1)
  expect(subcategories(catalog, 1).map(({ id }) => id)).toEqual([5, 6, 7, 8, 9, 10, 11, 12])
})

test('spec 3: 24 or more library designs in 5 or more categories, from $3.10', async () => {
  const { db } = database
  const products = await db.select().from(libraryProducts)
  expect(products.length).toBeGreaterThanOrEqual(24)
  expect(new Set(products.map(({ libraryCategoryId }) => libraryCategoryId)).size).toBeGreaterThanOrEqual(5)
  expect(Math.min(...products.map(({ priceCents }) => priceCents))).toBe(310)
})

test('has a file for every catalog and library picture', async () => {
  const paths = [
    ...(await database.db.select({ path: categories.picturePath }).from(categories)),
    ...(await database.db.select({ path: libraryProducts.picturePath }).from(libraryProducts)),
  ]
  expect(paths.filter(({ path }) => !existsSync(`public/${path}`))).toEqual([])
})

test('gives new categories ids after the seeded ones', async () => {
  const added = {
    name: 'New',
    picturePath: 'pictures/placeholder.svg',
    shape: 'circle' as const,
    isDraft: true,
  }
  const [category] = await database.db.insert(categories).values(added).returning()
  expect(category?.id).toBeGreaterThan(33)
  const [libraryCategory] = await database.db.insert(libraryCategories).values({ name: 'New' }).returning()
  expect(libraryCategory?.id).toBeGreaterThan(5)
})

test('seeds the shop settings and the coupon WELCOME10', async () => {
  expect(await readShopSettings(database.db)).toMatchObject({ name: 'Kisscut' })
  expect(await database.db.select().from(coupons)).toMatchObject([
    { code: 'WELCOME10', percentage: 0.1, redemptions: 0, maxRedemptions: null },
  ])
})

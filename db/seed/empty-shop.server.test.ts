import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons } from '#app/schema/coupons.server.ts'
import { categories, quantityTiers } from '#app/schema/catalog.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { quoteShipping } from '#app/features/goods/shipping/quote-shipping.server.ts'
import { readSetup } from '#app/features/desk/setup/read-setup.server.ts'
import { shippingTable } from '#app/schema/shipping.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { staffInvitations } from '#app/schema/staff.server.ts'
import type { OpenDatabase } from '#app/platform/database/database.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { testDatabase } from '#test/test-db.ts'
import { demoCategories } from './demo-catalog.ts'
import { seedIfEmpty } from './seed.server.ts'
import { demoShop, emptyShop } from './shop.ts'

const databaseUrl = testDatabase()
const now = new Date('2026-11-20T12:00:00Z')
let database: OpenDatabase

beforeAll(async () => {
  database = await openPostgres(await databaseUrl())
  await seedIfEmpty(database.db, now, { isDemo: false })
})

afterAll(() => database.close())

const done = async () => {
  const settings = { stripe: null, smtpUrl: null }
  const { steps, isDone } = await readSetup({ db: database.db, settings })
  return { done: steps.filter((step) => step.isDone).map(({ step }) => step), isDone }
}

test('has nothing to sell without the demo, but can ship once it has an origin ZIP code', async () => {
  const { db } = database
  for (const table of [categories, libraryProducts, coupons, customers])
    expect(await db.$count(table)).toBe(0)
  const parcel = { zipCode: '10001', grams: 100 }
  expect(await quoteShipping({ db, now }, parcel)).toBeNull()
  await db.transaction(async (tx) => {
    await tx.update(shopSettings).set({ settings: { ...emptyShop, originZip: '78702' } })
    expect(await quoteShipping({ db: tx, now }, parcel)).not.toBeNull()
    await tx.update(shopSettings).set({ settings: emptyShop })
  })
})

test('has a default name without the demo, but no contact data', async () => {
  const { name, address, phone, fax, email, socialLinks } = await readShopSettings(database.db)
  expect({ name, address, phone, fax, email, socialLinks }).toEqual({
    name: 'Sticker Shop',
    address: '',
    phone: '',
    fax: '',
    email: '',
    socialLinks: [],
  })
})

test('removes the placeholders of older empty shops, and keeps entered values', async () => {
  const { db } = database
  const [file = ''] = globSync('db/migrations/*_category_drafts.sql')
  const migration = await readFile(file, 'utf8')
  const [update = ''] = /UPDATE "shop_settings"[^;]*/.exec(migration) ?? []
  const older = {
    ...emptyShop,
    name: 'Your shop',
    address: 'Your street, your city, state and ZIP',
    phone: '(000) 000-0000',
    fax: '(000) 000-0000',
    email: 'hello@example.com',
  }
  const migrated = async (settings: typeof emptyShop) => {
    await db.update(shopSettings).set({ settings })
    await db.execute(update)
    const [row] = await db.select().from(shopSettings)
    return row?.settings
  }
  expect(await migrated({ ...older, phone: '(512) 555-0190' })).toEqual({
    ...emptyShop,
    phone: '(512) 555-0190',
  })
  expect(await migrated(demoShop)).toEqual(demoShop)
  expect(await migrated(older)).toEqual(emptyShop)
})

test('does not add the demo on a later start', async () => {
  expect(await seedIfEmpty(database.db, now)).toBe(false)
  expect(await database.db.$count(categories)).toBe(0)
})

test('derives the setup steps from the shop’s data', async () => {
  const { db } = database
  expect(await done()).toEqual({ done: [], isDone: false })

  const contact = { phone: '(512) 555-0190', email: 'hi@peel.test' }
  const settings = { ...emptyShop, ...contact, name: 'Peel & Co', address: '1 Press Street' }
  await db.update(shopSettings).set({ settings })
  expect((await done()).done).toEqual([])
  await db.update(shopSettings).set({ settings: { ...settings, originZip: '78702' } })
  expect((await done()).done).toEqual(['shop'])
  await db.update(shippingTable).set({ version: 2 })
  expect((await done()).done).toEqual(['shop', 'shipping'])

  const dieCut = demoCategories.find(({ id }) => id === 5)
  if (!dieCut?.product) throw new Error('no die cut stickers')
  const { shape, sizeRule, quantityRule, priceRule } = dieCut.product
  await db.insert(categories).values({ id: 1, name: 'Stickers', picturePath: 'x.svg', shape: 'group' })
  expect((await done()).done).toEqual(['shop', 'shipping'])
  await db.insert(categories).values({
    id: 2,
    parentId: 1,
    name: 'Die cut',
    picturePath: 'x.svg',
    shape,
    sizeRule,
    quantityRule,
    priceRule,
  })
  expect((await done()).done).toEqual(['shop', 'shipping'])
  await db.insert(quantityTiers).values({ categoryId: 2, quantity: 50 })
  expect((await done()).done).toEqual(['shop', 'catalog', 'shipping'])
  await db.update(categories).set({ isDisabled: true }).where(eq(categories.id, 1))
  expect((await done()).done).toEqual(['shop', 'shipping'])
  await db.update(categories).set({ isDisabled: sql`${categories.id} = 2` })
  expect((await done()).done).toEqual(['shop', 'shipping'])

  await db.insert(staffInvitations).values({
    email: 'pia@example.com',
    roles: ['production'],
    tokenHash: 'x',
    createdAt: now,
    expiresAt: now,
  })
  expect(await done()).toEqual({ done: ['shop', 'shipping', 'staff'], isDone: false })
})

test('never gives a category that a shop adds an id that the specification reserves', async () => {
  const values = { name: 'Coasters', picturePath: 'x.svg', shape: 'group' } as const
  const [own] = await database.db.insert(categories).values(values).returning()
  expect(own?.id).toBe(101)
})

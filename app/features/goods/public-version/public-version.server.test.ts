import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { categories } from '#app/schema/catalog.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { libraryCategories, libraryProducts } from '#app/schema/library.server.ts'
import { shopSettings } from '#app/schema/shop.server.ts'
import { testShop } from '#test/shop.ts'
import { readPublicVersion } from './public-version.server.ts'

const t = testShop()

test('changes only with the data that public pages show', async () => {
  const { db } = t.shop
  const [design] = await db.select().from(libraryProducts).limit(1)
  if (!design) throw new Error('the demo shop has designs')
  const changes = {
    price: () => db.update(categories).set({ name: 'Softened' }).where(eq(categories.id, 12)),
    settings: () => db.update(shopSettings).set({ settings: sql`settings || '{"name":"Press"}'` }),
    'a design': () =>
      db.update(libraryProducts).set({ name: 'Fox' }).where(eq(libraryProducts.id, design.id)),
    'the order of designs': () => db.update(libraryProducts).set({ position: sql`1000 - position` }),
    'a new design': () => db.insert(libraryProducts).values({ ...design, id: undefined }),
    'its picture': () =>
      db.insert(artworkFiles).values({
        id: crypto.randomUUID(),
        fileName: 'fox.pdf',
        type: 'pdf',
        path: design.picturePath,
        previewPath: 'files/fox.webp',
        sizeBytes: 1,
        sha256: 'none',
      }),
    'fewer designs': () => db.delete(libraryProducts).where(eq(libraryProducts.name, 'Fox')),
    'a library category': () => db.update(libraryCategories).set({ name: sql`name || '!'` }),
    'a new library category': () => db.insert(libraryCategories).values({ name: 'Birds' }),
  }
  const versions = [await readPublicVersion(db)]
  for (const [name, change] of Object.entries(changes)) {
    await change()
    const version = await readPublicVersion(db)
    expect(versions, name).not.toContain(version)
    versions.push(version)
  }
  await t.customer()
  await db.update(customers).set({ city: 'Boston' })
  expect(await readPublicVersion(db)).toBe(versions.at(-1))
})

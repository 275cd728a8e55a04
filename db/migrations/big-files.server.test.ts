import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories } from '#app/schema/catalog.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

test('allows big files for an existing shop’s banners, and for no other product', async () => {
  const { db } = t.shop
  const { id, shape, acceptsBigFiles } = categories
  const rows = () => db.select({ id, shape, acceptsBigFiles }).from(categories).orderBy(asc(id))
  const seeded = await rows()
  await db.update(categories).set({ acceptsBigFiles: false })
  // This is a banner that the shop added itself, in another group.
  await db.update(categories).set({ shape: 'banner' }).where(eq(id, 5))
  const files = await readdir(import.meta.dirname)
  const file = files.find((name) => name.endsWith('_big_files.sql')) ?? ''
  const migration = await readFile(path.join(import.meta.dirname, file), 'utf8')
  const [, ...rest] = migration.split('--> statement-breakpoint')
  for (const statement of rest) await db.execute(sql.raw(statement))
  expect(await rows()).toEqual(
    seeded.map((row) => (row.id === 5 ? { ...row, shape: 'banner', acceptsBigFiles: true } : row)),
  )
  expect(seeded.filter((row) => row.acceptsBigFiles).map((row) => row.shape)).toEqual(Array(5).fill('banner'))
})

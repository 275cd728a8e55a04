import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { categories } from '#app/schema/catalog.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

test('spec 5: gives an existing shop’s categories a smallest side of 0.5, including those it added', async () => {
  const { db } = t.shop
  const rules = async () =>
    (await db.select({ rule: categories.sizeRule }).from(categories).orderBy(asc(categories.id))).map(
      ({ rule }) => rule,
    )
  const seeded = await rules()
  const own = { unit: 'in', kind: 'box', shortSide: 0.25, longSide: 4 } as const
  await db.execute(sql`update categories set size_rule = size_rule - 'minSide'`)
  await db
    .update(categories)
    .set({ sizeRule: own as never })
    .where(eq(categories.id, 18))
  const files = await readdir(import.meta.dirname)
  const file = files.find((name) => name.endsWith('_smallest_side.sql')) ?? ''
  const migration = await readFile(path.join(import.meta.dirname, file), 'utf8')
  await db.execute(sql.raw(migration))
  const migrated = await rules()
  expect(migrated).toEqual(seeded.map((rule, at) => (at === 17 ? { ...own, minSide: 0.25 } : rule)))
  await db.execute(sql.raw(migration))
  expect(await rules()).toEqual(migrated)
})

import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { startSession } from '#app/features/people/identity/sessions.server.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { artworkFiles, unfinishedUploads } from '#app/schema/artwork.server.ts'
import { carts } from '#app/schema/cart.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { fileNeeds, type FileNeed, type FileNeedEnding, type UploadedFile } from '#test/file-needs.ts'
import { first } from '#test/first.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'
import { listUnneeded } from './list-unneeded.server.ts'
import { findShopPicture } from './shop-picture.server.ts'
import { sweepArtwork } from './sweep-artwork.server.ts'

const t = testShop()
const { paidOrder } = purchases(t)

const start = new Date('2026-01-01T12:00:00Z')
const day = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60_000)

const sweepOn = (days: number) => sweepArtwork({ ...t.shop, now: () => day(days) })
const listedOn = async (days: number) =>
  (await listUnneeded({ db: t.shop.db, now: day(days) })).flatMap(({ paths }) => paths)

const places = { orderId: 0, cartId: 0 }
const { needs, endings, uploadOn } = fileNeeds(t, places)
const uploaded = (onDay: number) => uploadOn(day(onDay))

const remaining = async (files: UploadedFile[]) => {
  const ids = files.map(({ id }) => id)
  const rows = await t.shop.db
    .select({ id: artworkFiles.id })
    .from(artworkFiles)
    .where(inArray(artworkFiles.id, ids))
  return new Set(rows.map(({ id }) => id))
}

async function deletions(): Promise<string[][]> {
  const jobs = await t.shop.db.execute(sql`select data from pgboss.job where name = 'delete-files'`)
  return (jobs as { rows: { data: { paths: string[] } }[] }).rows.map(({ data }) => data.paths)
}

const pathsToDelete = async () => (await deletions()).flat()

const pathsOf = ({ path, previewPath, thumbnailPath }: UploadedFile) => [
  path,
  previewPath ?? '',
  thumbnailPath ?? '',
]

beforeAll(async () => {
  const { db } = t.shop
  places.orderId = (await paidOrder()).id
  const { sessionId } = await startSession(db, null, new Date())
  places.cartId = first(await db.insert(carts).values({ sessionId }).returning()).id
})

beforeEach(async () => {
  await t.shop.db.execute(sql`delete from pgboss.job where name = 'delete-files'`)
})

describe('sweeping files that nobody ordered', () => {
  test('deletes a file with its preview and thumbnail after 90 days, and not a day earlier', async () => {
    const [old, young] = [await uploaded(0), await uploaded(2)]
    await sweepOn(89)
    expect((await remaining([old, young])).size).toBe(2)
    await sweepOn(91)
    expect(await remaining([old, young])).toEqual(new Set([young.id]))
    expect(await pathsToDelete()).toEqual(expect.arrayContaining(pathsOf(old)))
  })

  test.each(Object.keys(needs) as FileNeed[])('keeps a file needed by: %s', async (kind) => {
    const [needed, unneeded] = [await uploaded(0), await uploaded(0)]
    await needs[kind](needed)
    for (const days of [91, 200, 400]) await sweepOn(days)
    expect(await remaining([needed, unneeded])).toEqual(new Set([needed.id]))
    const gone = await pathsToDelete()
    expect(gone).toEqual(expect.arrayContaining(pathsOf(unneeded)))
    for (const path of pathsOf(needed)) expect(gone).not.toContain(path)
  })

  test.each(Object.keys(endings) as FileNeedEnding[])(
    'deletes a file that is no longer needed by: %s',
    async (kind) => {
      const file = await uploaded(0)
      await needs[kind](file)
      await sweepOn(91)
      await endings[kind](file)
      await sweepOn(182)
      expect((await remaining([file])).size).toBe(0)
    },
  )

  test('keeps a picture that is being saved with a design', async () => {
    const { db } = t.shop
    const picture = await uploaded(0)
    const found = Promise.withResolvers<void>()
    const save = Promise.withResolvers<void>()
    const saving = db.transaction(async (tx) => {
      const { path } = await findShopPicture(tx, picture.id)
      found.resolve()
      await save.promise
      await tx
        .insert(libraryProducts)
        .values({ libraryCategoryId: 1, name: 'Owl', priceCents: cents(310), picturePath: path })
    })
    await found.promise
    await sweepOn(91)
    save.resolve()
    await saving
    expect((await remaining([picture])).size).toBe(1)
  })

  test('deletes everything that is due in one run, with at most 100 files per job', async () => {
    const { db } = t.shop
    await sweepOn(91)
    const { id: _, path: __, previewPath: ___, thumbnailPath: ____, ...row } = await uploaded(0)
    const many = Array.from({ length: 450 }, () => ({
      ...row,
      id: randomUUID(),
      path: `files/${randomToken()}.png`,
    }))
    await db.insert(artworkFiles).values(many)
    const listed = await listedOn(91)
    expect(listed).toHaveLength(450 + 3)
    expect(await db.$count(artworkFiles)).toBeGreaterThan(450)
    await db.execute(sql`delete from pgboss.job where name = 'delete-files'`)
    expect(await sweepOn(91)).toBe(453)
    const jobs = await deletions()
    expect(new Set(jobs.flat())).toEqual(new Set(listed))
    expect(Math.max(...jobs.map((paths) => paths.length))).toBe(100)
    expect([await listedOn(91), await sweepOn(91)]).toEqual([[], 0])
  })
})

test('deletes files left by crashed uploads after a day', async () => {
  const { db } = t.shop
  const path = `files/${randomToken()}.png`
  await db.insert(unfinishedUploads).values({ id: randomUUID(), paths: [path], createdAt: day(0) })
  await sweepOn(0.9)
  expect(await pathsToDelete()).toEqual([])
  await sweepOn(1.1)
  expect(await pathsToDelete()).toEqual([path])
  expect(await db.select().from(unfinishedUploads)).toEqual([])
})

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gangFilePaths } from '#app/features/desk/gang-sheets/gang-file-paths.ts'
import { stopPreviews } from '#app/features/goods/previews/preview.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { cartItems } from '#app/schema/cart.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { gangSheets, proofs } from '#app/schema/proofs.server.ts'
import { openPostgres, openPostgresAsIs } from '#app/platform/database/postgres.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { everythingIn, filesIn } from '#test/backups/everything-in.ts'
import { fillShop } from '#test/backups/filled-shop.ts'
import { newDatabase, newFolder, sharedSettings } from '#test/backups/places.ts'
import { testShop } from '#test/shop.ts'
import { migrateUpTo } from '#app/platform/database/migrate.server.ts'
import { plainPicture } from '../../bench/journey.ts'
import { backupIn } from './backup-place.ts'
import { checkBackup } from './check-backup.ts'
import { createBackup, type BackupSource } from './create-backup.ts'
import { knownMigrations } from './migrations.ts'
import { withTarget } from './open-target.ts'
import { restoreBackup } from './restore-backup.ts'

const t = testShop()
const secrets = { secret: 'x'.repeat(32), dataDir: null }

beforeAll(async () => {
  await fillShop(t)
})
afterAll(stopPreviews)

async function saveAndRestore(source: BackupSource) {
  const folder = path.join(await newFolder('backup'), 'night')
  await createBackup(source, backupIn(folder), new Date())
  const settings = readSettings(sharedSettings(await newDatabase(), await newFolder()))
  const manifest = await checkBackup(backupIn(folder))
  await withTarget(settings, (target) => restoreBackup(target, backupIn(folder), manifest))
  const { db, close } = await openPostgresAsIs(settings.database?.url ?? '')
  try {
    const named = await db.select().from(artworkFiles).where(isNull(artworkFiles.erasedAt))
    const sheets = await db.select().from(gangSheets).where(isNotNull(gangSheets.filesUntil))
    const paths = [
      ...named.flatMap((file) => [file.path, file.previewPath, file.thumbnailPath]),
      ...sheets.flatMap(({ fileKey, layouts }) => gangFilePaths(fileKey, layouts?.length ?? 0)),
    ]
    return {
      folder,
      named: paths.filter((name) => name !== null).toSorted(),
      restored: Object.keys(await filesIn(settings.dataDir)).map((name) => `files/${name}`),
    }
  } finally {
    await close()
  }
}

async function upload(): Promise<string> {
  const form = new FormData()
  form.append('file', new File([plainPicture(44, 33)], 'late.png', { type: 'image/png' }))
  const query = { sessionToken: await t.anonymousSession() }
  const { body } = await t.api('POST', '/upload-file', { query, form })
  return body.id
}

/** Deletes an upload the way the sweep does: the row first, then the files. */
async function deleteUpload() {
  const used = [cartItems, orderItems, proofs].map((table) =>
    t.shop.db
      .select({ id: sql<string>`${table.artworkFileId}` })
      .from(table)
      .where(sql`${table.artworkFileId} is not null`),
  )
  const ids = (await Promise.all(used)).flat().map(({ id }) => id)
  const [deleted] = await t.shop.db
    .delete(artworkFiles)
    .where(
      eq(
        artworkFiles.id,
        sql`(select id from artwork_files where ${notInArray(artworkFiles.id, ids)} limit 1)`,
      ),
    )
    .returning()
  if (!deleted) throw new Error('there is no file to delete')
  for (const name of [deleted.path, deleted.previewPath, deleted.thumbnailPath]) {
    if (name) await t.shop.storage.delete(name)
  }
  return deleted.path
}

/** Returns the shop's storage, wrapped to run `happens` before the first file is copied. */
function interrupted(happens: () => Promise<unknown>): Storage {
  const { storage } = t.shop
  let first: Promise<unknown> | null = null
  return {
    ...storage,
    open: async (name) => {
      first ??= happens()
      await first
      return storage.open(name)
    },
  }
}

test('leaves an upload made during a backup to the next one', async () => {
  const before = (await readdir(path.join(t.shop.settings.dataDir, 'files/files'))).length
  const { named, restored } = await saveAndRestore({ db: t.shop.db, storage: interrupted(upload), secrets })
  expect(restored).toEqual(named)
  expect(restored).toHaveLength(before)
  const next = await saveAndRestore({ db: t.shop.db, storage: t.shop.storage, secrets })
  expect(next.restored.length).toBeGreaterThan(before)
})

test('reads the rows again if a file is deleted during a backup', async () => {
  await upload()
  let deleted = ''
  const storage = interrupted(async () => {
    deleted = await deleteUpload()
  })
  const { named, restored, folder } = await saveAndRestore({ db: t.shop.db, storage, secrets })
  expect(restored).toEqual(named)
  expect(deleted).toMatch(/^files\//)
  expect(named).not.toContain(deleted)
  expect((await readdir(path.join(folder, 'files'))).map((name) => `files/${name}`).toSorted()).toEqual(named)
})

test('restores an older version’s backup to the same shop that an update results in', async () => {
  const entries = await knownMigrations()
  const old = entries.find(({ tag }) => tag === '0016_proof_items')
  const url = await newDatabase()
  const source = await openPostgresAsIs(url)
  await source.db.transaction((tx) => migrateUpTo(tx, old?.when ?? 0))
  // Later migrations fill in data for these rows.
  await source.db.execute(sql`
    insert into categories (name, picture_path, shape, size_rule, quantity_rule, price_rule, is_draft)
    values ('Old', 'pictures/old.svg', 'outline', '{"kind": "free"}', '{"step": 1}', '{}', true)`)
  await source.db.execute(sql`
    insert into shop_settings (settings) values ('{"name": "Old shop", "nothing": null}')`)
  const folder = path.join(await newFolder('backup'), 'night')
  await createBackup({ db: source.db, storage: t.shop.storage, secrets }, backupIn(folder), new Date())
  await source.close()

  const settings = readSettings(sharedSettings(await newDatabase(), await newFolder()))
  const manifest = await checkBackup(backupIn(folder))
  expect(manifest.migration).toBe(old?.when)
  await withTarget(settings, (target) => restoreBackup(target, backupIn(folder), manifest))
  const [restored, updated] = [await openPostgres(settings.database?.url ?? ''), await openPostgres(url)]
  try {
    expect(await everythingIn(restored.db)).toEqual(await everythingIn(updated.db))
  } finally {
    await restored.close()
    await updated.close()
  }
})

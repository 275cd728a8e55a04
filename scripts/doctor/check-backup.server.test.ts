import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { fillShop, urlOf } from '#test/backups/filled-shop.ts'
import { newFolder, sharedSettings } from '#test/backups/places.ts'
import { first } from '#test/first.ts'
import { testShop } from '#test/shop.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { backupIn } from '../backup/backup-place.ts'
import { createBackup } from '../backup/create-backup.ts'
import { withSource } from '../backup/open-source.ts'
import { checkBackup } from './check-database.ts'

const t = testShop()

test('approves the backup of a shop with erased people, ended orders and deleted products', async () => {
  await fillShop(t)
  const { dataDir } = t.shop.settings
  const settings = readSettings(sharedSettings(await urlOf(t), dataDir, t.shop.secret))
  const folder = `${await newFolder('backup')}/night`
  const { files } = await withSource(settings, (source) => createBackup(source, backupIn(folder), new Date()))
  expect(files).toMatchObject({ problems: [] })
  expect(await checkBackup(t.shop.db)).toMatch(/^can be made: \d+ tables/)
})

test('names the rows that would prevent a backup', async () => {
  const { id, path } = first(await t.shop.db.select().from(artworkFiles).limit(1))
  await t.shop.db.update(artworkFiles).set({ path: '../secret.png' }).where(eq(artworkFiles.id, id))
  await expect(checkBackup(t.shop.db)).rejects.toThrow(`rows of artwork_files (${id}) name files`)
  await t.shop.db.update(artworkFiles).set({ path }).where(eq(artworkFiles.id, id))
})

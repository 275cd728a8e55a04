import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopPreviews } from '#app/features/goods/previews/preview.server.ts'
import { readSettings, type Settings } from '#app/platform/settings/settings.server.ts'
import { openPostgresAsIs } from '#app/platform/database/postgres.server.ts'
import { filesIn } from '#test/backups/everything-in.ts'
import { fillShop, urlOf } from '#test/backups/filled-shop.ts'
import { newDatabase, newFolder, sharedSettings } from '#test/backups/places.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { testShop } from '#test/shop.ts'
import { backupIn } from './backup-place.ts'
import { checkBackup } from './check-backup.ts'
import { createBackup } from './create-backup.ts'
import { placesIn } from './manifest.ts'
import { withSource } from './open-source.ts'
import { withTarget } from './open-target.ts'
import { restoreBackup, restoreRows } from './restore-backup.ts'

const t = testShop()
let source: Settings
let backup = ''

beforeAll(async () => {
  await fillShop(t)
  source = readSettings(sharedSettings(await urlOf(t), t.shop.settings.dataDir, t.shop.secret))
  backup = path.join(t.shop.settings.dataDir, 'backup')
  await withSource(source, (from) => createBackup(from, backupIn(backup), new Date()))
})

afterAll(stopPreviews)

async function copyOfBackup(): Promise<string> {
  const copy = path.join(await newFolder('copy'), 'backup')
  await cp(backup, copy, { recursive: true })
  return copy
}

async function restore(folder: string, settings: Settings) {
  const manifest = await checkBackup(backupIn(folder))
  await withTarget(settings, (target) => restoreBackup(target, backupIn(folder), manifest))
}

const tablesIn = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query("select 1 from pg_tables where schemaname in ('public', 'drizzle')")
    return rows.length
  })

async function emptyPlace() {
  const [url, dataDir] = [await newDatabase(), await newFolder()]
  const settings = readSettings(sharedSettings(url, dataDir))
  const isEmpty = async () => {
    expect(await tablesIn(url)).toBe(0)
    const files = await readdir(path.join(dataDir, 'files/files')).catch(() => [])
    expect(files).toEqual([])
  }
  return { url, dataDir, settings, isEmpty }
}

const change = async (file: string, how: (text: string) => string) =>
  writeFile(file, how(await readFile(file, 'utf8')))

const damages: [string, (folder: string) => Promise<unknown>, RegExp][] = [
  ['no manifest', (folder) => rm(placesIn(folder).manifest), /is not a complete backup: it has no manifest/],
  [
    'a truncated manifest',
    (folder) => change(placesIn(folder).manifest, (text) => text.slice(0, 500)),
    /manifest.json is damaged/,
  ],
  [
    'a newer format',
    (folder) => change(placesIn(folder).manifest, (text) => text.replace('"format": 1', '"format": 2')),
    /uses format 2, from a newer version of Kisscut. Update first/,
  ],
  [
    'tables of a newer version',
    (folder) =>
      change(placesIn(folder).manifest, (text) =>
        text.replace(/"migration": \d+/, '"migration": 9999999999999'),
      ),
    /was made by a newer version of Kisscut \(.+\). Update first/,
  ],
  [
    'tables of an unknown version',
    (folder) =>
      change(placesIn(folder).manifest, (text) => text.replace(/"migration": \d+/, '"migration": 5')),
    /made by another version/,
  ],
  ['a missing table', (folder) => rm(placesIn(folder).table('orders')), /orders\.ndjson is missing/],
  [
    'a changed row',
    (folder) => change(placesIn(folder).table('orders'), (text) => text.replace('Zoë', 'Zoe')),
    /orders\.ndjson has changed since it was written/,
  ],
  [
    'a table missing from the manifest',
    (folder) =>
      change(placesIn(folder).manifest, (text) => text.replace('"name": "orders"', '"name": "others"')),
    /lists the wrong tables/,
  ],
  [
    'a missing file',
    async (folder) => rm(path.join(folder, 'files', (await readdir(path.join(folder, 'files')))[0] ?? '')),
    /The backup is incomplete: .+ is missing/,
  ],
  [
    'a changed file',
    async (folder) =>
      writeFile(path.join(folder, 'files', (await readdir(path.join(folder, 'files')))[0] ?? ''), 'x'),
    /The backup is damaged/,
  ],
  [
    'a file list with changed paths',
    (folder) => change(placesIn(folder).fileList, (text) => text.replace('files/', 'files/../../')),
    /files\.ndjson has changed since it was written/,
  ],
]

describe('refuses an unreliable backup with a reason, and changes nothing', () => {
  test.each(damages)('%s', async (_, damage, words) => {
    const [folder, place] = [await copyOfBackup(), await emptyPlace()]
    await damage(folder)
    const refused = restore(folder, place.settings)
    await expect(refused).rejects.toMatchObject({ name: 'StartupError' })
    await expect(refused).rejects.toThrow(words)
    await place.isEmpty()
  })
})

describe('refuses to restore over a non-empty shop, and changes nothing', () => {
  test('a database with a shop', async () => {
    await expect(restore(backup, source)).rejects.toThrow(
      /The database already has a shop \(rows in .+\)\. Use a new, empty one\. Nothing was changed/,
    )
  })

  test('a data folder with a shop', async () => {
    const dataDir = await newFolder()
    await mkdir(path.join(dataDir, 'database'))
    const restoring = restore(backup, readSettings({ DATA_DIR: dataDir }))
    await expect(restoring).rejects.toThrow('already has a shop')
    expect((await readdir(dataDir)).toSorted()).toEqual(['database', 'kisscut.pid'])
  })

  test('a folder with other files, or different content under the same name', async () => {
    const place = await emptyPlace()
    const uploads = path.join(place.dataDir, 'files/files')
    await mkdir(uploads, { recursive: true })
    await writeFile(path.join(uploads, 'mine.png'), 'mine')
    await expect(restore(backup, place.settings)).rejects.toThrow('already has files, such as mine.png')
    await rm(path.join(uploads, 'mine.png'))
    const [name = ''] = await readdir(path.join(backup, 'files'))
    await writeFile(path.join(uploads, name), 'mine')
    await expect(restore(backup, place.settings)).rejects.toThrow('already exists, with different content')
    expect([await tablesIn(place.url), await readdir(uploads)]).toEqual([0, [name]])
  })

  test('reuses files left by an interrupted restore', async () => {
    const place = await emptyPlace()
    const uploads = path.join(place.dataDir, 'files/files')
    await mkdir(uploads, { recursive: true })
    const [name = ''] = await readdir(path.join(backup, 'files'))
    await cp(path.join(backup, 'files', name), path.join(uploads, name))
    await restore(backup, place.settings)
    expect(await filesIn(place.dataDir)).toEqual(await filesIn(source.dataDir))
  })

  test('leaves neither tables nor files if rows violate a constraint', async () => {
    const [folder, place] = [await copyOfBackup(), await emptyPlace()]
    await change(placesIn(folder).table('orders'), (text) => text.replace('"email": "', '"other": "'))
    const manifest = await checkBackup(backupIn(backup))
    const restoring = withTarget(place.settings, (target) =>
      restoreBackup(target, backupIn(folder), manifest),
    )
    await expect(restoring).rejects.toThrow()
    await place.isEmpty()
  })

  test('rolls back if the rows would not be restored exactly', async () => {
    const [folder, place] = [await copyOfBackup(), await emptyPlace()]
    await change(placesIn(folder).table('orders'), (text) => text.replace('Zoë', 'Zoe'))
    const manifest = await checkBackup(backupIn(backup))
    const { db, close } = await openPostgresAsIs(place.url)
    const restoring = restoreRows({ db, isShared: true }, folder, manifest)
    await expect(restoring).rejects.toThrow('The rows of orders could not be restored exactly as they were')
    await close()
    await place.isEmpty()
  })
})

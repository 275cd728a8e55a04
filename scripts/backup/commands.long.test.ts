import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopPreviews } from '#app/features/goods/previews/preview.server.ts'
import type { DatabaseAsIs } from '#app/platform/database/database.server.ts'
import { openEmbeddedAsIs } from '#app/platform/database/embedded-database.server.ts'
import { openPostgresAsIs } from '#app/platform/database/postgres.server.ts'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'
import { lastBackup } from '#app/schema/operation.server.ts'
import { filesIn } from '#test/backups/everything-in.ts'
import { fillShop, urlOf } from '#test/backups/filled-shop.ts'
import { newDatabase, newFolder, sharedSettings } from '#test/backups/places.ts'
import { copyEmptyDatabase } from '#test/embedded-folder.ts'
import { testShop } from '#test/shop.ts'
import { placesIn } from './manifest.ts'

const t = testShop()

beforeAll(async () => {
  await fillShop(t)
})

afterAll(stopPreviews)

type Result = { code: number; stdout: string; stderr: string }

const run = (script: string, args: string[], env: Record<string, string>) =>
  new Promise<Result>((resolve) => {
    const options = { env: { PATH: process.env.PATH, ...env } }
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

/** Returns when the last complete backup was recorded, in epoch milliseconds, and closes the database. */
async function lastBackupAt({ db, close }: DatabaseAsIs): Promise<number | undefined> {
  const [last] = await db.select().from(lastBackup)
  await close()
  return last?.at.getTime()
}

test(
  'backs up and restores a running shop, and warns about a different SECRET',
  { timeout: 120_000 },
  async () => {
    const url = await urlOf(t)
    const env = sharedSettings(url, t.shop.settings.dataDir, t.shop.secret)
    const folder = path.join(await newFolder('backup'), 'new', 'night')
    expect(await run('scripts/backup.ts', [], env)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Missing --to/),
    })
    const saved = await run('scripts/backup.ts', ['--to', folder], env)
    expect(saved).toMatchObject({ code: 0, stderr: '' })
    expect(await lastBackupAt(await openPostgresAsIs(url))).toBeCloseTo(Date.now(), -5)
    expect(saved.stdout).toMatch(/^Saved \d+ rows in \d+ tables and \d+ files \(\d+ bytes\) in /)
    expect(await readFile(placesIn(folder).manifest, 'utf8')).not.toContain(t.shop.secret)

    const place = sharedSettings(await newDatabase(), await newFolder(), randomBytes(32).toString('hex'))
    const restored = await run('scripts/restore.ts', ['--from', folder], place)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/Restored \d+ rows and \d+ files/)
    expect(restored.stdout).toContain('SECRET differs from the one in the backup')
    const repeated = await run('scripts/restore.ts', ['--from', folder], place)
    expect(repeated).toMatchObject({ code: 1, stdout: '' })
    expect(repeated.stderr).toMatch(/^The database already has a shop/)
  },
)

test('completes a backup despite missing and changed files, and names them', async () => {
  const url = await urlOf(t)
  const { dataDir } = t.shop.settings
  const folder = await newFolder('backup')
  const env = sharedSettings(url, dataDir, t.shop.secret)
  await run('scripts/backup.ts', ['--to', path.join(folder, 'first')], env)
  const place = sharedSettings(await newDatabase(), await newFolder(), t.shop.secret)
  expect(await run('scripts/restore.ts', ['--from', path.join(folder, 'first')], place)).toMatchObject({
    code: 0,
  })

  const { db, close } = await openPostgresAsIs(place.DATABASE_URL)
  const { rows } = (await db.execute(
    sql`select path from artwork_files where erased_at is null order by path limit 2`,
  )) as { rows: { path: string }[] }
  await close()
  const [lost = '', changed = ''] = rows.map((row) => row.path)
  await rm(path.join(place.DATA_DIR, 'files', lost))
  await writeFile(path.join(place.DATA_DIR, 'files', changed), 'rotten')
  const earlier = await lastBackupAt(await openPostgresAsIs(place.DATABASE_URL))
  const saved = await run('scripts/backup.ts', ['--to', path.join(folder, 'second')], place)
  expect(saved.code).toBe(1)
  expect(await lastBackupAt(await openPostgresAsIs(place.DATABASE_URL))).toBe(earlier)
  expect(saved.stderr).toContain(`The shop’s file ${lost} is missing`)
  expect(saved.stderr).toContain(`The shop’s file ${changed} has changed since it was uploaded`)

  const next = sharedSettings(await newDatabase(), await newFolder(), t.shop.secret)
  expect(await run('scripts/restore.ts', ['--from', path.join(folder, 'second')], next)).toMatchObject({
    code: 0,
  })
  const before = Object.keys(await filesIn(dataDir))
  expect(Object.keys(await filesIn(next.DATA_DIR))).toEqual(
    before.filter((name) => name !== path.basename(lost)),
  )
})

test('backs up a stopped embedded shop together with its secret', async () => {
  const [dataDir, folder] = [await newFolder(), path.join(await newFolder('backup'), 'night')]
  await copyEmptyDatabase(path.join(dataDir, 'database'))
  const secret = 'an embedded secret '.repeat(2)
  await writeFile(path.join(dataDir, 'secret'), secret)

  const unlock = await lockDataFolder(dataDir)
  const running = await run('scripts/backup.ts', ['--to', folder], { DATA_DIR: dataDir })
  await unlock()
  expect(running).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^Another Kisscut/) })
  const missing = await run('scripts/backup.ts', ['--to', folder], { DATA_DIR: path.join(dataDir, 'none') })
  expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no shop in ') })

  expect(await run('scripts/backup.ts', ['--to', folder], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  const embedded = await openEmbeddedAsIs(path.join(dataDir, 'database'))
  expect(await lastBackupAt(embedded)).toBeCloseTo(Date.now(), -5)
  expect([(await stat(folder)).mode & 0o777, (await stat(placesIn(folder).manifest)).mode & 0o777]).toEqual([
    0o700, 0o600,
  ])
  const place = path.join(await newFolder(), 'new')
  const restored = await run('scripts/restore.ts', ['--from', folder], { DATA_DIR: place })
  expect(restored).toMatchObject({ code: 0, stderr: '', stdout: expect.not.stringContaining('SECRET') })
  expect(await readFile(path.join(place, 'secret'), 'utf8')).toBe(secret)
  expect((await stat(path.join(place, 'secret'))).mode & 0o777).toBe(0o600)

  const other = await newFolder()
  await writeFile(path.join(other, 'secret'), 'another secret')
  const refused = await run('scripts/restore.ts', ['--from', folder], { DATA_DIR: other })
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('with different content'),
  })
  expect(await readFile(path.join(other, 'secret'), 'utf8')).toBe('another secret')
})

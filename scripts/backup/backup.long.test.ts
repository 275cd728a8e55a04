import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failInterruptedSheets } from '#app/features/desk/gang-sheets/fail-interrupted-sheets.server.ts'
import { stopPreviews } from '#app/features/goods/previews/preview.server.ts'
import { openEmbeddedAsIs } from '#app/platform/database/embedded-database.server.ts'
import { openPostgresAsIs } from '#app/platform/database/postgres.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { readSettings, type Settings } from '#app/platform/settings/settings.server.ts'
import { gangSheets } from '#app/schema/proofs.server.ts'
import { everythingIn, filesIn } from '#test/backups/everything-in.ts'
import { fillEveryTable, urlOf } from '#test/backups/filled-shop.ts'
import { newDatabase, newFolder, sharedSettings } from '#test/backups/places.ts'
import { freePort } from '#test/free-port.ts'
import { testShop } from '#test/shop.ts'
import { checkBackup as checkBackupOf } from '../doctor/check-database.ts'
import { examine } from '../doctor/examine.ts'
import { backupIn } from './backup-place.ts'
import { checkBackup } from './check-backup.ts'
import { createBackup } from './create-backup.ts'
import { moveShop } from './move-shop.ts'
import { withSource } from './open-source.ts'
import { withTarget } from './open-target.ts'
import { restoreBackup } from './restore-backup.ts'

// One of the payments has a wrong amount, which is logged.
const t = testShop({ log: openLog('silent') })
const wholeShopMs = 120_000
let source: Settings

beforeAll(async () => {
  await fillEveryTable(t)
  // Otherwise, the restore would change gang sheets that are still being made, as another test checks.
  await t.shop.db.transaction(failInterruptedSheets)
  source = readSettings(sharedSettings(await urlOf(t), t.shop.settings.dataDir, t.shop.secret))
}, wholeShopMs)

afterAll(stopPreviews)

async function backUp(settings: Settings): Promise<string> {
  const folder = path.join(await newFolder('backup'), 'night')
  await withSource(settings, (from) => createBackup(from, backupIn(folder), new Date()))
  return folder
}

async function restore(folder: string, settings: Settings) {
  const manifest = await checkBackup(backupIn(folder))
  await withTarget(settings, (target) => restoreBackup(target, backupIn(folder), manifest))
}

async function contentOf({ database, dataDir }: Settings) {
  const { db, close } = database
    ? await openPostgresAsIs(database.url)
    : await openEmbeddedAsIs(path.join(dataDir, 'database'))
  try {
    return { ...(await everythingIn(db)), files: await filesIn(dataDir) }
  } finally {
    await close()
  }
}

const embedded = async () => readSettings({ DATA_DIR: await newFolder() })
const shared = async () => readSettings(sharedSettings(await newDatabase(), await newFolder()))

describe('backup and restore', () => {
  test('are tested with rows in every table', async () => {
    const { rows, files } = await contentOf(source)
    const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0)
    expect(empty).toEqual([])
    expect(Object.keys(files).length).toBeGreaterThan(6)
  })

  test(
    'keep every row, sequence, constraint and file from PostgreSQL to embedded, to another embedded and back to PostgreSQL',
    { timeout: wholeShopMs },
    async () => {
      const original = await contentOf(source)
      const first = await embedded()
      await restore(await backUp(source), first)
      expect(await contentOf(first)).toEqual(original)

      const backup = await backUp(first)
      const second = await embedded()
      await restore(backup, second)
      expect(await contentOf(second)).toEqual(original)

      const third = await shared()
      await restore(backup, third)
      expect(await contentOf(third)).toEqual(original)
    },
  )

  test(
    'keep everything from PostgreSQL to a PostgreSQL database without tables',
    { timeout: wholeShopMs },
    async () => {
      const place = await shared()
      await restore(await backUp(source), place)
      expect(await contentOf(place)).toEqual(await contentOf(source))
    },
  )

  test(
    'restore an embedded shop that can move to PostgreSQL, with no problems found by the doctor before and after',
    { timeout: wholeShopMs },
    async () => {
      const place = readSettings({ DATA_DIR: await newFolder(), PORT: String(await freePort()) })
      await restore(await backUp(source), place)
      for await (const finding of examine(place)) expect(finding).toMatchObject({ isOk: true })
      const url = await newDatabase()
      expect(await moveShop({ from: place, url })).toMatchObject({ missingFiles: [] })
      const moved = readSettings(sharedSettings(url, place.dataDir))
      expect(await contentOf(moved)).toEqual(await contentOf(source))
      const { db, close } = await openPostgresAsIs(url)
      expect(await checkBackupOf(db)).toMatch(/^can be made/)
      await close()
    },
  )

  test('end gang sheets that were being made', { timeout: wholeShopMs }, async () => {
    const { db } = t.shop
    const [done] = await db.select().from(gangSheets).limit(1)
    if (!done) throw new Error('no gang sheet')
    const { material, roll, mayTurn, pieces, createdAt } = done
    const sheet = { material, roll, mayTurn, pieces, createdAt }
    const states = ['queued', 'making'] as const
    const made = await db
      .insert(gangSheets)
      .values(states.map((state) => ({ ...sheet, state, fileKey: randomUUID() })))
      .returning()
    const ids = made.map(({ id }) => id)
    const place = await embedded()
    try {
      await restore(await backUp(source), place)
    } finally {
      await db.delete(gangSheets).where(inArray(gangSheets.id, ids))
    }
    const restored = await openEmbeddedAsIs(path.join(place.dataDir, 'database'))
    const ended = await restored.db.select().from(gangSheets).where(inArray(gangSheets.id, ids))
    await restored.close()
    expect(ended.map(({ state, problem }) => [state, problem])).toEqual(
      states.map(() => ['failed', expect.stringContaining('make a new one')]),
    )
  })

  test('refuse to overwrite a folder that is not empty', async () => {
    const folder = await newFolder()
    await writeFile(path.join(folder, 'thesis.doc'), 'three years of work')
    const saving = withSource(source, (from) => createBackup(from, backupIn(folder), new Date()))
    await expect(saving).rejects.toThrow('is not empty: it contains thesis.doc. Nothing was changed.')
  })
})

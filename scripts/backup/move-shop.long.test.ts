import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopPreviews } from '#app/features/goods/previews/preview.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { openEmbeddedAsIs, openEmbeddedDatabase } from '#app/platform/database/embedded-database.server.ts'
import { openPostgresAsIs } from '#app/platform/database/postgres.server.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { lockDataFolder } from '#app/platform/files/data-folder.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { openShop } from '#app/shop.server.ts'
import { everythingIn, filesIn } from '#test/backups/everything-in.ts'
import { fillShop, urlOf } from '#test/backups/filled-shop.ts'
import { newDatabase, newFolder, sharedSettings } from '#test/backups/places.ts'
import { failedJob } from '#test/failed-job.ts'
import { testShop } from '#test/shop.ts'
import { backupIn } from './backup-place.ts'
import { checkBackup } from './check-backup.ts'
import { createBackup } from './create-backup.ts'
import { withSource } from './open-source.ts'
import { withTarget } from './open-target.ts'
import { restoreBackup } from './restore-backup.ts'

const t = testShop()
const longMs = 120_000
let backup = ''
let filled: Awaited<ReturnType<typeof fillShop>>

beforeAll(async () => {
  filled = await fillShop(t)
  const settings = readSettings(sharedSettings(await urlOf(t), t.shop.settings.dataDir, t.shop.secret))
  backup = path.join(t.shop.settings.dataDir, 'backup')
  await withSource(settings, (from) => createBackup(from, backupIn(backup), new Date()))
}, longMs)

afterAll(stopPreviews)

type Result = { code: number; stdout: string; stderr: string }

const move = (env: Record<string, string>) =>
  new Promise<Result>((resolve) => {
    const options = { env: { PATH: process.env.PATH, ...env } }
    const command = ['--liftoff-only', 'scripts/move-to-postgres.ts']
    execFile(process.execPath, command, options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

async function embeddedShop() {
  const dataDir = await newFolder()
  await writeFile(path.join(dataDir, 'secret'), t.shop.secret)
  const manifest = await checkBackup(backupIn(backup))
  await withTarget(readSettings({ DATA_DIR: dataDir }), (target) =>
    restoreBackup(target, backupIn(backup), manifest),
  )
  return dataDir
}

test(
  'moves an embedded shop to PostgreSQL completely, and finishes its interrupted work there',
  { timeout: longMs },
  async () => {
    const dataDir = await embeddedShop()
    const before = await openEmbeddedAsIs(path.join(dataDir, 'database'))
    const original = await everythingIn(before.db)
    await before.close()
    const url = await newDatabase()

    const unlock = await lockDataFolder(dataDir)
    const running = await move({ DATABASE_URL: url, DATA_DIR: dataDir })
    await unlock()
    expect(running).toMatchObject({ code: 1, stdout: '' })
    expect(running.stderr).toContain(`Another Kisscut (process ${process.pid}) is using ${dataDir}`)

    const other = await move({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SECRET: randomBytes(32).toString('hex'),
    })
    expect(other).toMatchObject({ code: 1, stdout: '' })
    expect(other.stderr).toContain(`Set SECRET_FILE=${dataDir}/secret instead`)

    const files = await filesIn(dataDir)
    const leftovers = await enqueueDeletions(dataDir)
    const moved = await move({ DATABASE_URL: url, DATA_DIR: dataDir })
    expect(moved).toMatchObject({ code: 0, stderr: '' })
    expect(moved.stdout).toContain(`set SECRET_FILE=${dataDir}/secret`)
    expect(moved.stdout).not.toContain(await readFile(path.join(dataDir, 'secret'), 'utf8'))
    const after = await openPostgresAsIs(url)
    expect(await everythingIn(after.db)).toEqual(original)
    await after.close()
    expect(await filesIn(dataDir)).toEqual(files)
    for (const name of leftovers) expect(files).not.toHaveProperty([name])

    const repeated = await move({ DATABASE_URL: url, DATA_DIR: dataDir })
    expect(repeated).toMatchObject({ code: 1, stdout: '' })
    expect(repeated.stderr).toContain('The database already has a shop (rows in ')

    await startsAgain(url, dataDir)
  },
)

/** Enqueues two deletions of files whose rows are gone: one is due, and the other has failed before. */
async function enqueueDeletions(dataDir: string): Promise<string[]> {
  const [leftover, stuck] = ['leftover-of-a-visitor.png', 'stuck-of-a-visitor.png']
  for (const name of [leftover, stuck]) await writeFile(path.join(dataDir, 'files/files', name), 'private')
  const database = await openEmbeddedDatabase(path.join(dataDir, 'database'))
  const jobs = await openJobs(database.jobStore, openLog('error'))
  await database.db.transaction((tx) => jobs.enqueue(tx, 'delete-files', { paths: [`files/${leftover}`] }))
  await failedJob(database.db, { data: { paths: [`files/${stuck}`] } })
  await jobs.close()
  await database.close()
  for (const name of [leftover, stuck]) expect(await filesIn(dataDir)).toHaveProperty([name])
  return [leftover, stuck]
}

/**
 * Checks that the shop starts again and, although jobs aren't moved, delivers an email and records a payment without a
 * webhook.
 */
async function startsAgain(url: string, dataDir: string) {
  const { SECRET: _, ...settings } = sharedSettings(url, dataDir)
  const { shop, work, close } = await openShop(
    readSettings({ ...settings, SECRET_FILE: path.join(dataDir, 'secret') }),
  )
  try {
    await work()
    expect(shop.secret).toBe(t.shop.secret)
    await expect
      .poll(
        async () => {
          const [payment] = await shop.db
            .select({ status: payments.status })
            .from(payments)
            .where(eq(payments.link, filled.unpaidLink))
          const undelivered = await shop.db.$count(mails, sql`delivered_at is null`)
          return [payment?.status, undelivered]
        },
        { timeout: 90_000, interval: 200 },
      )
      .toEqual(['paid', 0])
    const [named] = await shop.db.select().from(artworkFiles).where(eq(artworkFiles.path, filled.path))
    expect(await shop.storage.find(named?.path ?? '')).not.toBeNull()
  } finally {
    await close()
  }
}

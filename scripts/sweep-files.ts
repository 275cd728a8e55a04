import path from 'node:path'
import { listUnneeded } from '#app/features/goods/artwork/list-unneeded.server.ts'
import { sweepArtwork } from '#app/features/goods/artwork/sweep-artwork.server.ts'
import type { OpenDatabase } from '#app/platform/database/database.server.ts'
import { incomingFiles } from '#app/platform/files/incoming-files.server.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { readSettings, type Settings } from '#app/platform/settings/settings.server.ts'
import { readDryRun, runCommand } from './operator-command.ts'
import { withExistingDatabase } from './shop-database.ts'

const usage = `Deletes files that are not in use 90 days after they were uploaded. A running shop does this every hour.

  npm run files:sweep -- --dry-run  lists them and deletes nothing
  npm run files:sweep               queues them for the shop to delete

If the shop uses an embedded database, stop it first.
`

await runCommand(usage, async () => {
  const isDryRun = readDryRun()
  const settings = readSettings(process.env)
  await withExistingDatabase(settings, (database) => (isDryRun ? list(database) : sweep(database, settings)))
  return true
})

async function list({ db, now }: OpenDatabase) {
  const unneeded = await listUnneeded({ db, now: now() })
  for (const { paths, uploadedAt } of unneeded) {
    for (const name of paths) process.stdout.write(`${name}\t${uploadedAt.toISOString()}\n`)
  }
  const files = unneeded.flatMap(({ paths }) => paths).length
  process.stdout.write(`Files to delete: ${files}\n`)
}

async function sweep(database: OpenDatabase, { dataDir, logLevel }: Settings) {
  const { db, now } = database
  const jobs = await openJobs(database.jobStore, openLog(logLevel), database)
  try {
    const storage = incomingFiles(path.resolve(dataDir, 'files/incoming'))
    const files = await sweepArtwork({ db, jobs, storage, now })
    process.stdout.write(`Unneeded files: ${files}. The shop deletes them while it runs.\n`)
  } finally {
    await jobs.close()
  }
}

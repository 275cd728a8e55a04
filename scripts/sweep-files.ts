import path from 'node:path'
import type { OpenDatabase } from '../app/platform/database/database.server.ts'
import { readSettings, type Settings } from '../app/platform/settings/settings.server.ts'
import { readDryRun, runCommand } from './operator-command.ts'

const usage = `Deletes files that are not in use 90 days after they were uploaded. A running shop does this every hour.

  npm run files:sweep -- --dry-run  lists them and deletes nothing
  npm run files:sweep               deletes them

Stop a shop with an embedded database first.
`

await runCommand(usage, async () => {
  const isDryRun = readDryRun()
  const settings = readSettings(process.env)
  const { withExistingDatabase } = await import('./shop-database.ts')
  await withExistingDatabase(settings, (database) => (isDryRun ? list(database) : sweep(database, settings)))
  return true
})

async function list({ db, now }: OpenDatabase) {
  const { listUnneeded } = await import('#app/features/goods/artwork/list-unneeded.server.ts')
  const unneeded = await listUnneeded({ db, now: now() })
  for (const { paths, uploadedAt } of unneeded) {
    for (const name of paths) process.stdout.write(`${name}\t${uploadedAt.toISOString()}\n`)
  }
  const files = unneeded.flatMap(({ paths }) => paths).length
  process.stdout.write(`Files to delete: ${files}\n`)
}

async function sweep(database: OpenDatabase, { dataDir, logLevel }: Settings) {
  const { sweepArtwork } = await import('#app/features/goods/artwork/sweep-artwork.server.ts')
  const { incomingFiles } = await import('../app/platform/files/incoming-files.server.ts')
  const { openJobs } = await import('../app/platform/jobs/jobs.server.ts')
  const { openLog } = await import('../app/platform/log.server.ts')
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

import path from 'node:path'
import { copyFiles, type CopyReport } from '#app/features/goods/stored-files/copy-files.server.ts'
import { BucketError } from '#app/platform/bucket/bucket-error.server.ts'
import { openBucket } from '#app/platform/bucket/open-bucket.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { StartupError } from '#app/platform/settings/startup-error.server.ts'
import { readDryRun, runCommand } from './operator-command.ts'
import { withExistingDatabase } from './shop-database.ts'

const usage = `Copies a shop's files from DATA_DIR to the bucket in S3_BUCKET. Deletes nothing, and can be repeated.

  npm run files:copy               copies the files missing from the bucket, and reads each copy back
  npm run files:copy -- --dry-run  reports how many files would be copied

If the shop uses an embedded database, stop it first.
`

await runCommand(usage, async () => {
  const isDryRun = readDryRun()
  const settings = readSettings(process.env)
  if (!settings.bucket) throw new StartupError('Set S3_BUCKET to the bucket to copy to. Nothing was copied.')
  const folder = path.resolve(settings.dataDir, 'files')
  const report: CopyReport = { copied: 0, alreadyThere: 0, problems: [] }

  const bucket = await openBucket(settings.bucket, path.join(folder, 'incoming'))
  await withExistingDatabase(settings, async ({ db }) => {
    try {
      await copyFiles({ db, folder, bucket, isDryRun }, report)
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
      report.problems.push(`${error.message} Run this command again to continue.`)
    }
  })

  const { copied, alreadyThere, problems } = report
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  const counts = `${isDryRun ? 'To copy' : 'Copied'}: ${copied}, already there: ${alreadyThere}`
  process.stdout.write(`${counts}, problems: ${problems.length}\n`)
  return problems.length === 0
})

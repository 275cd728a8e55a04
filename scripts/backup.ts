import { recordBackup } from '#app/platform/watching/last-backup.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { createBackup } from './backup/create-backup.ts'
import { withNewPlace } from './backup/open-place.ts'
import { withSource } from './backup/open-source.ts'
import { readPlace, runCommand } from './operator-command.ts'

const usage = `Saves the shop's database and files in a new folder, or in a bucket.

  npm run backup -- --to backups/2026-12-31
  npm run backup -- --to s3://my-backups/2026-12-31

With DATABASE_URL the shop may be running. Stop an embedded shop first.
`

await runCommand(usage, async () => {
  const to = readPlace('to')
  const settings = readSettings(process.env)
  const [{ tables, files }, name] = await withNewPlace(to, settings, async (place) => [
    await withSource(settings, (source) => createBackup(source, place, new Date())),
    place.nameOf(''),
  ])
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const counts = `${rows} rows in ${tables.length} tables and ${files.count} files (${files.bytes} bytes)`
  process.stdout.write(`Saved ${counts} in ${name}.\n`)
  for (const { path: file, problem } of files.problems) {
    const what = problem === 'missing' ? 'is missing' : 'has changed since it was uploaded'
    process.stderr.write(`The shop’s file ${file} ${what}. Restore it from an earlier backup.\n`)
  }
  if (files.problems.length > 0) process.exitCode = 1
  else await withSource(settings, ({ db }) => recordBackup(db, new Date()))
})

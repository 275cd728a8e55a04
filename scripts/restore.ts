import { readSettings } from '#app/platform/settings/settings.server.ts'
import { checkBackup } from './backup/check-backup.ts'
import { withPlace } from './backup/open-place.ts'
import { withTarget } from './backup/open-target.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { refuseOtherSecrets, restoreSecrets } from './backup/kept-secrets.ts'
import { readPlace, runCommand } from './operator-command.ts'

const usage = `Restores a backup into a new DATA_DIR or, with DATABASE_URL, into an empty database.

  npm run restore -- --from backups/2026-12-31
  npm run restore -- --from s3://my-backups/2026-12-31
`

await runCommand(usage, async () => {
  const from = readPlace('from')
  const settings = readSettings(process.env)
  await withPlace(from, settings, async (place) => {
    const manifest = await checkBackup(place)
    await refuseOtherSecrets(settings, manifest)
    const notices: string[] = []
    await withTarget(settings, async (target) => {
      await restoreBackup(target, place, manifest)
      const notice = await restoreSecrets(settings, place, manifest)
      if (notice) notices.push(notice)
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `Restored ${rows} rows and ${manifest.files.count} files from ${manifest.createdAt}. Start the shop.\n`,
    )
    for (const notice of notices) process.stdout.write(`${notice}\n`)
  })
})

import path from 'node:path'
import { readMoveSettings } from './backup/move-settings.ts'
import { moveShop } from './backup/move-shop.ts'
import { noArguments, runCommand } from './operator-command.ts'

const usage = `Moves a stopped embedded shop from DATA_DIR into the empty PostgreSQL database in DATABASE_URL.

  DATABASE_URL=postgres://… npm run move-to-postgres
`

await runCommand(usage, async () => {
  noArguments()
  const settings = await readMoveSettings(process.env)
  const { tables, missingFiles } = await moveShop(settings)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const dataDir = path.resolve(settings.from.dataDir)
  const steps = [
    `Moved ${rows} rows in ${tables.length} tables. All order numbers, links and logins stay the same.`,
    'Before you start the shop with DATABASE_URL:',
    ...(settings.secretFile
      ? [`  - set SECRET_FILE=${settings.secretFile}, so that links and logins keep working`]
      : []),
    `  - keep DATA_DIR=${dataDir}: the uploaded files stay there, in ${path.join(dataDir, 'files')}`,
    `  - never start the shop without DATABASE_URL again: ${path.join(dataDir, 'database')} is its old database`,
  ]
  process.stdout.write(`${steps.join('\n')}\n`)
  for (const file of missingFiles) process.stderr.write(`The shop’s file ${file} is missing.\n`)
})

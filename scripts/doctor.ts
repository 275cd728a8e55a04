import { readSettings } from '#app/platform/settings/settings.server.ts'
import { examine } from './doctor/examine.ts'
import { hideSecrets } from './doctor/check.ts'
import { noArguments, runCommand } from './operator-command.ts'

const usage = `Tries each service as the shop would, and reports problems with their fixes. Notes list
remaining steps, and what can't be checked before the first start.

  npm run doctor

With SMTP_URL it sends an email to TEAM_EMAIL. Nothing else is left behind, and no card is charged.
`

await runCommand(usage, async () => {
  noArguments()
  const settings = readSettings(process.env)
  let problems = 0
  for await (const { name, isOk, isNote, text } of examine(settings)) {
    if (!isOk) problems += 1
    const state = isNote ? 'note   ' : isOk ? 'ok     ' : 'problem'
    process.stdout.write(`${state}  ${name.padEnd(8)}  ${hideSecrets(text, settings)}\n`)
  }
  if (problems > 0) process.exitCode = 1
})

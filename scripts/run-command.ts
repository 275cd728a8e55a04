import { parseArgs } from 'node:util'
import { explain } from '../app/platform/settings/startup-error.server.ts'

type Options = { isDryRun: boolean }

/**
 * Runs a command that knows `--dry-run`, and ends the process: with 0, with 1 after a failure or if `work` returns false,
 * with 2 and the usage after a typo. `work` imports what takes long to load.
 */
export async function runCommand(
  usage: string,
  work: (options: Options) => Promise<boolean>,
): Promise<never> {
  process.exit(await exitCode(usage, work))
}

async function exitCode(usage: string, work: (options: Options) => Promise<boolean>): Promise<number> {
  const options = readOptions()
  if (options instanceof Error) {
    process.stderr.write(`${options.message}\n\n${usage}`)
    return 2
  }
  try {
    return (await work(options)) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`)
    return 1
  }
}

function readOptions(): Options | Error {
  try {
    const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
    return { isDryRun: values['dry-run'] }
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

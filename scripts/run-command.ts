import { parseArgs } from 'node:util'
import { errorCode } from '../app/platform/error-code.server.ts'
import { explain } from '../app/platform/settings/startup-error.server.ts'

class UsageError extends Error {}

/** The value of the command's only option, which is required. */
export function readFolder(option: 'to' | 'from'): string {
  try {
    const { values } = parseArgs({ options: { [option]: { type: 'string' } } })
    const folder = values[option]
    if (typeof folder !== 'string' || folder === '') throw new UsageError(`Missing --${option}`)
    return folder
  } catch (error) {
    throw isParseError(error) ? new UsageError(error.message) : error
  }
}

const isParseError = (error: unknown): error is Error =>
  error instanceof TypeError && (errorCode(error) ?? '').startsWith('ERR_PARSE_ARGS')

/** The command's only option. */
export function readDryRun(): boolean {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } }).values['dry-run']
  } catch (error) {
    throw isParseError(error) ? new UsageError(error.message) : error
  }
}

/** Ends the process: 1 after a failure or if `run` returns false, 2 after arguments that the usage explains. */
export async function runCommand(usage: string, run: () => Promise<boolean | void>): Promise<never> {
  try {
    if ((await run()) === false) process.exitCode = 1
  } catch (error) {
    const isUsage = error instanceof UsageError
    process.stderr.write(isUsage ? `${error.message}\n\n${usage}` : `${explain(error)}\n`)
    process.exitCode = isUsage ? 2 : 1
  }
  process.exit()
}

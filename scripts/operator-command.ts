import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { BucketError } from '#app/platform/bucket/bucket-error.server.ts'
import { isDatabaseUnavailable } from '#app/platform/database/database-errors.server.ts'
import { errorCode } from '#app/platform/error-code.server.ts'
import { explain, StartupError } from '#app/platform/settings/startup-error.server.ts'

export class UsageError extends Error {}

/** Throws UsageError for options that the command doesn't have. */
export function readOptions<const Known extends ParseArgsOptionsConfig>(options: Known) {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw isParseError(error) ? new UsageError(error.message) : error
  }
}

/** Returns the value of the command's only option. Throws UsageError if it is missing. */
export function readPlace(option: 'to' | 'from'): string {
  const folder = readOptions({ [option]: { type: 'string' } })[option]
  if (typeof folder !== 'string' || folder === '') throw new UsageError(`Missing --${option}`)
  return folder
}

export function noArguments(): void {
  const [argument] = process.argv.slice(2)
  if (argument !== undefined) throw new UsageError(`Unexpected argument "${argument}"`)
}

const isParseError = (error: unknown): error is Error =>
  error instanceof TypeError && (errorCode(error) ?? '').startsWith('ERR_PARSE_ARGS')

function reasonOf(error: unknown): string {
  if (error instanceof BucketError) return `${error.message} Nothing was completed.`
  return isDatabaseUnavailable(error) && !(error instanceof StartupError)
    ? 'The database stopped responding, so nothing was completed. Run the command again.'
    : explain(error)
}

/** Reads the command's only option. */
export function readDryRun(): boolean {
  return readOptions({ 'dry-run': { type: 'boolean', default: false } })['dry-run']
}

/** Ends the process with 1 if `run` fails or returns false, and with 2 and the usage text after invalid arguments. */
export async function runCommand(usage: string, run: () => Promise<boolean | void>): Promise<never> {
  try {
    if ((await run()) === false) process.exitCode = 1
  } catch (error) {
    const isUsage = error instanceof UsageError
    process.stderr.write(isUsage ? `${error.message}\n\n${usage}` : `${reasonOf(error)}\n`)
    process.exitCode = isUsage ? 2 : 1
  }
  process.exit()
}

import path from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { errorCode } from '../error-code.server.ts'
import { StartupError } from '../settings/startup-error.server.ts'

const advice = (folder: string) => {
  const dataDir = path.dirname(path.resolve(folder))
  return `Nothing was deleted, and the uploaded files in ${path.join(dataDir, 'files')} are not part of the database.
What to do:
  1. Copy ${dataDir} somewhere safe before anything else.
  2. Restore the whole folder from your last backup, and start again.
  3. Without a backup, start over: set DATA_DIR to a new folder, or run "npm run db:reset", which deletes this shop.
LOG_LEVEL=debug shows the database’s own messages.`
}

export const incompleteDatabase = (folder: string) =>
  new StartupError(
    `Kisscut cannot start: the database in ${path.resolve(folder)} is incomplete: some of its files are missing.\n${advice(folder)}`,
  )

export const otherPostgres = (folder: string, version: string) =>
  new StartupError(
    `Kisscut cannot start: the database in ${path.resolve(folder)} was created by PostgreSQL ${version}, which this version of Kisscut does not include.\n${advice(folder)}`,
  )

export function unreadableDatabase(folder: string, error: unknown): StartupError {
  const message = `Kisscut cannot start: the database in ${path.resolve(folder)} cannot be read: its files are damaged.`
  return new StartupError(`${message}\n${detailOf(error)}${advice(folder)}`, { cause: error })
}

export const isDatabaseFailure = (error: unknown) =>
  error instanceof DrizzleQueryError ||
  error instanceof WebAssembly.RuntimeError ||
  /^[0-9A-Z]{5}$/.test(errorCode(error) ?? '')

function detailOf(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const isSentence = cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
  return isSentence ? `The database reports: ${cause.message}\n` : ''
}

import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../error-code.server.ts'
import type { Log } from '../log.server.ts'
import { minSecretLength } from '../settings/setting-types.ts'
import { StartupError } from '../settings/startup-error.server.ts'
import { writeOnce } from '../files/write-file.server.ts'

/** Returns the embedded shop's secret, generated on first start. Throws StartupError if it is too short. */
export async function readSigningSecret(folder: string, log: Pick<Log, 'warn'>): Promise<string> {
  const file = path.resolve(folder, 'secret')
  const secret = (await readIfExists(file)) ?? (await createSecret(file))
  const { length } = secret.trim()
  if (length < minSecretLength) throw tooShort(file, length)
  // Windows doesn't have these permissions.
  if (process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0) {
    log.warn({ file }, 'other users of this machine can read the signing secret; run chmod 600 on the file')
  }
  return secret
}

async function createSecret(file: string): Promise<string> {
  await writeOnce(file, randomBytes(32).toString('base64url'))
  return readFile(file, 'utf8')
}

const readIfExists = (file: string) =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })

const tooShort = (file: string, length: number) =>
  new StartupError(
    `Kisscut cannot start: the signing secret in ${file} ${length === 0 ? 'is empty' : `has ${length} characters`}; it needs at least ${minSecretLength}.
A secret this short would let anyone log in as the owner. The disk was probably full when it was written. Nothing was changed.
What to do:
  - put the file back from a backup, or
  - delete it: the next start generates a new one. Everyone has to log in again; nothing else is lost.`,
  )

import path from 'node:path'
import { readSecretFiles, secretNames } from '#app/platform/settings/secret-files.server.ts'
import { readSettings, type Settings } from '#app/platform/settings/settings.server.ts'
import { readIfThere } from './kept-secrets.ts'
import { refused } from './manifest.ts'

export type MoveSettings = {
  from: Settings
  url: string
  /** The path to which the operator must set SECRET_FILE; null if SECRET is already set. */
  secretFile: string | null
}

/**
 * Reads the embedded shop's settings, and the database to move it to. Other production settings may still be missing.
 * Throws StartupError, for example if SECRET differs from the embedded shop's.
 */
export async function readMoveSettings(env: Record<string, string | undefined>): Promise<MoveSettings> {
  const { withSecrets, problems } = readSecretFiles(env)
  if (problems.length > 0) throw refused(`${problems.join('. ')}.`)
  const { DATABASE_URL: url, ...embedded } = withSecrets
  if (!url) throw refused('Set DATABASE_URL to the database to move to, and DATA_DIR to the shop’s folder.')
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw refused('DATABASE_URL must look like postgres://kisscut:password@127.0.0.1:5432/kisscut.')
  }
  const fileNames = new Set(secretNames.map((name) => `${name}_FILE`))
  const from = readSettings(
    Object.fromEntries(Object.entries(embedded).filter(([name]) => !fileNames.has(name))),
  )
  const secretFile = path.resolve(from.dataDir, 'secret')
  const kept = (await readIfThere(secretFile))?.toString() ?? null
  if (kept !== null && from.secret !== null && from.secret !== kept) {
    throw refused(
      `SECRET is not the one in ${secretFile}: everyone would have to log in again, and links in emails would stop working. Set SECRET_FILE=${secretFile} instead, or remove that file if the shop ran with SECRET.`,
    )
  }
  return { from, url, secretFile: from.secret === null ? secretFile : null }
}

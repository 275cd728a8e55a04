import path from 'node:path'
import { createHmac } from 'node:crypto'
import { readFile, copyFile, mkdir } from 'node:fs/promises'
import { errorCode } from '#app/platform/error-code.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import { writeHashed, hashFile } from './hashing.ts'
import { type Manifest, placesIn, refused } from './manifest.ts'
import type { BackupPlace } from './backup-place.ts'

const keptNames = ['secret', 'admin-password'] as const

/** `dataDir` is the embedded shop's folder, where its secret is stored; null if the secret comes from a setting. */
export type KeptSecrets = { secret: string; dataDir: string | null }

const fingerprintOf = (secret: string) => createHmac('sha256', secret).update('kisscut backup').digest('hex')

export async function keepSecrets(
  { secret, dataDir }: KeptSecrets,
  folder: string,
): Promise<Pick<Manifest, 'kept' | 'secretFingerprint'>> {
  const kept: Manifest['kept'] = []
  for (const name of keptNames) {
    const content = dataDir === null ? null : await readIfThere(path.join(dataDir, name))
    if (!content) continue
    const { sha256 } = await writeHashed(placesIn(folder).kept(name), [content])
    kept.push({ name, sha256 })
  }
  return { kept, secretFingerprint: fingerprintOf(secret) }
}

export const readIfThere = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })

/** Throws StartupError if the data folder's secrets differ from the backup's. Call this before restoring anything. */
export async function refuseOtherSecrets({ database, dataDir }: Settings, { kept }: Manifest): Promise<void> {
  if (database) return
  for (const { name, sha256 } of kept) {
    const file = path.join(dataDir, name)
    if ((await readIfThere(file)) && (await hashFile(file)).sha256 !== sha256) {
      throw refused(
        `${path.resolve(file)} already exists, with different content. Set DATA_DIR to a new, empty folder.`,
      )
    }
  }
}

/** Returns instructions about SECRET for the operator, if any. */
export async function restoreSecrets(
  { database, dataDir, secret }: Settings,
  { folder, nameOf }: BackupPlace,
  { kept, secretFingerprint }: Manifest,
): Promise<string | null> {
  const places = placesIn(folder)
  if (!database) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    for (const { name } of kept) await copyFile(places.kept(name), path.join(dataDir, name))
  }
  const isKept = kept.some(({ name }) => name === 'secret')
  const isSame = secret === null ? isKept : fingerprintOf(secret) === secretFingerprint
  if (isSame) return null
  const original = isKept
    ? `set SECRET to the content of ${nameOf('kept/secret')}`
    : 'set SECRET to the value it had in the shop that was backed up'
  return `SECRET differs from the one in the backup: everyone has to log in again, and links in earlier emails stop working. To keep them, ${original} before you start.`
}

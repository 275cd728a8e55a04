import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#app/platform/error-code.server.ts'
import { writeHashed } from './hashing.ts'
import { type Manifest, placesIn } from './manifest.ts'

export const keptNames = ['secret', 'admin-password'] as const

/** `dataDir` is the folder of an embedded shop, which has its secret; null if a setting has it. */
export type KeptSecrets = { secret: string; dataDir: string | null }

export const fingerprintOf = (secret: string) =>
  createHmac('sha256', secret).update('kisscut backup').digest('hex')

export async function keepSecrets(
  { secret, dataDir }: KeptSecrets,
  folder: string,
): Promise<Pick<Manifest, 'kept' | 'secretFingerprint'>> {
  const kept: Manifest['kept'] = []
  for (const name of dataDir === null ? [] : keptNames) {
    const content = await readIfThere(path.join(dataDir ?? '', name))
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

import path from 'node:path'
import { z } from 'zod'
import { errorCode } from '#app/platform/error-code.server.ts'
import type { BackupPlace } from './backup-place.ts'
import { hashFile, hashOf, type Digest } from './hashing.ts'
import { listedIn, type Manifest, placesIn, readManifest, refused } from './manifest.ts'
import { knownMigrations, tablesAt } from './migrations.ts'
import { linesOf, uploadPath } from './named-files.ts'

const fileEntry = z.object({ path: uploadPath, sha256: z.string(), bytes: z.number() })

type BackedUpFile = z.infer<typeof fileEntry>

/**
 * Reads the whole backup. Throws StartupError if this version can't restore it, or if anything is missing or was
 * changed.
 */
export async function checkBackup(place: BackupPlace): Promise<Manifest> {
  const { folder, files, nameOf } = place
  const manifest = await readManifest(place)
  await refuseOtherTables(manifest)
  for (const { name, sha256 } of listedIn(manifest)) {
    expectSame(nameOf(name), await hashIfThere(path.join(folder, name)), sha256)
  }
  for await (const { path: name, sha256 } of backedUpFiles(folder)) {
    const bytes = await files.open(name)
    expectSame(nameOf(name), bytes && (await hashOf(bytes)), sha256)
  }
  return manifest
}

async function refuseOtherTables({ migration, tables, shopVersion }: Manifest) {
  const migrationTimes = (await knownMigrations()).map(({ when }) => when)
  if (!migrationTimes.includes(migration)) {
    throw refused(
      migration > Math.max(...migrationTimes)
        ? `This backup was made by a newer version of Kisscut (${shopVersion}). Update first.`
        : `This backup was made by another version of Kisscut (${shopVersion}), with tables that this version does not have.`,
    )
  }
  const expected = (await tablesAt(migration)).toSorted().join()
  const listed = tables.map(({ name }) => name).toSorted()
  if (listed.join() !== expected) throw refused('manifest.json is damaged: it lists the wrong tables.')
}

export async function* backedUpFiles(folder: string): AsyncGenerator<BackedUpFile> {
  for await (const lines of linesOf(placesIn(folder).fileList)) {
    for (const line of lines) yield fileEntry.parse(JSON.parse(line))
  }
}

const hashIfThere = (file: string) =>
  hashFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })

function expectSame(name: string, actual: Digest | null, sha256: string) {
  if (!actual) throw refused(`The backup is incomplete: ${name} is missing.`)
  if (actual.sha256 !== sha256)
    throw refused(`The backup is damaged: ${name} has changed since it was written.`)
}

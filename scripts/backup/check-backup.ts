import path from 'node:path'
import { z } from 'zod'
import { errorCode } from '#app/platform/error-code.server.ts'
import { hashFile, type Written } from './hashing.ts'
import { type Manifest, placesIn, readManifest, refused } from './manifest.ts'
import { knownMigrations, tablesAt } from './migrations.ts'
import { linesOf, uploadPath } from './named-files.ts'

const fileEntry = z.object({ path: uploadPath, sha256: z.string(), bytes: z.number() })

export type BackedUpFile = z.infer<typeof fileEntry>

/** Reads all of the backup. Throws StartupError if this version can't restore it, or anything is missing or changed. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await refuseOtherTables(manifest)
  const places = placesIn(folder)
  for (const { name, sha256 } of manifest.tables) await expectFile(places.table(name), { sha256 })
  for (const { name, sha256 } of manifest.kept) await expectFile(places.kept(name), { sha256 })
  await expectFile(places.fileList, manifest.files)
  for await (const { path: file, sha256, bytes } of backedUpFiles(folder)) {
    await expectFile(places.file(file), { sha256, bytes })
  }
  return manifest
}

async function refuseOtherTables({ migration, tables, shopVersion }: Manifest) {
  const known = (await knownMigrations()).map(({ when }) => when)
  if (!known.includes(migration)) {
    throw refused(
      migration > Math.max(...known)
        ? `This backup was made by a newer version of Kisscut (${shopVersion}). Update first.`
        : `This backup was made by another version of Kisscut (${shopVersion}), whose tables this one does not know.`,
    )
  }
  const expected = (await tablesAt(migration)).toSorted().join()
  const found = tables.map(({ name }) => name).toSorted()
  if (found.join() !== expected) throw refused('manifest.json is damaged: it lists other tables.')
}

export async function* backedUpFiles(folder: string): AsyncGenerator<BackedUpFile> {
  for await (const lines of linesOf(placesIn(folder).fileList)) {
    for (const line of lines) yield fileEntry.parse(JSON.parse(line))
  }
}

async function expectFile(file: string, { sha256 }: Partial<Written>) {
  const found = await hashFile(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT')
      throw refused(`The backup is incomplete: ${path.resolve(file)} is missing.`)
    throw error
  })
  if (found.sha256 !== sha256) {
    throw refused(`The backup is damaged: ${path.resolve(file)} is not as it was written.`)
  }
}

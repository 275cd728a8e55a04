import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'

/** The caller must hold the folder's lock. */
export async function clearDrafts(dataDir: string): Promise<void> {
  for (const folder of [dataDir, path.join(dataDir, 'files/files')]) {
    const names = await readdir(folder).catch(() => [])
    const drafts = names.filter((name) => name.endsWith('.new'))
    for (const name of drafts) {
      // The process that was writing the draft may take a moment to exit.
      await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 5 }).catch(
        () => undefined,
      )
    }
  }
}

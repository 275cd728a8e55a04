import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export type IncomingFiles = {
  /** Returns a new path. With a name, always returns the same path, so that a rerun finds the file. */
  incomingPath: (name?: string) => Promise<string>
  discardIncoming: (olderThan: Date) => Promise<void>
}

/**
 * Keeps uploads on this machine's disk until they are checked and stored. Files that the shop generates are written
 * here, too, before they are stored.
 */
export function incomingFiles(folder: string): IncomingFiles {
  return {
    incomingPath: async (name = randomUUID()) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return join(folder, name)
    },
    discardIncoming: async (olderThan) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name)
        const age = await stat(file).catch(() => null)
        if (age && age.mtime < olderThan) await rm(file, { recursive: true, force: true })
      }
    },
  }
}

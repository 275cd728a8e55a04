import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** Where files are kept, by path. The disk today; anything flydrive speaks tomorrow. */
export type Storage = {
  put: (path: string, bytes: Uint8Array) => Promise<void>
  /** Where on the shop's own disk the next file may be received; nothing is there yet. */
  newIncomingPath: () => Promise<string>
  /** Keeps a received file; what was at its incoming path is gone. */
  putReceived: (path: string, incomingPath: string) => Promise<void>
  /** Deletes received files that nobody came for, as after a crash. */
  discardIncoming: (olderThan: Date) => Promise<void>
  /** Throws when there is no such file. */
  get: (path: string) => Promise<Uint8Array>
  /** Null when there is no such file. */
  find: (path: string) => Promise<Uint8Array | null>
  delete: (path: string) => Promise<void>
}

export function openStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const incoming = join(folder, 'incoming')
  return {
    newIncomingPath: async () => {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      return join(incoming, randomUUID())
    },
    putReceived: async (path, incomingPath) => {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      await rename(incomingPath, file)
    },
    discardIncoming: async (olderThan) => {
      for (const name of await readdir(incoming).catch(() => [])) {
        const file = join(incoming, name)
        const age = await stat(file).catch(() => null)
        if (age && age.mtime < olderThan) await rm(file, { force: true })
      }
    },
    put: (path, bytes) => disk.put(path, bytes),
    get: (path) => disk.getBytes(path),
    find: async (path) => ((await disk.exists(path)) ? disk.getBytes(path) : null),
    delete: (path) => disk.delete(path),
  }
}

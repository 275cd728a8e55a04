import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { replaceFile } from './write-file.server.ts'

/** Where files are kept, by path. The disk today; anything flydrive speaks tomorrow. */
export type Storage = {
  put: (path: string, bytes: Uint8Array) => Promise<void>
  /** Throws when there is no such file. */
  get: (path: string) => Promise<Uint8Array>
  /** Null when there is no such file. */
  find: (path: string) => Promise<Uint8Array | null>
  delete: (path: string) => Promise<void>
}

export function openStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: async (path, bytes) => {
      // The disk driver would write under the final name, where half a file could be read.
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      await replaceFile(file, bytes)
    },
    get: (path) => disk.getBytes(path),
    find: async (path) => ((await disk.exists(path)) ? disk.getBytes(path) : null),
    delete: (path) => disk.delete(path),
  }
}

import { createReadStream, existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Chunks, hashFile, type Digest, writeHashed } from './hashing.ts'

/** The uploaded files in a backup, by their path in the shop. */
export type BackupFiles = {
  /** Returns null if the backup doesn't have the file. */
  describe: (file: string) => Promise<Digest | null>
  write: (file: string, chunks: Chunks) => Promise<Digest>
  open: (file: string) => Promise<AsyncIterable<Uint8Array> | null>
  list: () => Promise<string[]>
  delete: (files: string[]) => Promise<void>
}

export type BackupPlace = {
  /**
   * A folder on this machine with everything but the uploaded files. For a backup in a bucket, it is deleted once the
   * backup was written or read.
   */
  folder: string
  files: BackupFiles
  /** Returns a file's name as shown in messages. */
  nameOf: (file: string) => string
}

export function backupIn(folder: string): BackupPlace {
  const place = (file: string) => path.join(folder, file)
  return {
    folder,
    nameOf: (file) => path.resolve(folder, file),
    files: {
      describe: async (file) => (existsSync(place(file)) ? hashFile(place(file)) : null),
      write: (file, chunks) => writeHashed(place(file), chunks),
      open: async (file) => (existsSync(place(file)) ? createReadStream(place(file)) : null),
      list: async () => (await readdir(place('files'))).map((name) => `files/${name}`),
      delete: async (files) => {
        for (const file of files) await rm(place(file))
      },
    },
  }
}

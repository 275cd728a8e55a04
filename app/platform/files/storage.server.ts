import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ByteRange } from './byte-range.ts'
import { moveFile, replaceFile } from './write-file.server.ts'

type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>

/** Nothing is read until `bytes` is, and then with backpressure. */
export type StoredFile = {
  size: number
  bytes: (range?: ByteRange | null) => ByteStream
}

export type Storage = {
  put: (path: string, bytes: Uint8Array) => Promise<void>
  newIncomingPath: () => Promise<string>
  /** Moves the file from its incoming path. */
  putReceived: (path: string, incomingPath: string) => Promise<void>
  discardIncoming: (olderThan: Date) => Promise<void>
  get: (path: string) => Promise<Uint8Array>
  find: (path: string) => Promise<Uint8Array | null>
  open: (path: string) => Promise<StoredFile | null>
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
      await moveFile(incomingPath, file)
    },
    discardIncoming: async (olderThan) => {
      for (const name of await readdir(incoming).catch(() => [])) {
        const file = join(incoming, name)
        const age = await stat(file).catch(() => null)
        if (age && age.mtime < olderThan) await rm(file, { force: true })
      }
    },
    put: async (path, bytes) => {
      // The disk driver would write under the final name, where a partial file could be read.
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      await replaceFile(file, bytes)
    },
    get: (path) => disk.getBytes(path),
    find: async (path) => ((await disk.exists(path)) ? disk.getBytes(path) : null),
    open: async (path) => {
      if (!(await disk.exists(path))) return null
      const { contentLength: size } = await disk.getMetaData(path)
      return { size, bytes: (range) => NodeStream.from(bytesOf(disk, path, range)) as ByteStream }
    },
    delete: (path) => disk.delete(path),
  }
}

async function* bytesOf(disk: Disk, path: string, range: ByteRange | null = null) {
  const { start, end } = range ?? { start: 0, end: Infinity }
  let at = 0
  for await (const chunk of await disk.getStream(path)) {
    const bytes = chunk as Uint8Array<ArrayBuffer>
    const part = bytes.subarray(Math.max(start - at, 0), Math.max(end + 1 - at, 0))
    if (part.length > 0) yield part
    at += bytes.length
    if (at > end) return
  }
}

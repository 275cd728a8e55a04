import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { ByteRange } from './byte-range.ts'
import { incomingFiles, type IncomingFiles } from './incoming-files.server.ts'
import { linkFile, replaceFile } from './write-file.server.ts'

export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>

/** Reading starts only when `bytes` is read, with backpressure. */
export type StoredFile = {
  size: number
  bytes: (range?: ByteRange | null) => ByteStream
}

/** Every call throws BucketError while the bucket fails. */
export type Storage = IncomingFiles & {
  put: (path: string, bytes: Uint8Array) => Promise<void>
  /** The file stays at its incoming path, unless the disk has no hard links. */
  putReceived: (path: string, incomingPath: string) => Promise<void>
  get: (path: string) => Promise<Uint8Array>
  find: (path: string) => Promise<Uint8Array | null>
  open: (path: string) => Promise<StoredFile | null>
  /** Ignores missing files. */
  delete: (...paths: string[]) => Promise<void>
}

export function openStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    ...incomingFiles(join(folder, 'incoming')),
    putReceived: async (path, incomingPath) => {
      const file = join(folder, path)
      await mkdir(dirname(file), { recursive: true })
      await linkFile(incomingPath, file)
    },
    put: async (path, bytes) => {
      // The disk driver would write under the final name, exposing a partial file.
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
    delete: async (...paths) => {
      for (const path of paths) await disk.delete(path)
    },
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

import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { errorCode } from '../error-code.server.ts'
import type { ByteRange } from './byte-range.ts'
import { incomingFiles, type IncomingFiles } from './incoming-files.server.ts'
import { linkFile, replaceFile } from './write-file.server.ts'

export type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>

/** Reading starts only when `bytes` is read, with backpressure. */
export type StoredFile = {
  size: number
  bytes: (range?: ByteRange | null) => ByteStream
}

/** Every call can throw BucketError. */
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
  const root = resolve(folder)
  const at = (path: string) => {
    const file = resolve(root, path)
    if (!file.startsWith(`${root}${sep}`)) throw new Error(`${path} is outside the shop’s files`)
    return file
  }
  const get = async (path: string) => {
    const { buffer, byteOffset, length } = await readFile(at(path))
    return new Uint8Array(buffer, byteOffset, length)
  }
  return {
    ...incomingFiles(join(root, 'incoming')),
    putReceived: async (path, incomingPath) => {
      const file = at(path)
      await mkdir(dirname(file), { recursive: true })
      await linkFile(incomingPath, file)
    },
    put: async (path, bytes) => {
      const file = at(path)
      await mkdir(dirname(file), { recursive: true })
      await replaceFile(file, bytes)
    },
    get,
    find: (path) => get(path).catch(nullIfMissing),
    open: async (path) => {
      const file = at(path)
      const stats = await stat(file).catch(nullIfMissing)
      if (!stats) return null
      return { size: stats.size, bytes: (range) => NodeStream.from(bytesOf(file, range)) as ByteStream }
    },
    delete: async (...paths) => {
      for (const path of paths) await rm(at(path), { force: true })
    },
  }
}

function nullIfMissing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errorCode(error) ?? '')) return null
  throw error
}

/** Opens the file on the first read. */
async function* bytesOf(file: string, range: ByteRange | null = null) {
  yield* createReadStream(file, range ?? {})
}

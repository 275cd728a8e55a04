import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

export type Digest = { sha256: string; bytes: number }

export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** Writes a draft first, so that a file with the final name is always complete. */
export async function writeHashed(file: string, chunks: Chunks): Promise<Digest> {
  const hash = createHash('sha256')
  let bytes = 0
  const draft = `${file}.new`
  async function* hashed() {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += Buffer.byteLength(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(hashed, createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  return { sha256: hash.digest('hex'), bytes }
}

export async function hashOf(chunks: Chunks): Promise<Digest> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += Buffer.byteLength(chunk)
  }
  return { sha256: hash.digest('hex'), bytes }
}

export const hashFile = (file: string): Promise<Digest> => hashOf(createReadStream(file))

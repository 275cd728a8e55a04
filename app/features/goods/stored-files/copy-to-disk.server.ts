import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Storage, StoredFile } from '#app/platform/files/storage.server.ts'

export type DiskCopy = { path: string; remove: () => Promise<void> }

/**
 * Copies a file to this machine's disk, where a child process can read it. Returns null if the file has been deleted or
 * changed.
 */
export async function copyToDisk(
  storage: Storage,
  { path, sha256 }: { path: string; sha256: string },
  to?: string,
): Promise<DiskCopy | null> {
  const stored = await storage.open(path)
  if (!stored) return null
  const copy = to ?? (await storage.incomingPath())
  const remove = () => rm(copy, { force: true })
  try {
    if ((await copyBytes(stored, copy)) === sha256) return { path: copy, remove }
  } catch (error) {
    await remove()
    throw error
  }
  await remove()
  return null
}

async function copyBytes(stored: StoredFile, to: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(
    stored.bytes(),
    async function* (bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(to),
  )
  return hash.digest('hex')
}

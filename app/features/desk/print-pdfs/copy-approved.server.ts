import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { conflict } from '#app/errors.ts'
import { digestOf } from '#app/features/goods/files/received-file.server.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import type { Storage, StoredFile } from '#app/platform/files/storage.server.ts'
import type { ItemToPrint } from './find-item-to-print.server.ts'

type ApprovedCopy = {
  file: { path: string; type: ArtworkType; sha256: string }
  remove: () => Promise<void>
}

const otherBytes = 'The stored file isn’t the one that was approved. Do not print it.'

/** On this machine's disk, where a child process can read it. Throws conflict if its bytes are not those approved. */
export async function copyApproved(
  storage: Storage,
  { file, drawing }: Pick<ItemToPrint, 'file' | 'drawing'>,
): Promise<ApprovedCopy> {
  if (!file) return ownDrawing(drawing ?? '')
  const stored = await storage.open(file.path)
  if (!stored) throw conflict(otherBytes)
  const copy = await storage.newIncomingPath()
  const remove = () => rm(copy, { force: true })
  try {
    const sha256 = await copyBytes(stored, copy)
    if (sha256 !== file.sha256) throw conflict(otherBytes)
    return { file: { path: copy, type: file.type, sha256 }, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Relative to the working directory, because the bundle moves this file. */
async function ownDrawing(name: string): Promise<ApprovedCopy> {
  const own = path.resolve('public', name)
  const sha256 = await digestOf({ path: own, sizeBytes: 0 })
  return { file: { path: own, type: 'svg', sha256 }, remove: async () => undefined }
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

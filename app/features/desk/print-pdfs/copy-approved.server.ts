import path from 'node:path'
import { conflict } from '#app/errors.ts'
import { digestOf } from '#app/features/goods/files/received-file.server.ts'
import { copyToDisk } from '#app/features/goods/stored-files/copy-to-disk.server.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import type { ItemToPrint } from './find-item-to-print.server.ts'

type ApprovedCopy = {
  file: { path: string; type: ArtworkType; sha256: string }
  remove: () => Promise<void>
}

const otherBytes = 'The stored file isn’t the one that was approved. Do not print it.'

/**
 * Copies the approved file to this machine's disk, where a child process can read it. Throws conflict if its bytes
 * differ from the approved ones.
 */
export async function copyApproved(
  storage: Storage,
  { file, drawing }: Pick<ItemToPrint, 'file' | 'drawing'>,
): Promise<ApprovedCopy> {
  if (!file) return ownDrawing(drawing ?? '')
  const copy = await copyToDisk(storage, file)
  if (!copy) throw conflict(otherBytes)
  return { file: { path: copy.path, type: file.type, sha256: file.sha256 }, remove: copy.remove }
}

/** The path is relative to the working directory, because the bundle moves this file. */
async function ownDrawing(name: string): Promise<ApprovedCopy> {
  const own = path.resolve('public', name)
  const sha256 = await digestOf({ path: own, sizeBytes: 0 })
  return { file: { path: own, type: 'svg', sha256 }, remove: async () => undefined }
}

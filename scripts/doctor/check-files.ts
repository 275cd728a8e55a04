import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { errorCode } from '#app/platform/error-code.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { readFreeBytes } from '#app/platform/files/disk-space.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import { folderError } from '#app/platform/settings/startup-error.server.ts'
import { hashOf } from '../backup/hashing.ts'
import { Problem } from './check.ts'

const megabyte = 1024 ** 2
/** Below this, uploads are refused (disk-space.server.ts). */
const lowBytes = 200 * megabyte

/** Throws Problem. */
export async function checkFiles(storage: Storage, { bucket, dataDir }: Settings): Promise<string> {
  const place = bucket ? `bucket ${bucket.bucket}` : path.resolve(dataDir, 'files')
  const name = `files/doctor-${randomBytes(16).toString('hex')}.txt`
  const content = randomBytes(100_000)
  try {
    await storage.put(name, content)
    const stored = await storage.open(name)
    const [written, read] = [await hashOf([content]), stored && (await hashOf(stored.bytes()))]
    await storage.delete(name)
    if (read?.sha256 !== written.sha256) {
      throw new Problem(`${place} returned different bytes than were written. Check its disk.`)
    }
  } catch (error) {
    throw bucket ? error : folderError(error, dataDir)
  }
  if (await storage.open(name)) throw new Problem(`${place} does not delete files. Check its permissions.`)
  return `${place}: writes, reads and deletes`
}

/** Throws Problem. */
export async function checkDisk({ dataDir }: Settings, readFree = readFreeBytes): Promise<string> {
  const freeBytes = await readFree(existingFolder(path.resolve(dataDir))).catch((error: unknown) => {
    throw errorCode(error) ? folderError(error, dataDir) : error
  })
  const free = `${Math.floor(freeBytes / megabyte).toLocaleString('en-US')} MB free for ${path.resolve(dataDir)}`
  if (freeBytes >= lowBytes) return free
  throw new Problem(`only ${free}: below ${lowBytes / megabyte} MB, uploads are refused. Free some space.`)
}

function existingFolder(folder: string): string {
  return existsSync(folder) ? folder : existingFolder(path.dirname(folder))
}

import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../error-code.server.ts'
import type { Log } from '../log.server.ts'
import { StartupError } from '../settings/startup-error.server.ts'

const megabyte = 1024 ** 2
/** Below the first limit, uploads are rejected. Below the second, all writes are, if the database is on this disk. */
const lowBytes = 200 * megabyte
const fullBytes = 100 * megabyte

const checkMs = 2_000

export const diskLevels = ['ok', 'low', 'full'] as const
export type DiskLevel = (typeof diskLevels)[number]
export type DiskSpace = { level: () => DiskLevel; stop: () => void }

type ReadFreeBytes = (folder: string) => Promise<number>

export const readFreeBytes: ReadFreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns whether an upload of this size may begin: only if it leaves enough space for further uploads. */
export const hasRoomFor = async (folder: string, bytes: number) =>
  (await readFreeBytes(folder)) - bytes >= lowBytes

type Disk = {
  folder: string
  log: Pick<Log, 'info' | 'warn'>
  /**
   * True if the embedded database is on this disk. It would hang on a full disk, so the shop then stops writing to it.
   */
  hasDatabase: boolean
  everyMs?: number
}

const logMessages = {
  ok: 'the disk has space again; everything is saved as usual',
  low: 'the disk is almost full: uploads are refused until there is more space',
  full: 'the disk is full: nothing is saved and jobs wait until there is more space',
}

/** Throws StartupError. */
export async function watchDiskSpace(
  { folder, log, hasDatabase, everyMs = checkMs }: Disk,
  readFree: ReadFreeBytes = readFreeBytes,
): Promise<DiskSpace> {
  const levelOf = (freeBytes: number): DiskLevel => {
    if (hasDatabase && freeBytes < fullBytes) return 'full'
    return freeBytes < lowBytes ? 'low' : 'ok'
  }
  const freeAtStart = await readFree(folder)
  let level = levelOf(freeAtStart)
  if (level === 'full') throw tooFull(folder, freeAtStart)
  const check = async () => {
    const freeBytes = await readFree(folder)
    const next = levelOf(freeBytes)
    if (next === level) return
    level = next
    log[next === 'ok' ? 'info' : 'warn'](
      { folder, freeMb: Math.floor(freeBytes / megabyte) },
      logMessages[next],
    )
  }
  if (level === 'low') log.warn({ folder, freeMb: Math.floor(freeAtStart / megabyte) }, logMessages.low)
  const timer = setInterval(() => void check().catch(() => undefined), everyMs).unref()
  return { level: () => level, stop: () => clearInterval(timer) }
}

const tooFull = (folder: string, freeBytes: number) =>
  new StartupError(
    `Kisscut cannot start: the disk of ${path.resolve(folder)} is almost full: ${Math.floor(freeBytes / megabyte)} MB are free and ${fullBytes / megabyte} MB are needed. Nothing was changed. Free some space and start again.`,
  )

export const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT', '53100'].includes(errorCode(error) ?? '')

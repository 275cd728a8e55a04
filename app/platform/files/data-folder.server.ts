import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { errorCode } from '../error-code.server.ts'
import { folderError, StartupError } from '../settings/startup-error.server.ts'
import { writeOnce } from './write-file.server.ts'

/** Two processes at once would lose rows. Throws StartupError. */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  try {
    await createFolder(path.resolve(folder))
    const file = path.join(folder, 'kisscut.pid')
    for (;;) {
      while (!(await writeOnce(file, String(process.pid)))) await removeStaleLock(file, folder)
      const unlock = await confirmLock(file, folder)
      if (unlock) return unlock
    }
  } catch (error) {
    throw folderError(error, folder)
  }
}

/** Node's recursive mkdir retries forever in a folder that can't hold new ones, such as /proc. */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (errorCode(error) !== 'ENOENT') throw error
    const parent = path.dirname(folder)
    if (await stat(parent).catch(() => null)) throw error
    await createFolder(parent)
    await mkdir(folder, { mode: 0o700 })
  }
}

const inUse = (pid: number, folder: string) =>
  new StartupError(
    `Another Kisscut (process ${pid}) is using ${path.resolve(folder)}. Stop it, or set DATA_DIR to another folder.`,
  )

/** Renamed before it is checked, so that only one of two processes removes it and neither removes a newer lock. */
async function removeStaleLock(file: string, folder: string): Promise<void> {
  const pid = await pidIn(file)
  if (await holdsLock(pid, file)) throw inUse(pid, folder)
  const aside = `${file}.${randomUUID()}.stale`
  try {
    await rename(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  const renamed = await pidIn(aside)
  const isInUse = await holdsLock(renamed, aside)
  if (isInUse) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
  if (isInUse) throw inUse(renamed, folder)
}

const pidIn = async (file: string) => Number(await readFile(file, 'utf8').catch(() => ''))

/** Two starts may both take over the same stale lock: the last writer wins. Null if it was removed. */
async function confirmLock(file: string, folder: string) {
  const lock = await open(file, 'r').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  })
  if (!lock) return null
  await setTimeout(50)
  const owner = await pidIn(file)
  if (owner !== process.pid) {
    await lock.close()
    throw inUse(owner, folder)
  }
  return async () => {
    await lock.close()
    await rm(file, { force: true })
  }
}

/** After a reboot the process id may be another's, so on Linux it must also have the file open. */
async function holdsLock(pid: number, file: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    const handles = `/proc/${pid}/fd`
    const openFiles = await Promise.all(
      (await readdir(handles)).map((fd) => readlink(path.join(handles, fd)).catch(() => '')),
    )
    return openFiles.includes(await realpath(file))
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

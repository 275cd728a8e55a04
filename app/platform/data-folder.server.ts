import { randomBytes } from 'node:crypto'
import {
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Keeps a second process away from an embedded shop's files: two at once lose rows. A lock left by a killed
 * process is taken over. Throws an Error with a message for the person who started the second one.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, 'kisscut.pid')
  for (;;) {
    try {
      const lock = await open(file, 'wx')
      await lock.writeFile(String(process.pid))
      return await confirmLock(lock, file, folder)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const pid = Number(await readFile(file, 'utf8').catch(() => ''))
    if (await isHolding(pid, file)) throw inUse(pid, folder)
    await rm(file, { force: true })
  }
}

const inUse = (pid: number, folder: string) =>
  new Error(
    `Another Kisscut (process ${pid}) is using ${path.resolve(folder)}. Stop it, or set DATA_DIR to another folder.`,
  )

/** Two starts may both take over the same stale lock: the one that wrote last has it. */
async function confirmLock(lock: FileHandle, file: string, folder: string) {
  await setTimeout(50)
  const owner = Number(await readFile(file, 'utf8').catch(() => ''))
  if (owner !== process.pid) {
    await lock.close()
    throw inUse(owner, folder)
  }
  return async () => {
    await lock.close()
    await rm(file, { force: true })
  }
}

/**
 * Whether a living process has the lock. After a reboot, or in a new container, its number may belong to a stranger:
 * the owner keeps the file open, which Linux tells; elsewhere a living process counts as the owner.
 */
async function isHolding(pid: number, file: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    const handles = `/proc/${pid}/fd`
    const held = await Promise.all(
      (await readdir(handles)).map((fd) => readlink(path.join(handles, fd)).catch(() => '')),
    )
    return held.includes(await realpath(file))
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** The embedded shop's secret, made at its first start. */
export async function secretOf(folder: string): Promise<string> {
  const file = path.join(folder, 'secret')
  try {
    return await readFile(file, 'utf8')
  } catch {
    const secret = randomBytes(32).toString('base64url')
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' })
    return secret
  }
}

import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
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
      await lock.close()
      return await confirmLock(file, folder)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const pid = Number(await readFile(file, 'utf8').catch(() => ''))
    if (await isKisscut(pid)) throw inUse(pid, folder)
    await rm(file, { force: true })
  }
}

const inUse = (pid: number, folder: string) =>
  new Error(
    `Another Kisscut (process ${pid}) is using ${path.resolve(folder)}. Stop it, or set DATA_DIR to another folder.`,
  )

/** Two starts may both take over the same stale lock: the one that wrote last has it. */
async function confirmLock(file: string, folder: string) {
  await setTimeout(50)
  const owner = Number(await readFile(file, 'utf8').catch(() => ''))
  if (owner !== process.pid) throw inUse(owner, folder)
  return () => rm(file, { force: true })
}

async function isKisscut(pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // After a reboot the number may belong to a stranger; only Linux tells who it is.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'node')
  return command.includes('node')
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

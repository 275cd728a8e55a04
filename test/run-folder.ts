import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3
const lastingFolderVariable = 'KISSCUT_TEST_LASTING_FOLDER'

/**
 * Gives this test run, its workers and its shops a temporary folder of their own, in memory if there is room: copying
 * a database of a thousand small files to a disk may take thirty times as long. Deleted when the run ends.
 */
export function useRunFolder() {
  // Workers load the configuration too, with the environment of the run.
  if (process.env[lastingFolderVariable]) return
  process.env[lastingFolderVariable] = tmpdir()
  const parent = join(hasRoom(memory) ? memory : tmpdir(), `kisscut-tests-${process.getuid?.()}`)
  mkdirSync(parent, { recursive: true, mode: 0o711 })
  deleteFoldersOfKilledRuns(parent)
  const folder = mkdtempSync(join(parent, `${process.pid}-`))
  // PostgreSQL runs under another account if the tests run as root.
  if (process.getuid?.() === 0) chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** For unpacked programs and the like, which the next run uses again. */
export function lastingFolder(): string {
  return process.env[lastingFolderVariable] ?? tmpdir()
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
}

function deleteFoldersOfKilledRuns(parent: string) {
  for (const name of readdirSync(parent)) {
    if (!isRunning(Number.parseInt(name))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'kisscut-tests-'
const neededBytes = 4 * 1024 ** 3
const runFolderVariable = 'KISSCUT_TEST_RUN_FOLDER'

/**
 * Gives this test run, with its workers and shops, a separate temporary folder, which is deleted when the run ends. The
 * folder is in memory if there is room, because copying a database of a thousand small files on disk may take thirty
 * times as long.
 */
export function useRunFolder() {
  // Workers and shops also load the configuration, but inherit the run's environment.
  if (process.env[runFolderVariable]) return
  const parent = hasRoom(memory) ? memory : tmpdir()
  deleteFoldersOfKilledRuns(parent)
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`))
  // PostgreSQL runs under another account if the tests run as root.
  if (process.getuid?.() === 0) chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.env[runFolderVariable] = folder
  process.once('exit', () => {
    // A killed process may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) >= neededBytes
}

function deleteFoldersOfKilledRuns(parent: string) {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name)
    if (!name.startsWith(prefix) || isRunning(Number.parseInt(name.slice(prefix.length)))) continue
    if (statSync(folder).uid === process.getuid?.()) rmSync(folder, { recursive: true, force: true })
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

import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { tryLock } from 'fs-native-extensions'
import { errorCode } from '../error-code.server.ts'
import { folderError, StartupError } from '../settings/startup-error.server.ts'
import { isDiskFull } from './disk-space.server.ts'

export class FolderInUseError extends StartupError {}

/**
 * Locks the folder until the returned function is called, because two processes at once would lose rows. The kernel
 * releases the lock when the process exits, even if it is killed. Throws FolderInUseError or another StartupError.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  try {
    await createFolder(path.resolve(folder))
    // Never delete the file. Otherwise, one process could lock the deleted file while another locks its replacement.
    const file = await open(path.join(folder, 'kisscut.pid'), constants.O_RDWR | constants.O_CREAT, 0o600)
    try {
      if (!tryLock(file.fd)) throw inUse(await pidIn(file), folder)
      await file.truncate()
      await file.write(String(process.pid), 0)
    } catch (error) {
      await file.close()
      throw error
    }
    return () => file.close()
  } catch (error) {
    throw folderError(error, folder)
  }
}

// The file is empty right after it is locked, and on Windows, others can't read a locked file.
const pidIn = (file: FileHandle) => file.readFile('utf8').catch(() => '')

function inUse(pid: string, folder: string): FolderInUseError {
  const other = pid ? `Another Kisscut (process ${pid})` : 'Another Kisscut'
  return new FolderInUseError(
    `${other} is using ${path.resolve(folder)}. Stop it, or set DATA_DIR to another folder.`,
  )
}

/**
 * Creates the folder for uploads in the data folder, and tries to write there. A full disk doesn't keep a shop on a
 * database server from starting. Throws StartupError.
 */
export async function prepareUploads(dataDir: string): Promise<void> {
  const folder = path.resolve(dataDir, 'files/incoming')
  const file = path.join(folder, randomUUID())
  try {
    await createFolder(folder)
    await writeFile(file, '')
    await rm(file)
  } catch (error) {
    if (!isDiskFull(error)) throw folderError(error, dataDir)
  }
}

/**
 * Creates the folder without Node's recursive mkdir, which retries forever in a folder that can't contain new ones,
 * such as /proc.
 */
async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return
    if (errorCode(error) !== 'ENOENT') throw error
    const parent = path.dirname(folder)
    if (await stat(parent).catch(() => null)) throw error
    await createFolder(parent)
    // Another process may have created it meanwhile.
    await createFolder(folder)
  }
}

import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#app/platform/error-code.server.ts'
import { StartupError } from '#app/platform/settings/startup-error.server.ts'
import { refused } from './manifest.ts'

const problems: Record<string, string> = {
  EACCES: 'this user has no permission to write there',
  EPERM: 'this user has no permission to write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'this user’s disk quota is exceeded',
  ENOTDIR: 'part of its path is a file, not a folder',
  EEXIST: 'there is a file with that name',
  EIO: 'its disk reports an error',
}

/**
 * Creates the folder, readable only by this user because it will contain customers' data. Throws StartupError if it has
 * files.
 */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [existing] = await readdir(folder)
  if (existing) throw refused(`${path.resolve(folder)} is not empty: it contains ${existing}.`)
  for (const name of ['tables', 'files', 'kept']) await mkdir(path.join(folder, name), { mode: 0o700 })
}

export async function explainingDisk<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const problem = problems[errorCode(error) ?? '']
    if (!problem || error instanceof StartupError) throw error
    throw new StartupError(
      `The backup was not completed: ${path.resolve(folder)} cannot be written to: ${problem}. The incomplete backup cannot be restored.`,
      { cause: error },
    )
  }
}

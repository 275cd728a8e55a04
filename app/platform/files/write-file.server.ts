import { randomUUID } from 'node:crypto'
import { access, link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../error-code.server.ts'

/** Returns false if the file already exists. The first of several concurrent writers wins. */
export async function writeOnce(file: string, content: string | Uint8Array): Promise<boolean> {
  return writeDraft(file, content, async (draft) => {
    try {
      if (await tryLink(draft, file)) return true
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false
      throw error
    }
    if (await exists(file)) return false
    await rename(draft, file)
    return true
  })
}

export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await writeDraft(file, content, (draft) => rename(draft, file))
}

/** Gives a file a second name, replacing any file with that name. Renames the file on disks without hard links. */
export async function linkFile(from: string, file: string): Promise<void> {
  const handle = await open(from, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  const draft = draftOf(file)
  try {
    await rename((await tryLink(from, draft)) ? draft : from, file)
  } finally {
    // `rename` does nothing if both names link to the same file.
    await rm(draft, { force: true })
  }
  await syncFolder(path.dirname(file))
}

/** Returns false on a disk without hard links, such as a USB stick. */
async function tryLink(from: string, file: string): Promise<boolean> {
  try {
    await link(from, file)
    return true
  } catch (error) {
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error) ?? '')) return false
    throw error
  }
}

async function writeDraft<T>(
  file: string,
  content: string | Uint8Array,
  publish: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = draftOf(file)
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    const result = await publish(draft)
    await syncFolder(path.dirname(file))
    return result
  } finally {
    await rm(draft, { force: true })
  }
}

const draftOf = (file: string) => `${file}.${randomUUID()}.new`

/** Flushes the folder, which makes a new name durable. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

import { randomUUID } from 'node:crypto'
import { access, link, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../error-code.server.ts'

/** False if the file exists: the first of several concurrent writers wins. */
export async function writeOnce(file: string, content: string | Uint8Array): Promise<boolean> {
  return writeDraft(file, content, async (draft) => {
    try {
      await link(draft, file)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return false
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error) ?? '')) throw error
      // A disk without hard links, such as a USB stick.
      if (await exists(file)) return false
      await rename(draft, file)
    }
    return true
  })
}

export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await writeDraft(file, content, (draft) => rename(draft, file))
}

export async function moveFile(from: string, file: string): Promise<void> {
  const handle = await open(from, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(from, file)
  await syncFolder(path.dirname(file))
}

async function writeDraft<T>(
  file: string,
  content: string | Uint8Array,
  publish: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = `${file}.${randomUUID()}.new`
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

/** A name is only durable once its folder is flushed. */
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

import { createRequire, syncBuiltinESMExports } from 'node:module'
import { existsSync } from 'node:fs'
import type fileSystem from 'node:fs'

/** Preloaded into a process, this module simulates a full disk while the file `DISK_IS_FULL` exists. */
const isFull = () => existsSync(process.env.DISK_IS_FULL ?? '')

const fs = createRequire(import.meta.url)('node:fs') as typeof fileSystem

const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })

const { statfs } = fs.promises
const statfsOfDisk = async (folder: string) =>
  Object.assign(await statfs(folder), isFull() ? { bavail: 0, bfree: 0 } : {})
fs.promises.statfs = statfsOfDisk as typeof statfs

type Write = (fd: number, ...rest: unknown[]) => void

/** Makes writes to streams fail, except to the terminal. */
const refusing = (write: Write): Write => {
  return (fd, ...rest) => {
    const done = rest.at(-1)
    if (fd > 2 && isFull()) setImmediate(() => (done as (error: Error) => void)(noSpace()))
    else write(fd, ...rest)
  }
}
fs.write = refusing(fs.write as Write) as typeof fs.write
fs.writev = refusing(fs.writev as Write) as typeof fs.writev
syncBuiltinESMExports()

const handle = await fs.promises.open(import.meta.filename)
const handles = Object.getPrototypeOf(handle) as { writeFile: (content: unknown) => Promise<void> }
await handle.close()
const writeFile = Reflect.get(handles, 'writeFile')
handles.writeFile = async function (content) {
  if (isFull()) throw noSpace()
  return writeFile.call(this, content)
}

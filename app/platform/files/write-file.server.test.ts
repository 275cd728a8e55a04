import * as fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorCode } from '../error-code.server.ts'
import { linkFile, replaceFile, writeOnce } from './write-file.server.ts'

const refusals = vi.hoisted(() => ({ link: '', write: '' }))

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof fs>()
  const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
  return {
    ...real,
    link: (from: string, to: string) => (refusals.link ? refuse(refusals.link) : real.link(from, to)),
    open: async (...args: Parameters<typeof real.open>) => {
      const handle = await real.open(...args)
      if (refusals.write) {
        const half = handle.writeFile.bind(handle)
        handle.writeFile = async (content) => {
          await half(Buffer.from(content as string).subarray(0, 2))
          await refuse(refusals.write)
        }
      }
      return handle
    },
  }
})

let folder = ''

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'kisscut-write-'))
})

afterEach(async () => {
  Object.assign(refusals, { link: '', write: '' })
  await fs.rm(folder, { recursive: true, force: true })
})

const file = () => path.join(folder, 'file')

describe.each(['', 'EPERM', 'ENOTSUP'])('with hard link error %j', (link) => {
  test('writes a file once, readable only by its user, and never overwrites it', async () => {
    refusals.link = link
    expect(await writeOnce(file(), 'first')).toBe(true)
    expect(await writeOnce(file(), 'second')).toBe(false)
    expect(await fs.readFile(file(), 'utf8')).toBe('first')
    expect((await fs.stat(file())).mode & 0o777).toBe(0o600)
    expect(await fs.readdir(folder)).toEqual(['file'])
  })
})

describe.each([
  ['writeOnce', writeOnce],
  ['replaceFile', replaceFile],
])('%s on a disk that fills up while writing', (_, write) => {
  test('leaves neither the file nor a temporary file', async () => {
    refusals.write = 'ENOSPC'
    await expect(write(file(), 'content')).rejects.toSatisfy((error) => errorCode(error) === 'ENOSPC')
    expect(await fs.readdir(folder)).toEqual([])
  })
})

test('keeps the old file if replacing it fails', async () => {
  await replaceFile(file(), new TextEncoder().encode('old'))
  refusals.write = 'ENOSPC'
  await expect(replaceFile(file(), 'new content')).rejects.toThrow()
  expect(await fs.readFile(file(), 'utf8')).toBe('old')
  refusals.write = ''
  await replaceFile(file(), 'new content')
  expect(await fs.readFile(file(), 'utf8')).toBe('new content')
})

test.each([
  ['', ['file', 'received']],
  ['EPERM', ['file']],
])('replaces a file with a received one; hard link error: %j', async (link, names) => {
  refusals.link = link
  const received = path.join(folder, 'received')
  await fs.writeFile(file(), 'old')
  await fs.writeFile(received, 'new')
  await linkFile(received, file())
  expect(await fs.readdir(folder)).toEqual(names)
  expect(await fs.readFile(file(), 'utf8')).toBe('new')
})

test('keeps an existing file of the same name', async () => {
  const received = path.join(folder, 'received')
  await fs.writeFile(received, 'new')
  await linkFile(received, file())
  await linkFile(received, file())
  expect(await fs.readdir(folder)).toEqual(['file', 'received'])
})

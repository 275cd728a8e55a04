import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage, type Storage } from './storage.server.ts'

let folder = ''
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-storage-'))
  storage = openStorage(folder)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const twoMegabytes = (value: number) => new Uint8Array(2 * 1024 * 1024).fill(value)

test('a file that is being stored cannot be read in part under its name', async () => {
  await storage.put('files/a.png', twoMegabytes(1))
  const sizes = new Set<number>()
  let isStoring = true
  const storing = storage.put('files/a.png', twoMegabytes(2)).finally(() => (isStoring = false))
  while (isStoring) {
    const bytes = await storage.get('files/a.png')
    sizes.add(bytes.length)
  }
  await storing
  expect([...sizes]).toEqual([twoMegabytes(0).length])
  expect(await storage.get('files/a.png')).toEqual(twoMegabytes(2))
  expect(await readdir(path.join(folder, 'files'))).toEqual(['a.png'])
})

test('a file that was never stored is not found', async () => {
  expect(await storage.find('files/none.png')).toBeNull()
})

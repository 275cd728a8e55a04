import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openStorage } from './storage.server.ts'

async function storageOf(name: string, bytes: Uint8Array) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-storage-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const storage = openStorage(folder)
  await storage.put(name, bytes)
  return storage
}

test('opens a file only when it is read, so that HEAD, 304 and disconnected clients leave no file open', async () => {
  const storage = await storageOf('fox.png', new Uint8Array([1, 2, 3]))
  const file = await storage.open('fox.png')
  const unread = file?.bytes()
  await storage.delete('fox.png')
  await expect(unread?.getReader().read()).rejects.toThrow('ENOENT')
})

test('reads a file only as far as the client does', async () => {
  const size = 5_000_000
  const storage = await storageOf('fox.png', new Uint8Array(size))
  const file = await storage.open('fox.png')
  expect(file?.size).toBe(size)
  const reader = file?.bytes().getReader()
  const first = await reader?.read()
  expect(first?.value?.length).toBeLessThan(size / 10)
  await reader?.cancel()
})

test('returns null for a missing file', async () => {
  const storage = await storageOf('fox.png', new Uint8Array(1))
  expect(await storage.open('owl.png')).toBeNull()
})

test('returns null for a partially stored file', async () => {
  const twoMegabytes = (value: number) => new Uint8Array(2 * 1024 * 1024).fill(value)
  const storage = await storageOf('fox.png', twoMegabytes(1))
  const sizes = new Set<number>()
  let isStoring = true
  const storing = storage.put('fox.png', twoMegabytes(2)).finally(() => (isStoring = false))
  while (isStoring) sizes.add((await storage.get('fox.png')).length)
  await storing
  expect([...sizes]).toEqual([twoMegabytes(0).length])
  expect(await storage.get('fox.png')).toEqual(twoMegabytes(2))
})

test('reads only the bytes of a range', async () => {
  const storage = await storageOf('fox.png', new Uint8Array([0, 1, 2, 3, 4]))
  const file = await storage.open('fox.png')
  expect([...new Uint8Array(await new Response(file?.bytes({ start: 1, end: 3 })).arrayBuffer())]).toEqual([
    1, 2, 3,
  ])
})

test('refuses paths outside its folder', async () => {
  const storage = await storageOf('fox.png', new Uint8Array([1]))
  for (const name of ['../fox.png', '/etc/passwd', 'a/../../fox.png', '.']) {
    await expect(storage.open(name)).rejects.toThrow('outside')
    await expect(storage.delete(name)).rejects.toThrow('outside')
  }
})

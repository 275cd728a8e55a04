import { afterEach, expect, test, vi } from 'vitest'
import { hasRoomFor, readFreeBytes, watchDiskSpace, type DiskSpace } from './disk-space.server.ts'

const megabyte = 1024 ** 2

let disk: DiskSpace | undefined
afterEach(() => disk?.stop())

const log = () => ({ info: vi.fn(), warn: vi.fn() })

test('refuses to start with too little disk space, and reports how much is needed', async () => {
  const refused = watchDiskSpace({ folder: '/srv/shop', log: log(), hasDatabase: true }, () =>
    Promise.resolve(99.9 * megabyte),
  )
  await expect(refused).rejects.toMatchObject({ name: 'StartupError' })
  await expect(refused).rejects.toThrow(
    'the disk of /srv/shop is almost full: 99 MB are free and 100 MB are needed',
  )
})

test('follows the free space, and logs each change of level once', async () => {
  const { info, warn } = log()
  let free = 500
  const readFree = vi.fn(() => Promise.resolve(free * megabyte))
  disk = await watchDiskSpace(
    { folder: '/srv/shop', log: { info, warn }, hasDatabase: true, everyMs: 5 },
    readFree,
  )
  expect(disk.level()).toBe('ok')
  const seen = async (mb: number, level: string) => {
    free = mb
    await expect.poll(() => disk?.level()).toBe(level)
    const looks = readFree.mock.calls.length
    await expect.poll(() => readFree.mock.calls.length).toBeGreaterThan(looks + 3)
  }
  await seen(199, 'low')
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { folder: '/srv/shop', freeMb: 199 },
    expect.stringContaining('uploads are refused'),
  )
  await seen(99, 'full')
  expect(warn).toHaveBeenCalledTimes(2)
  expect(warn).toHaveBeenLastCalledWith(expect.anything(), expect.stringContaining('nothing is saved'))
  await seen(201, 'ok')
  expect(warn).toHaveBeenCalledTimes(2)
  expect(info).toHaveBeenCalledExactlyOnceWith(expect.anything(), expect.stringContaining('space again'))
})

test('blocks only uploads if the full disk doesn’t hold the database, even at startup', async () => {
  const { info, warn } = log()
  const readFree = () => Promise.resolve(0)
  disk = await watchDiskSpace({ folder: '/srv/shop', log: { info, warn }, hasDatabase: false }, readFree)
  expect(disk.level()).toBe('low')
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { folder: '/srv/shop', freeMb: 0 },
    expect.stringContaining('uploads are refused'),
  )
})

test('keeps the last level of a disk that stops responding', async () => {
  const readFree = vi.fn(() => Promise.resolve(150 * megabyte))
  disk = await watchDiskSpace({ folder: '/srv/shop', log: log(), hasDatabase: true, everyMs: 5 }, readFree)
  readFree.mockRejectedValue(new Error('gone'))
  await expect.poll(() => readFree.mock.calls.length).toBeGreaterThan(3)
  expect(disk.level()).toBe('low')
})

test('reads the free space of a real folder', async () => {
  expect(await readFreeBytes(import.meta.dirname)).toBeGreaterThan(0)
})

test('requires a big file’s size on top of the usual reserve', async () => {
  const folder = import.meta.dirname
  const free = await readFreeBytes(folder)
  expect([await hasRoomFor(folder, 1), await hasRoomFor(folder, free)]).toEqual([true, false])
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileChunks, readOnce } from './read-once.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-read-once-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('a file that is read once', () => {
  async function opened(content: string, options = {}) {
    const path = join(folder, crypto.randomUUID())
    await writeFile(path, content)
    let removals = 0
    const remove = () => Promise.resolve(void removals++)
    return { bytes: readOnce(fileChunks(path), remove, options), removals: () => removals }
  }

  test('is removed after it is read', async () => {
    const { bytes, removals } = await opened('all of it')
    expect(removals()).toBe(0)
    expect(await new Response(bytes).text()).toBe('all of it')
    expect(removals()).toBe(1)
  })

  test('is removed when the reader disconnects, even before the first byte', async () => {
    const early = await opened('never read')
    await early.bytes.cancel()
    const late = await opened('x'.repeat(1_000_000))
    const reader = late.bytes.getReader()
    expect((await reader.read()).value?.length).toBeGreaterThan(0)
    await reader.cancel()
    expect([early.removals(), late.removals()]).toEqual([1, 1])
  })

  test('is removed when it can’t be read', async () => {
    let removals = 0
    const bytes = readOnce(fileChunks(join(folder, 'missing')), () => Promise.resolve(void removals++))
    await expect(new Response(bytes).text()).rejects.toThrow('')
    expect(removals).toBe(1)
  })

  test('is removed if nobody reads it in time, and can’t be read afterward', async () => {
    const { bytes, removals } = await opened('never read', { waitMs: 10 })
    await expect.poll(removals).toBe(1)
    expect(await new Response(bytes).text()).toBe('')
  })

  test('is kept while a slow reader is reading it', async () => {
    const { bytes, removals } = await opened('x'.repeat(1_000_000), { waitMs: 10 })
    const reader = bytes.getReader()
    await reader.read()
    const unread = await opened('never read', { waitMs: 10 })
    await expect.poll(unread.removals).toBe(1)
    expect(removals()).toBe(0)
    await reader.cancel()
    expect(removals()).toBe(1)
  })
})

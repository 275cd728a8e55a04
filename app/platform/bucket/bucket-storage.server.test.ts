import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { bytesIn, testBucket } from '#test/bucket.ts'
import { first } from '#test/first.ts'

const bucket = testBucket()
const bytes = randomBytes(300_000)
const newPath = () => `files/${randomBytes(16).toString('hex')}.png`

const sent = (method: string) => bucket.requests.filter((request) => request.method === method)

async function received(content: Uint8Array) {
  const storage = await bucket.open()
  const file = await storage.incomingPath()
  await writeFile(file, content)
  return { storage, file, name: newPath() }
}

describe('files in a bucket', () => {
  test('stores, reads, describes and deletes a file', async () => {
    const [storage, name] = [await bucket.open(), newPath()]
    await storage.put(name, bytes)
    expect(bytes.equals(await storage.get(name))).toBe(true)
    expect(bytes.equals((await storage.find(name)) ?? new Uint8Array())).toBe(true)
    expect(await bytesIn(storage, name)).toEqual(bytes)
    expect(await storage.describe(name)).toEqual({
      size: 300_000,
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
    })
    await storage.delete(name)
    expect(await storage.open(name)).toBeNull()
  })

  test('returns null for a missing file, and ignores its deletion', async () => {
    const [storage, name] = [await bucket.open(), newPath()]
    expect([await storage.find(name), await storage.open(name), await storage.describe(name)]).toEqual([
      null,
      null,
      null,
    ])
    await storage.delete(name)
    await expect(storage.get(name)).rejects.toThrow(`The bucket shop-files has no file ${name}`)
  })

  test.each([400_000, 5_000_000])('streams a received file of %i bytes, with its MD5', async (size) => {
    const content = randomBytes(size)
    const { storage, file, name } = await received(content)
    await storage.putReceived(name, file)
    expect(await bytesIn(storage, name)).toEqual(content)
    const { headers } = first(sent('PUT'))
    expect(headers).toMatchObject({
      'content-length': String(size),
      'content-md5': expect.stringMatching(/^[\w+/]{22}==$/),
      'if-none-match': '*',
    })
    expect(Object.keys(headers).filter((name) => name.includes('checksum'))).toEqual([])
  })

  test('requests only the range from the bucket', async () => {
    const [storage, name] = [await bucket.open(), newPath()]
    await storage.put(name, bytes)
    const stored = await storage.open(name)
    const part = await new Response(stored?.bytes({ start: 70_000, end: 200_000 })).arrayBuffer()
    expect(bytes.subarray(70_000, 200_001).equals(Buffer.from(part))).toBe(true)
    expect(sent('GET').at(-1)?.headers.range).toBe('bytes=70000-200000')
  })

  test('downloads a file only when it is read', async () => {
    const [storage, name] = [await bucket.open(), newPath()]
    await storage.put(name, bytes)
    const before = sent('GET').length
    const stored = await storage.open(name)
    expect(stored?.bytes()).toBeInstanceOf(ReadableStream)
    expect(sent('GET').length).toBe(before)
  })

  test('lists files by path prefix', async () => {
    const storage = await bucket.open()
    for (const name of ['night/1.png', 'night/2.png', 'nights/3.png']) await storage.put(name, bytes)
    const listed: string[] = []
    for await (const name of storage.list('night/')) listed.push(name)
    for await (const name of storage.list('day/')) listed.push(name)
    expect(listed).toEqual(['night/1.png', 'night/2.png'])
  })

  test('deletes many files in one request', async () => {
    const storage = await bucket.open()
    const names = Array.from({ length: 20 }, newPath)
    for (const name of names) await storage.put(name, new Uint8Array([1]))
    await storage.delete(...names)
    expect(sent('POST')).toHaveLength(1)
    expect(sent('DELETE')).toHaveLength(0)
    for (const name of names) expect(await storage.describe(name)).toBeNull()
  })

  test('never replaces a file: accepts the same bytes again, but refuses different ones', async () => {
    const [storage, name] = [await bucket.open(), newPath()]
    await storage.put(name, bytes)
    await storage.put(name, bytes)
    const other = randomBytes(300_000)
    await expect(storage.put(name, other)).rejects.toThrow(
      `The bucket shop-files has a different file named ${name}, which was not replaced`,
    )
    expect(await bytesIn(storage, name)).toEqual(bytes)
  })

  test('keeps incoming files on this machine', async () => {
    const { storage, file } = await received(bytes)
    expect(path.dirname(file)).toBe(path.join(bucket.folder, 'incoming'))
    await storage.discardIncoming(new Date(Date.now() + 1000))
    await expect(storage.putReceived(newPath(), file)).rejects.toThrow('ENOENT')
  })
})

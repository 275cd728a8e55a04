import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zipChunks, zipSize, type ZippedFile } from './zip.server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(name: string, content: string): Promise<ZippedFile> {
  const path = join(folder, name)
  await writeFile(path, content)
  return { name, path, sizeBytes: Buffer.byteLength(content) }
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = []
  for await (const part of chunks) read.push(part)
  return Buffer.concat(read)
}

/** As programs read a ZIP: from its end. */
function unzip(zip: Buffer) {
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const [sum, size, nameBytes] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes)
    const local = zip.readUInt32LE(at + 42)
    expect(zip.readUInt32LE(local)).toBe(0x04034b50)
    expect(zip.subarray(local + 14, local + 30)).toEqual(zip.subarray(at + 16, at + 32))
    const start = local + 30 + nameBytes
    const content = zip.subarray(start, start + size)
    expect(crc32(content)).toBe(sum)
    at += 46 + nameBytes
    return [name, content.toString()]
  })
}

describe('files in a ZIP', () => {
  test('are what they were, with their names', async () => {
    const long = 'sticker '.repeat(100_000)
    const files = [
      await fileOf('order-1-item-1.pdf', long),
      await fileOf('order-1-item-2-Gerät.pdf', ''),
      await fileOf('c.pdf', 'c'),
    ]
    const zip = await readAll(zipChunks(files))
    expect(unzip(zip)).toEqual([
      ['order-1-item-1.pdf', long],
      ['order-1-item-2-Gerät.pdf', ''],
      ['c.pdf', 'c'],
    ])
    expect(zip.length).toBe(zipSize(files))
  })
})

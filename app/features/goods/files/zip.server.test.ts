import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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

// This folder exists only on Linux.
const descriptors = '/proc/self/fd'

/** Returns the names of the files in `folder` that this process has open. */
const openFiles = () =>
  readdirSync(descriptors)
    .map((name) => targetOf(join(descriptors, name)))
    .filter((path) => path.startsWith(folder))
    .map((path) => basename(path))

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    // The file was closed in the meantime.
    return ''
  }
}

/** Reads a ZIP from its end, as unzip programs do. */
function unzip(zip: Buffer) {
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const [method, date, sum] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 12),
      zip.readUInt32LE(at + 16),
    ]
    const [size, nameBytes] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes)
    const local = zip.readUInt32LE(at + 42)
    expect(zip.readUInt32LE(local)).toBe(0x04034b50)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    // The method is "stored" (uncompressed), and the date is January 1, 1980.
    expect([method, date, sum]).toEqual([0, 0x21 * 65536, crc32(content)])
    at += 46 + nameBytes + zip.readUInt16LE(at + 30)
    return [name, content.toString()]
  })
}

describe('a ZIP', () => {
  test('contains the files unchanged, with their names', async () => {
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

  test('reads files one at a time, only as fast as it is read, and closes them when the reader disconnects', async () => {
    const files = await Promise.all(['x.pdf', 'y.pdf'].map((name) => fileOf(name, 'x'.repeat(3_000_000))))
    const reading = zipChunks(files)
    let read = 0
    while (read < 1_000_000) read += ((await reading.next()).value as Uint8Array).length
    const isSeen = existsSync(descriptors)
    if (isSeen) expect(openFiles()).toEqual(['x.pdf'])
    await reading.return(undefined)
    if (isSeen) await expect.poll(openFiles).toEqual([])
    expect((await reading.next()).done).toBe(true)
  })
})

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { bytesIn, testBucket } from '#test/bucket.ts'
import { refuse } from '#test/bucket-server.ts'
import { testShop } from '#test/shop.ts'
import { copyFiles, type CopyReport } from './copy-files.server.ts'

const bucket = testBucket()
const t = testShop()
const once = { attempts: 1 }

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-copy-'))
  await mkdir(path.join(folder, 'files'))
  await mkdir(path.join(folder, 'incoming'))
  await t.shop.db.delete(artworkFiles)
  return () => rm(folder, { recursive: true, force: true })
})

async function uploaded() {
  const name = (extension: string) => `files/${randomToken()}.${extension}`
  const files = [name('png'), name('webp')].map((name) => ({ name, bytes: randomBytes(50_000) }))
  for (const { name, bytes } of files) await writeFile(path.join(folder, name), bytes)
  const [original, preview] = files
  if (!original || !preview) throw new Error('two files were expected')
  await t.shop.db.insert(artworkFiles).values({
    id: randomUUID(),
    fileName: 'logo.png',
    type: 'png',
    path: original.name,
    previewPath: preview.name,
    sizeBytes: original.bytes.length,
    sha256: createHash('sha256').update(original.bytes).digest('hex'),
  })
  return { original, preview, files }
}

async function copy({ isDryRun = false } = {}): Promise<CopyReport> {
  const report: CopyReport = { copied: 0, alreadyThere: 0, problems: [] }
  await copyFiles({ db: t.shop.db, folder, bucket: await bucket.open(once), isDryRun }, report)
  return report
}

const inBucket = async (name: string) => bytesIn(await bucket.open(), name)

describe('copying a shop’s files to a bucket', () => {
  test('copies each file once, and keeps the originals in the folder', async () => {
    const { files } = await uploaded()
    await uploaded()
    expect(await copy()).toEqual({ copied: 4, alreadyThere: 0, problems: [] })
    for (const { name, bytes } of files) expect(await inBucket(name)).toEqual(bytes)
    expect(await copy()).toEqual({ copied: 0, alreadyThere: 4, problems: [] })
    expect(await readdir(path.join(folder, 'files'))).toHaveLength(4)
  })

  test('counts files without copying any in a dry run', async () => {
    const { original } = await uploaded()
    expect(await copy({ isDryRun: true })).toEqual({ copied: 2, alreadyThere: 0, problems: [] })
    expect(await inBucket(original.name)).toBeNull()
  })

  test('resumes where it was interrupted', async () => {
    for (let at = 0; at < 10; at++) await uploaded()
    let puts = 0
    bucket.fault = ({ method, socket }) => {
      if (method !== 'PUT' || puts++ < 9) return false
      socket.destroy()
      return true
    }
    const report: CopyReport = { copied: 0, alreadyThere: 0, problems: [] }
    const storage = await bucket.open(once)
    const copying = copyFiles({ db: t.shop.db, folder, bucket: storage, isDryRun: false }, report)
    await expect(copying).rejects.toMatchObject({ name: 'BucketError' })
    expect(report.copied).toBeLessThan(20)
    bucket.fault = () => false
    const { copied, alreadyThere, problems } = await copy()
    expect({ all: copied + alreadyThere, problems }).toEqual({ all: 20, problems: [] })
    expect(alreadyThere).toBeGreaterThanOrEqual(report.copied)
    expect(alreadyThere).toBeGreaterThan(0)
  })

  test('leaves out drafts and files of uploads in progress', async () => {
    await writeFile(path.join(folder, `files/${randomToken()}.png.${randomUUID()}.new`), 'x')
    await writeFile(path.join(folder, 'incoming', randomUUID()), 'x')
    expect(await copy()).toEqual({ copied: 0, alreadyThere: 0, problems: [] })
  })

  test('does not copy a file that has changed since its upload', async () => {
    const { original } = await uploaded()
    await writeFile(path.join(folder, original.name), randomBytes(50_000))
    const { copied, problems } = await copy()
    expect(copied).toBe(1)
    expect(problems).toEqual([expect.stringContaining(`${original.name}: differs from the uploaded file`)])
    expect(await inBucket(original.name)).toBeNull()
  })

  test('does not replace a different file in the bucket', async () => {
    const { original } = await uploaded()
    const other = randomBytes(50_000)
    await (await bucket.open()).put(original.name, other)
    const { copied, problems } = await copy()
    expect(copied).toBe(1)
    expect(problems).toEqual([
      expect.stringContaining('has a different file with this name. It was not replaced'),
    ])
    expect(await inBucket(original.name)).toEqual(other)
  })

  test('compares the bytes of files that another program copied', async () => {
    const { original, preview } = await uploaded()
    for (const [name, bytes] of [
      [original.name, original.bytes],
      [preview.name, randomBytes(50_000)],
    ] as const) {
      await bucket.putByAnotherProgram(name, bytes)
    }
    const { copied, alreadyThere, problems } = await copy()
    expect({ copied, alreadyThere }).toEqual({ copied: 0, alreadyThere: 1 })
    expect(problems).toEqual([expect.stringContaining(`${preview.name}: the bucket has a different file`)])
  })

  test('reads each copy back', async () => {
    const { original } = await uploaded()
    bucket.fault = ({ method, url }, response) => {
      if (method !== 'GET' || !url?.includes(original.name)) return false
      response.end(randomBytes(50_000))
      return true
    }
    const { copied, problems } = await copy()
    expect(copied).toBe(1)
    expect(problems).toEqual([expect.stringContaining(`${original.name}: the copy in the bucket is damaged`)])
  })

  test('reports missing files, but not files deleted in the meantime', async () => {
    const [lost, gone, moved] = [await uploaded(), await uploaded(), await uploaded()]
    await copy()
    await rm(path.join(folder, moved.original.name))
    await rm(path.join(folder, lost.original.name))
    await (await bucket.open()).delete(lost.original.name)
    await t.shop.db.delete(artworkFiles).where(eq(artworkFiles.path, gone.original.name))
    await rm(path.join(folder, gone.original.name))
    expect((await copy()).problems).toEqual([`${lost.original.name}: is missing`])
  })

  test('stops when the bucket refuses a copy', async () => {
    await uploaded()
    bucket.fault = ({ method }, response) => method === 'PUT' && refuse(response, 403, 'AccessDenied')
    await expect(copy()).rejects.toThrow('Grant the access key s3:PutObject')
  })
})

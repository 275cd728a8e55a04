import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessions } from '#app/schema/customers.server.ts'
import { startSession, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import type { OpenDatabase } from '#app/platform/database/database.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { openStorage } from '#app/platform/files/storage.server.ts'
import { testDatabase } from '#test/test-db.ts'
import { artworkFiles, unfinishedUploads } from '#app/schema/artwork.server.ts'
import { renderPreview } from '#app/features/goods/previews/preview.server.ts'
import type { Preview } from '#app/features/goods/previews/preview-job.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { storeArtwork, type Upload } from './store-artwork.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { PreviewAborted, PreviewsBusy } from '#app/features/goods/previews/previews-busy.ts'

vi.mock('#app/features/goods/previews/preview.server.ts')

const message = 'Error to upload file, check the format and size'
const png = Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const preview: Preview = {
  previewBytes: Buffer.from('preview'),
  thumbnailBytes: Buffer.from('thumbnail'),
  previewType: 'image/webp',
  widthPx: 300.4,
  heightPx: 200,
  pages: 1,
  facts: noFacts,
}

let database: OpenDatabase
let folder: string
let owner: Extract<CartSession, { kind: 'anonymous' }>

const databaseUrl = testDatabase()

beforeAll(async () => {
  database = await openPostgres(await databaseUrl())
  return () => database.close()
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kisscut-artwork-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

beforeEach(async () => {
  vi.mocked(renderPreview).mockReset().mockResolvedValue(preview)
  const { sessionId } = await startSession(database.db, null, new Date())
  owner = { kind: 'anonymous', sessionId }
})

type Sent = Partial<Omit<Upload, 'file'>> & { bytes?: Uint8Array }

async function store({ bytes = png, ...upload }: Sent = {}, storage = openStorage(folder)) {
  const path = await storage.incomingPath()
  await writeFile(path, bytes)
  const requester = { session: 'session 1', address: '192.0.2.1' }
  const file = { path, sizeBytes: bytes.length }
  try {
    return await storeArtwork(
      { db: database.db, storage, now: new Date() },
      { owner, fileName: 'logo.png', file, requester, ...upload },
    )
  } finally {
    await rm(path, { force: true })
  }
}

const storedFiles = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

describe('uploads', () => {
  test('stores the file, preview and thumbnail under random names, and inserts a row', async () => {
    const artwork = await store()
    expect(artwork).toMatchObject({
      sessionId: owner.sessionId,
      customerId: null,
      fileName: 'logo.png',
      type: 'png',
      path: expect.stringMatching(/^files\/[\w-]{43}\.png$/),
      previewPath: expect.stringMatching(/^files\/[\w-]{43}\.webp$/),
      thumbnailPath: expect.stringMatching(/^files\/[\w-]{43}\.webp$/),
      sizeBytes: png.length,
      sha256: createHash('sha256').update(png).digest('hex'),
      widthPx: 300,
      heightPx: 200,
    })
    const [row] = await database.db.select().from(artworkFiles).where(eq(artworkFiles.id, artwork.id))
    expect(row).toEqual(artwork)
    const storage = openStorage(folder)
    expect(Buffer.from(await storage.get(artwork.path))).toEqual(png)
    expect(Buffer.from(await storage.get(artwork.previewPath ?? ''))).toEqual(preview.previewBytes)
    expect(Buffer.from(await storage.get(artwork.thumbnailPath ?? ''))).toEqual(preview.thumbnailBytes)
  })

  test('stores the cleaned version of an SVG, and its hash', async () => {
    const cleanedBytes = Buffer.from('<svg>clean</svg>')
    vi.mocked(renderPreview).mockResolvedValue({ ...preview, cleanedBytes })
    const artwork = await store({ bytes: svg })
    expect(Buffer.from(await openStorage(folder).get(artwork.path))).toEqual(cleanedBytes)
    expect(artwork.sha256).toBe(createHash('sha256').update(cleanedBytes).digest('hex'))
    expect(artwork.sizeBytes).toBe(cleanedBytes.length)
  })

  test('stores a PNG without a preview if drawing the preview takes too long', async () => {
    vi.mocked(renderPreview).mockRejectedValue(new UnreadableArtwork('timeout', 'png'))
    expect(await store()).toMatchObject({
      type: 'png',
      previewPath: null,
      thumbnailPath: null,
      widthPx: null,
      heightPx: null,
      pages: null,
    })
  })

  test('refuses an SVG that takes too long to draw, because it can’t be cleaned', async () => {
    vi.mocked(renderPreview).mockRejectedValue(new UnreadableArtwork('timeout', 'svg'))
    await expect(store({ bytes: svg })).rejects.toMatchObject({ code: 'invalid', message })
  })

  test.each(['corrupt', 'too-many-pixels', 'password', 'unsupported'] as const)(
    'refuses an unreadable file with a reason, and stores nothing (%s)',
    async (reason) => {
      const before = await storedFiles()
      const unreadable = new UnreadableArtwork(reason, 'png')
      vi.mocked(renderPreview).mockRejectedValue(unreadable)
      await expect(store()).rejects.toMatchObject({
        code: 'invalid',
        message,
        fields: { file: unreadable.message },
      })
      expect(await storedFiles()).toEqual(before)
    },
  )

  test.each([
    ['full', 'busy'],
    ['share', 'too_many_requests'],
  ] as const)('rejects too many simultaneous uploads (%s) with %s', async (problem, code) => {
    vi.mocked(renderPreview).mockRejectedValue(new PreviewsBusy(problem))
    await expect(store()).rejects.toMatchObject({ code, message, retryAfterSeconds: 10 })
  })

  test('refuses an SVG that needs too much memory, but stores a PNG without a preview', async () => {
    vi.mocked(renderPreview).mockRejectedValue(new UnreadableArtwork('memory', 'svg'))
    await expect(store({ bytes: svg })).rejects.toMatchObject({ code: 'invalid', message })
    expect(await store()).toMatchObject({ type: 'png', previewPath: null })
  })

  test('stores nothing after the client disconnects', async () => {
    const before = await storedFiles()
    vi.mocked(renderPreview).mockRejectedValue(new PreviewAborted())
    await expect(store()).rejects.toThrow(PreviewAborted)
    expect(await storedFiles()).toEqual(before)
  })

  test('rethrows an internal error', async () => {
    vi.mocked(renderPreview).mockRejectedValue(new Error('out of memory'))
    await expect(store()).rejects.toThrow('out of memory')
  })

  test('refuses an SVG whose cleaned version exceeds the size limit', async () => {
    vi.mocked(renderPreview).mockRejectedValue(new UnreadableArtwork('too-long', 'svg'))
    await expect(store({ bytes: svg })).rejects.toMatchObject({ code: 'too_large', message })
  })

  test('records file paths before storing the files, and deletes the record when the upload is finished', async () => {
    const stuck = Promise.withResolvers<void>()
    const put = vi.fn(() => stuck.promise)
    const storage = { ...openStorage(folder), put }
    const storing = store({}, storage)
    await expect.poll(() => put.mock.calls).toHaveLength(1)
    const [unfinished] = await database.db.select().from(unfinishedUploads)
    expect(unfinished?.paths).toHaveLength(3)
    stuck.resolve()
    const { path, previewPath, thumbnailPath } = await storing
    expect(unfinished?.paths).toEqual([path, previewPath, thumbnailPath])
    expect(await database.db.select().from(unfinishedUploads)).toEqual([])
  })

  test('refuses an upload whose session has ended, and leaves no files', async () => {
    const before = await storedFiles()
    await database.db.delete(sessions).where(eq(sessions.id, owner.sessionId))
    await expect(store()).rejects.toMatchObject({ code: 'authentication_required' })
    expect(await storedFiles()).toEqual(before)
    expect(await database.db.select().from(unfinishedUploads)).toEqual([])
  })

  test.each([
    [5 * 1024 * 1024, null],
    [5 * 1024 * 1024 + 1, 'too_large'],
    [0, 'unsupported_type'],
  ])('accepts only non-empty files of at most 5 MB: %d bytes', async (length, code) => {
    const bytes = Buffer.concat([png, Buffer.alloc(Math.max(length - png.length, 0))]).subarray(0, length)
    if (code) await expect(store({ bytes })).rejects.toMatchObject({ code, message })
    else expect(await store({ bytes })).toMatchObject({ sizeBytes: length })
  })
})

import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { completeUpload } from '#app/features/goods/artwork/resumable/complete-upload.server.ts'
import { sweepArtwork } from '#app/features/goods/artwork/sweep-artwork.server.ts'
import { maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { workJobs } from '#app/jobs.server.ts'
import { artworkFiles, resumableUploads } from '#app/schema/artwork.server.ts'
import { jpeg, namesAsKept, otherTypes, pdf, png, svg, unreadable } from '#test/example-files.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { first } from '#test/first.ts'
import { testShop } from '#test/shop.ts'
import { offsetOf, tusCalls } from '#test/tus.ts'

const t = testShop()
const { start, append, ask, cancel, complete, send, upload } = tusCalls(t)

const message = 'Error to upload file, check the format and size'
const megabyte = 1024 * 1024
const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)])

const visitor = async () => ({ query: { sessionToken: await t.anonymousSession() } })

const startOf = async (call: object, length: number) =>
  (await start(call, length)).headers.get('location') ?? ''

const rowOf = (url: string) => eq(resumableUploads.id, url.split('/').at(-1) ?? '')

const partsOf = async (url: string) => {
  const { partPaths } = resumableUploads
  return (await t.shop.db.select({ partPaths }).from(resumableUploads).where(rowOf(url)))[0]?.partPaths ?? []
}

/** Returns the partial files left on disk, and the number of rows of the upload. */
async function left(url?: string) {
  const names = await readdir(join(t.shop.settings.dataDir, 'files/incoming')).catch(() => [])
  const rows = url === undefined ? 0 : await t.shop.db.$count(resumableUploads, rowOf(url))
  return { names, rows }
}

const nothing = { names: [], rows: 0 }

async function interruptedFor(url: string, minutes: number) {
  const receivedAt = new Date(Date.now() - minutes * 60_000)
  await t.shop.db.update(resumableUploads).set({ receivedAt }).where(rowOf(url))
}

const artworkOf = async (id: string) =>
  (await t.shop.db.select().from(artworkFiles).where(eq(artworkFiles.id, id)))[0]

describe('the tus protocol', () => {
  test('a file arrives in parts, resumes, and becomes artwork', async () => {
    const buyer = await visitor()
    const bytes = padded(7 * megabyte)
    const started = await start(buyer, bytes.length, 'banner.jpg')
    expect(started.status).toBe(201)
    expect(started.headers.get('tus-resumable')).toBe('1.0.0')
    expect(started.headers.get('upload-expires')).toMatch(/GMT$/)
    expect(started.headers.get('access-control-allow-origin')).toBeNull()
    const url = started.headers.get('location') ?? ''
    expect(url).toMatch(/^\/uploads\/[0-9a-f-]{36}$/)
    expect(offsetOf(await append(buyer, url, bytes.subarray(0, 5 * megabyte)))).toBe(5 * megabyte)
    const progress = await ask(buyer, url)
    expect([progress.status, offsetOf(progress), progress.headers.get('upload-length')]).toEqual([
      200,
      5 * megabyte,
      String(bytes.length),
    ])
    expect(progress.headers.get('cache-control')).toBe('no-store')
    expect(offsetOf(await append(buyer, url, bytes.subarray(5 * megabyte), 5 * megabyte))).toBe(bytes.length)
    const { status, body } = await complete(buyer, url)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: url.split('/').at(-1),
      path: expect.stringMatching(/^files\/[\w-]{43}\.jpg$/),
      previewPath: expect.stringMatching(/^files\/[\w-]{43}\.webp$/),
      thumbnailPath: expect.stringMatching(/^files\/[\w-]{43}\.webp$/),
      widthPx: 60,
      heightPx: 40,
      page: 1,
      pages: 1,
      pictures: null,
      colorSpaces: ['rgb'],
      iccProfiles: [],
      missingFonts: null,
      layout: {
        ...plainLayout,
        look: { isEmpty: false, isWhite: false, isTransparent: false, box: [0, 0, 1, 1] },
      },
    })
    expect(await artworkOf(body.id)).toMatchObject({ fileName: 'banner.jpg', sizeBytes: bytes.length })
    expect(Buffer.from(await t.shop.storage.get(body.path)).equals(bytes)).toBe(true)
    expect(await left(url)).toEqual(nothing)
  })

  test('reports its capabilities', async () => {
    const { headers } = await t.api('OPTIONS', '/uploads')
    expect(Object.fromEntries(headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,termination,expiration',
      'tus-max-size': String(200 * megabyte),
    })
  })

  test('refuses a missing or different protocol version (412)', async () => {
    const buyer = await visitor()
    const url = await startOf(buyer, 10)
    const type = { 'content-type': 'application/offset+octet-stream' }
    for (const headers of [type, { ...type, 'tus-resumable': '0.2.2' }]) {
      for (const [method, path] of [
        ['POST', '/uploads'],
        ['HEAD', url],
        ['PATCH', url],
        ['DELETE', url],
      ] as const) {
        const response = await t.api(method, path, { ...buyer, headers })
        expect([response.status, response.headers.get('tus-version')], method).toEqual([412, '1.0.0'])
      }
    }
  })

  test('refuses a wrong offset with 409, and changes nothing', async () => {
    const buyer = await visitor()
    const url = await startOf(buyer, 100)
    await append(buyer, url, Buffer.alloc(40))
    for (const offset of [0, 39, 41, 100]) {
      const response = await append(buyer, url, Buffer.alloc(10), offset)
      expect(response).toMatchObject({ status: 409, problem: { code: 'conflict' } })
    }
    expect(offsetOf(await ask(buyer, url))).toBe(40)
  })

  test('keeps only one of several simultaneous parts at the same offset', async () => {
    const buyer = await visitor()
    const url = await startOf(buyer, 2 * megabyte)
    const parts = ['a', 'b', 'c'].map((letter) => Buffer.alloc(megabyte, letter))
    const responses = await Promise.all(parts.map((part) => append(buyer, url, part)))
    expect(responses.map(({ status }) => status).filter((status) => status === 204)).not.toEqual([])
    expect(responses.filter(({ status }) => ![204, 409].includes(status))).toEqual([])
    expect(offsetOf(await ask(buyer, url))).toBeLessThanOrEqual(megabyte)
  })

  test.each([
    ['more bytes than announced', { bytes: 101 }, 413],
    [
      'more bytes than announced, without a Content-Length',
      { bytes: 101, headers: { 'transfer-encoding': 'chunked' } },
      413,
    ],
    ['a negative offset', { headers: { 'upload-offset': '-1' } }, 400],
    ['a fractional offset', { headers: { 'upload-offset': '0.5' } }, 400],
    ['a huge offset', { headers: { 'upload-offset': '9'.repeat(30) } }, 400],
    ['no offset', { headers: { 'upload-offset': '' } }, 400],
    ['another type', { headers: { 'content-type': 'image/png' } }, 415],
    ['a form', { headers: { 'content-type': 'multipart/form-data; boundary=x' } }, 415],
    ['a part of more than 5 MB', { bytes: 5 * megabyte + 1 }, 413],
  ])('%s is refused, and nothing is kept', async (_, { bytes = 10, headers = {} }: Part, status) => {
    const buyer = await visitor()
    const url = await startOf(buyer, 100)
    const response = await append({ ...buyer, headers }, url, Buffer.alloc(bytes))
    expect(response.status).toBe(status)
    expect(response.problem.message).toMatch(/^[A-Z]/)
    expect(offsetOf(await ask(buyer, url))).toBe(0)
  })

  type Part = { bytes?: number; headers?: Record<string, string> }

  test('a canceled upload is deleted with its bytes', async () => {
    const buyer = await visitor()
    const url = await startOf(buyer, 100)
    await append(buyer, url, Buffer.alloc(10))
    const [part = ''] = await partsOf(url)
    expect(await t.shop.storage.find(part)).toEqual(new Uint8Array(10))
    expect((await cancel(buyer, url)).status).toBe(204)
    expect(await left(url)).toEqual(nothing)
    await workJobs(t.shop.jobs, t.shop)
    await expect.poll(() => t.shop.storage.find(part)).toBeNull()
    for (const call of [ask, cancel, complete]) expect((await call(buyer, url)).status).toBe(404)
    expect((await append(buyer, url, Buffer.alloc(10), 10)).status).toBe(404)
  })

  test('an upload whose parts are lost starts over', async () => {
    const buyer = await visitor()
    const url = await send(buyer, png)
    await t.shop.storage.delete(...(await partsOf(url)))
    const message = 'Upload not found. Please start again.'
    expect(await complete(buyer, url)).toMatchObject({ status: 404, problem: { message } })
    expect((await ask(buyer, url)).status).toBe(404)
  })

  test('an upload takes at most 1,000 parts', async () => {
    const buyer = await visitor()
    const url = await startOf(buyer, 100)
    await t.shop.db.execute(
      sql`update resumable_uploads set part_paths = array_fill('files/x.part'::text, array[1000])
          where id = ${url.split('/').at(-1)}`,
    )
    const { status, problem } = await append(buyer, url, Buffer.alloc(10))
    expect([status, problem.fields?.file]).toEqual([400, expect.stringContaining('start again with larger')])
  })

  test('an upload expires after a day', async () => {
    const buyer = await visitor()
    const url = await startOf(buyer, 100)
    await append(buyer, url, Buffer.alloc(10))
    const { db, jobs, storage } = t.shop
    const sweepIn = (hours: number) =>
      sweepArtwork({ db, jobs, storage, now: () => new Date(Date.now() + hours * 60 * 60 * 1000) })
    await sweepIn(23)
    expect((await ask(buyer, url)).status).toBe(200)
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000)
    for (const call of [ask, complete]) expect((await call(buyer, url)).status).toBe(404)
    vi.useRealTimers()
    await sweepIn(25)
    expect((await ask(buyer, url)).status).toBe(404)
    expect(await left(url)).toEqual(nothing)
  })
})

describe('the announced size and name', () => {
  test.each([
    ['a missing length', { 'upload-length': '' }, 400],
    ['a negative length', { 'upload-length': '-1' }, 400],
    ['a fractional length', { 'upload-length': '1.5' }, 400],
    ['an exponent', { 'upload-length': '1e3' }, 400],
    ['words', { 'upload-length': 'many' }, 400],
    ['a length of many digits', { 'upload-length': '9'.repeat(400) }, 400],
    ['an empty upload', { 'upload-length': '0' }, 400],
    ['one byte more than 200 MB', { 'upload-length': String(maxBigFileBytes + 1) }, 413],
    ['a deferred length', { 'upload-defer-length': '1' }, 400],
    ['a partial upload', { 'upload-concat': 'partial' }, 400],
    ['a concatenation of partial uploads', { 'upload-concat': 'final;/uploads/a /uploads/b' }, 400],
  ])('refuses %s with a reason', async (_, headers, status) => {
    const before = await t.shop.db.$count(resumableUploads)
    const answer = await start({ ...(await visitor()), headers }, 100)
    expect(answer.status).toBe(status)
    expect(answer.problem.message).toMatch(/^[A-Z]/)
    expect(await t.shop.db.$count(resumableUploads)).toBe(before)
  })

  test.each([
    ['invalid base64', 'filename ***'],
    ['a name without a value', 'filename'],
    ['a duplicate name', 'filename YQ==,filename Yg=='],
    ['names of JavaScript properties', '__proto__ YQ==,constructor YQ==,filename YQ=='],
    ['only commas', ',,,, ,'],
    ['an empty header', ''],
    ['another owner', `owner ${Buffer.from('session-1').toString('base64')}`],
    ['10 kB', `filename ${'QUJD'.repeat(2500)}`],
  ])('accepts unusable metadata, and stores a valid file name: %s', async (_, metadata) => {
    const buyer = await visitor()
    const started = await start({ ...buyer, headers: { 'upload-metadata': metadata } }, png.length)
    expect(started.status).toBe(201)
    const url = started.headers.get('location') ?? ''
    await append(buyer, url, png)
    const { status, body } = await complete(buyer, url)
    expect(status).toBe(201)
    expect((await artworkOf(body.id))?.fileName).toMatch(/^.{1,200}\.png$/)
  })

  test.each(namesAsKept)('cleans a file name with %s for display', async (_, name, kept) => {
    const { body } = await upload(await visitor(), png, name)
    expect((await artworkOf(body.id))?.fileName).toBe(kept)
  })
})

describe('access to an upload', () => {
  test('refuses calls without a session (401)', async () => {
    expect((await start({}, 100)).status).toBe(401)
    expect((await start({ query: { sessionToken: 'x'.repeat(43) } }, 100)).status).toBe(401)
  })

  test('returns 404 for another session’s or customer’s upload', async () => {
    const [buyer, customer] = [await visitor(), { token: (await t.customer()).token }]
    for (const [owner, other] of [
      [buyer, await visitor()],
      [buyer, customer],
      [customer, buyer],
      [customer, { token: (await t.admin()).token }],
    ]) {
      const url = await startOf(owner ?? {}, png.length)
      for (const call of [ask, cancel, complete]) expect((await call(other ?? {}, url)).status).toBe(404)
      expect((await append(other ?? {}, url, png)).status).toBe(404)
      await append(owner ?? {}, url, png)
      expect((await complete(other ?? {}, url)).status).toBe(404)
      expect((await complete(owner ?? {}, url)).status).toBe(201)
      expect((await complete(other ?? {}, url)).status).toBe(404)
    }
  })

  test('a visitor who logs in can continue the upload', async () => {
    const buyer = await visitor()
    const url = await startOf(buyer, png.length)
    await append(buyer, url, png.subarray(0, 50))
    const { token } = await t.customer()
    await t.api('GET', '/session', { token, ...buyer })
    expect((await append(buyer, url, png.subarray(50), 50)).status).toBe(401)
    expect(offsetOf(await ask({ token }, url))).toBe(50)
    await append({ token }, url, png.subarray(50), 50)
    expect((await complete({ token }, url)).status).toBe(201)
  })

  test('erasing a person erases their unfinished uploads', async () => {
    const { token, id, email } = await t.customer()
    const url = await startOf({ token }, 100)
    await append({ token }, url, Buffer.alloc(10))
    const { token: staff } = await t.admin()
    await t.api('POST', `/admin/customers/${id}/erase`, { token: staff, body: { email } })
    expect(await left(url)).toEqual(nothing)
  })

  test.each(['1', '..', '..%2f..%2fkisscut.pid', '%00', 'x'.repeat(5000), '{uploadId}'])(
    'returns 404 for the id %j',
    async (id) => {
      const buyer = await visitor()
      const url = `/uploads/${id}/artwork`
      expect((await t.api('POST', url, buyer)).status).toBe(404)
      if (id !== '..') expect((await ask(buyer, `/uploads/${id}`)).status).toBe(404)
    },
  )
})

describe('completing an upload', () => {
  test.each([
    ['PNG', png, 'png'],
    ['JPEG', jpeg, 'jpg'],
    ['SVG', svg, 'svg'],
    ['PDF', pdf, 'pdf'],
  ])('stores the file with a preview, regardless of its name: %s', async (_, bytes, extension) => {
    const { status, body } = await upload(await visitor(), bytes, 'page.html')
    expect(status).toBe(201)
    expect(body.path).toMatch(new RegExp(`\\.${extension}$`))
    expect(body.previewPath).toEqual(expect.any(String))
    if (extension !== 'svg') return
    const text = Buffer.from(await t.shop.storage.get(body.path)).toString()
    expect(text).toContain('#0a0')
    expect(text).not.toMatch(/script|onload|evil|alert/)
  })

  test.each(otherTypes)('refuses and deletes %s with a .png file name (415)', async (_, content) => {
    const before = await t.shop.db.$count(resumableUploads)
    const { status, problem } = await upload(await visitor(), Buffer.from(content, 'latin1'))
    expect(status).toBe(415)
    expect(problem).toEqual({ code: 'unsupported_type', message, fields: { file: expect.any(String) } })
    expect([await left(), await t.shop.db.$count(resumableUploads)]).toEqual([nothing, before])
  })

  test.each(unreadable)('refuses and deletes %s (422)', async (_, bytes) => {
    const before = await t.shop.db.$count(resumableUploads)
    const { status, problem } = await upload(await visitor(), Buffer.from(bytes()))
    expect(status).toBe(422)
    expect(problem).toMatchObject({ code: 'invalid', message, fields: { file: expect.any(String) } })
    expect([await left(), await t.shop.db.$count(resumableUploads)]).toEqual([nothing, before])
  })

  test('refuses a drawing of more than 5 MB (413)', async () => {
    const drawing = Buffer.concat([svg, Buffer.alloc(5 * megabyte, ' ')])
    const { status, problem } = await upload(await visitor(), drawing, 'art.svg')
    expect(status).toBe(413)
    expect(problem.fields?.file).toMatch(/^An SVG drawing can be at most 5 MB/)
  })

  test('an incomplete upload can’t be used, but can continue', async () => {
    const buyer = await visitor()
    const url = await startOf(buyer, png.length)
    await append(buyer, url, png.subarray(0, 50))
    expect(await complete(buyer, url)).toMatchObject({ status: 409, problem: { code: 'conflict' } })
    await append(buyer, url, png.subarray(50), 50)
    expect((await complete(buyer, url)).status).toBe(201)
  })

  test('completing twice returns the same artwork', async () => {
    const buyer = await visitor()
    const url = await send(buyer, png)
    const responses = await Promise.all([complete(buyer, url), complete(buyer, url), complete(buyer, url)])
    responses.push(await complete(buyer, url))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await ask(buyer, url)).toMatchObject({ status: 404 })
  })

  test('keeps nothing if the person is erased during the check', async () => {
    const { token, id, email } = await t.customer()
    const { token: staff } = await t.admin()
    const url = await send({ token }, png)
    const { storage } = t.shop
    const stored: string[] = []
    const put: Storage['put'] = async (name, bytes) => {
      stored.push(name)
      await t.api('POST', `/admin/customers/${id}/erase`, { token: staff, body: { email } })
      await storage.put(name, bytes)
    }
    t.override({ storage: { ...storage, put } })
    expect((await complete({ token }, url)).status).toBe(401)
    t.override({ storage })
    expect(await artworkOf(url.split('/').at(-1) ?? '')).toBeUndefined()
    expect(stored.length).toBeGreaterThan(0)
    for (const name of stored) expect(await storage.find(name)).toBeNull()
  })

  test('keeps nothing if the upload is canceled during the check', async () => {
    const buyer = await visitor()
    const url = await send(buyer, png)
    const { storage } = t.shop
    const stored: string[] = []
    const put: Storage['put'] = async (name, bytes) => {
      stored.push(name)
      await cancel(buyer, url)
      await storage.put(name, bytes)
    }
    t.override({ storage: { ...storage, put } })
    expect((await complete(buyer, url)).status).toBe(404)
    t.override({ storage })
    expect(await artworkOf(url.split('/').at(-1) ?? '')).toBeUndefined()
    expect(stored.length).toBeGreaterThan(0)
    for (const name of stored) expect(await storage.find(name)).toBeNull()
  })

  test('a failure while storing doesn’t require another upload', async () => {
    const buyer = await visitor()
    const url = await send(buyer, padded(6 * megabyte))
    const { storage } = t.shop
    const put: Storage['put'] = () => Promise.reject(new Error('the process is about to end'))
    t.override({ storage: { ...storage, put } })
    expect((await complete(buyer, url)).status).toBe(500)
    t.override({ storage })
    expect((await complete(buyer, url)).status).toBe(201)
    expect(await left(url)).toEqual(nothing)
  })

  test('keeps the stored file if the connection is lost during the commit', async () => {
    const buyer = await visitor()
    const url = await send(buyer, png)
    const { db } = t.shop
    const transaction: typeof db.transaction = async (run, config) => {
      const result = await db.transaction(run, config)
      if (await artworkOf(url.split('/').at(-1) ?? '')) throw new Error('Connection terminated unexpectedly')
      return result
    }
    const reconnect = t.override({ db: Object.assign(Object.create(db) as typeof db, { transaction }) })
    expect((await complete(buyer, url)).status).toBe(503)
    reconnect()
    const { status, body } = await complete(buyer, url)
    expect([status, await t.shop.storage.find(body.path)]).toEqual([201, new Uint8Array(png)])
  })

  test('refuses an upload above the quota without reading its parts', async () => {
    const buyer = await visitor()
    const url = await send(buyer, png)
    const { db, storage } = t.shop
    const { sessionId } = first(await db.select().from(resumableUploads).where(rowOf(url)))
    const file = {
      sessionId,
      fileName: 'a.png',
      type: 'png' as const,
      sizeBytes: 200 * megabyte,
      sha256: 'x',
    }
    for (const id of [randomUUID(), randomUUID(), randomUUID()])
      await db.insert(artworkFiles).values({ ...file, id, path: `files/${id}.png` })
    const open = vi.fn(storage.open)
    t.override({ storage: { ...storage, open } })
    expect((await complete(buyer, url)).status).toBe(429)
    expect(open).not.toHaveBeenCalled()
  })

  test('requires room for all files that are joined at the same time', async () => {
    const urls = [await send(await visitor(), png), await send(await visitor(), png)]
    const asked: number[] = []
    const requireRoom = async (bytes: number) => {
      asked.push(bytes)
      await vi.waitUntil(() => asked.length === urls.length)
    }
    const completed = urls.map(async (url) => {
      const { id, sessionId } = first(await t.shop.db.select().from(resumableUploads).where(rowOf(url)))
      const owner = { kind: 'anonymous' as const, sessionId: sessionId ?? 0 }
      const request = { requester: { session: url, address: '192.0.2.1' }, requireRoom }
      return completeUpload({ ...t.shop, now: new Date() }, owner, id, request)
    })
    await Promise.all(completed)
    expect(asked).toEqual([png.length, 2 * png.length])
  })

  test('unfinished uploads count toward the quota', async () => {
    const buyer = await visitor()
    expect((await start(buyer, 200 * megabyte)).status).toBe(201)
    expect((await start(buyer, 200 * megabyte)).status).toBe(201)
    const refused = await start(buyer, 200 * megabyte)
    expect(refused).toMatchObject({ status: 429, problem: { code: 'too_many_requests' } })
    expect((await start(buyer, 50 * megabyte)).status).toBe(201)
  })

  test('ends interrupted uploads to make room, oldest first, and no more than needed', async () => {
    const buyer = await visitor()
    const urls: string[] = []
    for (const at of [0, 1, 2]) {
      const url = await startOf(buyer, 160 * megabyte)
      urls.push(url)
      await interruptedFor(url, 20 - at)
    }
    expect((await start(buyer, 180 * megabyte)).status).toBe(201)
    const statuses = async () => Promise.all(urls.map(async (url) => (await ask(buyer, url)).status))
    expect(await statuses()).toEqual([404, 200, 200])
    expect(await left(urls[0])).toEqual(nothing)
  })

  test('keeps active uploads, and explains to others why there is no room', async () => {
    const buyer = await visitor()
    const [live, interrupted] = [await startOf(buyer, 200 * megabyte), await startOf(buyer, 200 * megabyte)]
    await interruptedFor(live, 60)
    await append(buyer, live, Buffer.alloc(10))
    await interruptedFor(interrupted, 4)
    const refused = await start(buyer, 180 * megabyte)
    expect(refused.problem).toMatchObject({
      code: 'too_many_requests',
      fields: { file: expect.stringMatching(/^Your other uploads leave no room .* 5 minutes/) },
    })
    expect(refused.headers.get('retry-after')).toBe('300')
    await interruptedFor(interrupted, 6)
    expect((await start(buyer, 180 * megabyte)).status).toBe(201)
    expect([(await ask(buyer, live)).status, (await ask(buyer, interrupted)).status]).toEqual([200, 404])
  })

  test('interrupted uploads are kept if ending them would not make room', async () => {
    const buyer = await visitor()
    const live = [await startOf(buyer, 200 * megabyte), await startOf(buyer, 200 * megabyte)]
    const interrupted = await startOf(buyer, 50 * megabyte)
    await interruptedFor(interrupted, 30)
    expect((await start(buyer, 120 * megabyte)).status).toBe(429)
    for (const url of [...live, interrupted]) expect((await ask(buyer, url)).status).toBe(200)
  })

  test('concurrent uploads count toward the same quota', async () => {
    const buyer = await visitor()
    const responses = await Promise.all(Array.from({ length: 8 }, () => start(buyer, 100 * megabyte)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(3)
  })

  test('a second caller gets the artwork even if the first one disconnected', async () => {
    const buyer = await visitor()
    const url = await send(buyer, png)
    const gone = new AbortController()
    const query = new URLSearchParams(buyer.query)
    const first = t.request(`${url}/artwork?${query}`, { method: 'POST', signal: gone.signal })
    const second = complete(buyer, url)
    gone.abort()
    expect((await second).status).toBe(201)
    await Promise.resolve(first).catch(() => undefined)
  })

  test('an almost full disk refuses parts and new uploads', async () => {
    const buyer = await visitor()
    const url = await startOf(buyer, 100)
    t.override({ diskLevel: () => 'low' })
    for (const response of [await start(buyer, 100), await append(buyer, url, Buffer.alloc(10))])
      expect(response).toMatchObject({ status: 503, problem: { code: 'busy' } })
  })
})

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { filesApi } from '#app/api/files.ts'
import { openLog } from '#app/platform/log.server.ts'
import { openStorage, type Storage } from '#app/platform/files/storage.server.ts'
import { testBucket } from '#test/bucket.ts'
import { refuse } from '#test/bucket-server.ts'

const bytes = randomBytes(300_000)
const name = `${'a'.repeat(43)}.png`
const etag = `"${name}"`

const bucket = testBucket()

async function openFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-files-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return openStorage(folder)
}

let storage: Storage

const get = (headers: Record<string, string> = {}, method = 'GET', file = name) =>
  Promise.resolve(filesApi({ storage, log: openLog('silent') }).request(`/${file}`, { method, headers }))

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe.each([
  ['a folder', openFolder],
  ['a bucket', async () => bucket.open({ respondMs: 60_000, attempts: 1 })],
])('a file in %s', (_, open) => {
  beforeEach(async () => {
    storage = await open()
    await storage.put(`files/${name}`, bytes)
  })

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=70000-200000', 70_000, 200_001],
    ['bytes=299999-', 299_999, 300_000],
    ['bytes=-65537', 300_000 - 65_537, 300_000],
    ['bytes=0-', 0, 300_000],
  ])('%s', async (range, start, end) => {
    const response = await get({ range })
    expect(response.status).toBe(206)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-range': `bytes ${start}-${end - 1}/300000`,
      'content-length': String(end - start),
      'content-type': 'image/png',
      'accept-ranges': 'bytes',
      etag,
    })
    expect(bytes.subarray(start, end).equals(await bodyOf(response))).toBe(true)
  })

  test.each(['bytes=300000-', 'bytes=-0'])('returns 416 for %s', async (range) => {
    const response = await get({ range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */300000')
    expect(await response.text()).toBe('')
  })

  test.each([
    ['several parts', { range: 'bytes=0-9,20-29' }],
    ['an invalid range', { range: 'pages=1-2' }],
    ['no range', {}],
  ])('%s returns the whole file', async (_, headers) => {
    const response = await get(headers)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('300000')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(bytes.equals(await bodyOf(response))).toBe(true)
  })

  test('sends a range only if If-Range matches the file', async () => {
    const range = 'bytes=0-9'
    expect((await get({ range, 'if-range': etag })).status).toBe(206)
    for (const other of ['"other"', `W/${etag}`, 'Sun, 22 Nov 2026 00:00:00 GMT']) {
      expect((await get({ range, 'if-range': other })).status, other).toBe(200)
    }
  })

  test('a client with a current copy gets 304, even if it requests a range', async () => {
    expect((await get({ range: 'bytes=0-9', 'if-none-match': etag })).status).toBe(304)
  })

  test('HEAD has the headers of the whole file', async () => {
    const response = await get({ range: 'bytes=0-9' }, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('300000')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await response.text()).toBe('')
  })

  test('returns 404 if it is missing', async () => {
    const response = await get({}, 'GET', name.replaceAll('a', 'b'))
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a file returns 503 with Retry-After while the bucket is unavailable', () => {
  test.each([
    ['silent', 300, () => true],
    ['forbidden', 60_000, (_, response) => refuse(response, 403, 'AccessDenied')],
    ['broken', 60_000, (_, response) => refuse(response, 500, 'InternalError')],
  ] satisfies [string, number, typeof bucket.fault][])('%s', async (_, respondMs, fault) => {
    storage = await bucket.open({ respondMs, attempts: 1 })
    bucket.fault = fault
    const requests: Record<string, string>[] = [{}, { 'if-none-match': etag }, { range: 'bytes=0-9' }]
    for (const headers of requests) {
      const response = await get(headers)
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('10')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toMatchObject({
        code: 'busy',
        message: expect.stringContaining('try again'),
      })
    }
  })
})

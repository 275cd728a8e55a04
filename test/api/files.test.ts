import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { filesApi } from '#app/api/files.ts'
import { openLog } from '#app/platform/log.server.ts'
import { openStorage } from '#app/platform/files/storage.server.ts'

const bytes = randomBytes(300_000)
const name = `${'a'.repeat(43)}.png`
const etag = `"${name}"`

const folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-files-'))
const storage = openStorage(folder)
await storage.put(`files/${name}`, bytes)

afterAll(() => rm(folder, { recursive: true, force: true }))

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  Promise.resolve(filesApi({ storage, log: openLog('error') }).request(`/${name}`, { method, headers }))

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a part of a file', () => {
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

  test.each(['bytes=300000-', 'bytes=-0'])('%s is out of range', async (range) => {
    const response = await get({ range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */300000')
    expect(await response.text()).toBe('')
  })

  test.each([
    ['several parts', { range: 'bytes=0-9,20-29' }],
    ['a range that means nothing', { range: 'pages=1-2' }],
    ['no range', {}],
  ])('%s is the whole file', async (_, headers) => {
    const response = await get(headers)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('300000')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(bytes.equals(await bodyOf(response))).toBe(true)
  })

  test('If-Range: a range only of the same file', async () => {
    const range = 'bytes=0-9'
    expect((await get({ range, 'if-range': etag })).status).toBe(206)
    for (const other of ['"other"', `W/${etag}`, 'Sun, 22 Nov 2026 00:00:00 GMT']) {
      expect((await get({ range, 'if-range': other })).status, other).toBe(200)
    }
  })

  test('a client with a current copy gets 304, whatever range it requests', async () => {
    expect((await get({ range: 'bytes=0-9', 'if-none-match': etag })).status).toBe(304)
  })

  test('HEAD has the headers of the whole file', async () => {
    const response = await get({ range: 'bytes=0-9' }, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-length')).toBe('300000')
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(await response.text()).toBe('')
  })
})

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { refusePagesWhenDiskIsFull } from '#app/api/http/disk-guard.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import type { DiskLevel } from '#app/platform/files/disk-space.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { purchases } from '#test/purchase.ts'
import { version } from '#app/platform/settings/version.server.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers } = purchases(t)

function setDiskLevel(level: DiskLevel) {
  t.shop.diskLevel = () => level
}

afterEach(() => setDiskLevel('ok'))

const document = createApi({} as never).getOpenAPI31Document({
  openapi: '3.1.0',
  info: { title: '', version: '' },
})
const calls = Object.entries(document.paths ?? {}).flatMap(([url, methods]) =>
  Object.keys(methods ?? {}).map((method) => ({
    method: method.toUpperCase(),
    url: url.replaceAll(/\{\w+\}/g, '1'),
  })),
)
const changing = calls.filter(({ method }) => method !== 'GET')

const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#d02040' } })
  .png()
  .toBuffer()

async function upload() {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(png)], 'fox.png', { type: 'image/png' }))
  return t.api('POST', '/upload-file', { form, query: { sessionToken: await t.anonymousSession() } })
}

const refused = {
  status: 503,
  problem: { code: 'busy', message: expect.stringMatching(/^[A-Z].*saved.*\.$/) },
}

describe('on a full disk', () => {
  test.each(changing)('$method $url is rejected with a message', async ({ method, url }) => {
    setDiskLevel('full')
    const { token } = await t.admin()
    const response = await t.api(method, url, { token })
    expect(response).toMatchObject(refused)
    expect(response.headers.get('Retry-After')).toBe('60')
    expect(response.problem.message.includes('disk')).toBe(url.startsWith('/admin/'))
  })

  test('reads keep working, and the health check reports the disk', async () => {
    setDiskLevel('full')
    expect(await t.api('GET', '/quantity/5')).toMatchObject({ status: 200 })
    expect(await t.api('GET', '/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', disk: 'full', version },
    })
  })

  test('the test payment page shows a message too, and can still be viewed', async () => {
    const site = new Hono()
      .use(
        '/test-payment/*',
        refusePagesWhenDiskIsFull(() => 'full'),
      )
      .all('*', (c) => c.text('the page'))
    const response = await site.request('/test-payment/1/pay', { method: 'POST' })
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('60')
    expect(await response.text()).toContain('Nothing can be saved right now')
    expect(await (await site.request('/test-payment/1')).text()).toBe('the page')
  })
})

describe('on an almost full disk', () => {
  test('uploads are rejected, but everything else is saved', async () => {
    setDiskLevel('low')
    expect(await upload()).toMatchObject(refused)
    expect(await addStickers(await visitor())).toMatchObject({ id: expect.any(Number) })
    setDiskLevel('ok')
    expect(await upload()).toMatchObject({ status: 201 })
  })
})

describe('a disk that fills up during', () => {
  const storedFiles = () =>
    readdir(path.join(t.shop.settings.dataDir, 'files'), { recursive: true }).catch((): string[] => [])

  test.each([0, 1, 2])(
    'an upload, after %i of its files, rejects the upload and stores nothing',
    async (whole) => {
      const { storage } = t.shop
      let files = 0
      const full = () =>
        Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
      const put: Storage['put'] = (...file) => (files++ < whole ? storage.put(...file) : full())
      const putReceived: Storage['putReceived'] = (...file) =>
        files++ < whole ? storage.putReceived(...file) : full()
      t.override({ storage: { ...storage, put, putReceived } })
      const [names, rows] = [await storedFiles(), await t.shop.db.$count(artworkFiles)]
      expect(await upload()).toMatchObject(refused)
      expect(files).toBe(whole + 1)
      expect(await storedFiles()).toEqual(expect.arrayContaining(names))
      const folders = ['files', 'incoming']
      const left = (await storedFiles()).filter((name) => ![...names, ...folders].includes(name))
      expect(left).toEqual([])
      expect(await t.shop.db.$count(artworkFiles)).toBe(rows)
    },
  )
})

import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFiles } from './static-files.server.ts'

const changedAt = 'Mon, 02 Nov 2026 10:00:00 GMT'
const files = {
  'assets/page.js': 'let page = 1',
  'assets/page.js.br': 'br',
  'assets/page.js.gz': 'gzip',
  'favicon.ico': 'icon',
  'empty.txt': '',
  '.secret': 'hidden',
  '.vite/manifest.json': 'hidden',
}

let folder = ''
let site = new Hono()

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kisscut-static-'))
  await mkdir(path.join(folder, 'assets'))
  await mkdir(path.join(folder, '.vite'))
  for (const [name, content] of Object.entries(files)) {
    await writeFile(path.join(folder, name), content)
    await utimes(path.join(folder, name), new Date(), new Date(Date.parse(changedAt) + 400))
  }
  const headersOf = (name: string) => ({ 'Cache-Control': name.startsWith('/assets/') ? 'immutable' : 'no' })
  site = new Hono().get('*', staticFiles(folder, headersOf)).all('*', (c) => c.text('a page', 404))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function ask(name: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await site.request(name, { headers, method })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}

test('serves the same file repeatedly', async () => {
  for (let time = 0; time < 2; time++) {
    expect(await ask('/assets/page.js')).toEqual({
      status: 200,
      headers: {
        'cache-control': 'immutable',
        'content-length': '12',
        'content-type': 'text/javascript; charset=utf-8',
        'last-modified': changedAt,
      },
      body: 'let page = 1',
    })
  }
  expect(await ask('/favicon.ico')).toMatchObject({
    headers: { 'content-type': 'image/x-icon' },
    body: 'icon',
  })
  expect(await ask('/empty.txt')).toMatchObject({ status: 200, headers: { 'content-length': '0' }, body: '' })
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['gzip, br', 'br'],
])('serves the build’s compressed file for %s', async (accept, encoding) => {
  const { headers, body } = await ask('/assets/page.js', { 'accept-encoding': accept })
  expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) })
  expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'content-type': 'text/javascript; charset=utf-8' })
  expect(body).toBe(encoding)
})

test('returns the same headers for HEAD as for GET', async () => {
  for (const name of ['/assets/page.js', '/favicon.ico']) {
    const [get, head] = [
      await ask(name, { 'accept-encoding': 'br' }),
      await ask(name, { 'accept-encoding': 'br' }, 'HEAD'),
    ]
    expect(head).toEqual({ ...get, body: '' })
  }
})

test.each([
  [{ 'if-modified-since': changedAt }, 304],
  [{ 'if-modified-since': 'Mon, 02 Nov 2026 09:59:59 GMT' }, 200],
  [{ 'if-modified-since': 'yesterday' }, 200],
])('responds to %o with %i', async (headers, status) => {
  const answer = await ask('/assets/page.js', headers)
  expect(answer).toMatchObject({ status, body: status === 304 ? '' : 'let page = 1' })
  expect(answer.headers).toMatchObject({ 'cache-control': 'immutable', 'last-modified': changedAt })
})

test.each([
  ['bytes=0-2', 206, 'let', 'bytes 0-2/12'],
  ['bytes=4-', 206, 'page = 1', 'bytes 4-11/12'],
  ['bytes=-1', 206, '1', 'bytes 11-11/12'],
  ['bytes=12-', 416, '', 'bytes */12'],
])('serves the range %s', async (range, status, body, contentRange) => {
  const answer = await ask('/assets/page.js', { range })
  expect([answer.status, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange])
  if (status === 206) expect(answer.headers['content-length']).toBe(String(body.length))
})

test.each([
  '/',
  '/assets',
  '/assets/',
  '/../package.json',
  '/%2e%2e/package.json',
  '/%zz',
  '/nothing',
  '/.secret',
  '/.vite/manifest.json',
  '/%2esecret',
  '/assets/..%2f.secret',
  '//favicon.ico',
])('serves no file for %s', async (name) =>
  expect(await ask(name)).toMatchObject({ status: 404, body: 'a page' }),
)

test('returns 404 for a file removed by a newer version', async () => {
  const name = path.join(folder, 'assets/old.js')
  await writeFile(name, 'let old = 1')
  const running = new Hono()
    .get(
      '*',
      staticFiles(folder, () => ({})),
    )
    .all('*', (c) => c.text('a page', 404))
  await running.request('/favicon.ico')
  await rm(name)
  expect((await running.request('/assets/old.js')).status).toBe(404)
})

test('serves no files of a shop that has not been built', async () => {
  const unbuilt = new Hono()
    .get(
      '*',
      staticFiles(path.join(folder, 'missing'), () => ({})),
    )
    .all('*', (c) => c.text('a page', 404))
  expect(await (await unbuilt.request('/favicon.ico')).text()).toBe('a page')
})

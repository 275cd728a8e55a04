import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { servePage } from '#app/document/serving/serve-page.server.ts'
import { freshVersion, type FreshVersion } from './fresh-version.ts'
import { pageCache } from './page-cache.server.ts'

const origin = 'https://shop.example'
const publicHeaders = { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0' }

let now = 0
let version: string | Error = '1'
let reads = 0
let rendered: Request[] = []
type Answer = { status?: number; headers?: Record<string, string>; body?: string }

let answer: (url: URL) => Answer

let cache: ReturnType<typeof pageCache>
let fresh: FreshVersion

function readVersion(): Promise<string> {
  reads++
  return version instanceof Error ? Promise.reject(version) : Promise.resolve(version)
}

beforeEach(() => {
  now = 0
  version = '1'
  reads = 0
  rendered = []
  answer = () => ({ headers: publicHeaders })
  fresh = freshVersion(readVersion, { clock: () => now })
  cache = pageCache({
    publicUrl: origin,
    params: { category: (value) => value, token: () => 'x' },
    version: fresh,
    present: servePage,
    always: { 'X-Always': 'yes' },
    clock: () => now,
  })
})

async function render(request: Request): Promise<Response> {
  rendered.push(request)
  const { pathname, search } = new URL(request.url)
  const reply = answer(new URL(request.url))
  const { status = 200, headers, body = `${pathname}${search} ${String(version)}` } = reply
  // Take a moment, like a real render.
  await new Promise(setImmediate)
  return new Response(body, { status, headers })
}

const get = (url: string, headers: Record<string, string> = {}) =>
  cache.serve(new Request(`http://any.example${url}`, { headers }), render)

const read = async (url: string) => (await get(url)).text()

/** Waits until data from the previous version can no longer be read. */
const settle = () => (now += 1000)

test('renders a page once for concurrent visitors, and not again for later ones', async () => {
  settle()
  await read('/other')
  settle()
  rendered = []
  const pages = await Promise.all(Array.from({ length: 50 }, () => read('/stickers')))
  expect(new Set(pages)).toEqual(new Set(['/stickers 1']))
  expect(await read('/stickers')).toBe('/stickers 1')
  expect(rendered).toHaveLength(1)
})

test('renders a page from its address alone', async () => {
  const personalHeaders = { cookie: 'who=me', authorization: 'Bearer mine', 'accept-language': 'de' }
  await get('/stickers', personalHeaders)
  expect([...(rendered[0]?.headers ?? [])]).toEqual([])
  answer = () => ({ headers: { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' } })
  await get('/restore?token=secret', personalHeaders)
  expect(rendered[1]?.url).toBe(`${origin}/restore?token=x`)
})

test('neither renders nor keeps made-up query strings', async () => {
  await read('/?a=first')
  settle()
  await read('/')
  rendered = []
  for (let at = 0; at < 300; at++) expect(await read(`/?a${at}=${at}`)).toBe('/ 1')
  expect(rendered).toEqual([])
})

test('keeps a page that depends on the query under its own address, so that made-up values add nothing', async () => {
  const canonicalPath = (category: string | null) => (category === '2' ? '/library?category=2' : '/library')
  answer = ({ searchParams }) => ({
    headers: { ...publicHeaders, 'Content-Location': canonicalPath(searchParams.get('category')) },
  })
  settle()
  await read('/library')
  settle()
  for (const url of ['/library', '/library?category=2', '/library?category=9']) await read(url)
  rendered = []
  for (const url of ['/library', '/library?category=2', '/library?category=9']) await read(url)
  expect(rendered.map(({ url }) => url)).toEqual([`${origin}/library?category=9`])
})

test('keeps page data if the loader sets the page’s address', async () => {
  answer = () => ({ headers: { ...publicHeaders, 'Content-Location': '/stickers' } })
  await read('/stickers.data?_routes=page')
  answer = () => ({ headers: publicHeaders })
  await read('/stickers.data?_routes=other')
  rendered = []
  for (const route of ['page', 'other']) await read(`/stickers.data?_routes=${route}`)
  expect(rendered.map(({ url }) => url)).toEqual([`${origin}/stickers.data?_routes=other`])
})

/** Returns the status of a response from memory. */
const answerFromMemory = (method: string, url: string) =>
  new Promise<number | 'left to the site'>((resolve) => {
    const response = {
      statusCode: 0,
      writeHead: (status: number) => Object.assign(response, { statusCode: status }),
      end: () => resolve(response.statusCode),
    }
    cache.answer({ method, url, headers: {} } as IncomingMessage, response as unknown as ServerResponse, () =>
      resolve('left to the site'),
    )
  })

test('bypasses the site only for current pages in memory', async () => {
  settle()
  await read('/stickers')
  settle()
  await read('/stickers')
  const requests = [
    ['GET', '/stickers'],
    ['HEAD', '/stickers'],
    ['GET', '/stickers?utm_source=mail'],
    ['GET', '/stickers?_routes=page'],
    ['POST', '/stickers'],
    ['OPTIONS', '/stickers'],
    ['GET', '/labels'],
    ['GET', '/Stickers'],
    ['GET', '//stickers'],
    ['GET', '/stickers%2F'],
    ['GET', 'http://shop.example/stickers'],
  ] as const
  const answers = await Promise.all(requests.map(([method, url]) => answerFromMemory(method, url)))
  expect(answers).toEqual([200, 200, 200, 200, ...Array<string>(7).fill('left to the site')])
  version = '2'
  fresh.expire()
  expect(await answerFromMemory('GET', '/stickers')).toBe('left to the site')
})

test('shows a change once its version has been read, or immediately in the process that made it', async () => {
  settle()
  await read('/stickers')
  settle()
  await read('/stickers')
  version = '2'
  expect(await read('/stickers')).toBe('/stickers 1')
  fresh.expire()
  expect(await read('/stickers')).toBe('/stickers 2')
  settle()
  await read('/stickers')
  version = '3'
  now += 300
  expect(await read('/stickers')).toBe('/stickers 3')
})

test('reads the version at most once per 300 ms for all callers', async () => {
  for (let request = 0; request < 100; request++, now += 10) await read('/stickers')
  expect(reads).toBe(4)
})

test('renders a page again if it changed in the meantime', async () => {
  await read('/stickers')
  now += 599
  await read('/stickers')
  expect(rendered).toHaveLength(1)
  now += 1
  await read('/stickers')
  now += 100_000
  await read('/stickers')
  expect(rendered).toHaveLength(2)
})

test.each<[string, Answer]>([
  ['an error', { status: 500, headers: publicHeaders }],
  ['an unknown page', { status: 404, headers: publicHeaders }],
  ['a redirect', { status: 302, headers: { ...publicHeaders, Location: '/' } }],
  ['a page with a cookie', { headers: { ...publicHeaders, 'Set-Cookie': 'a=1' } }],
  ['a private response that isn’t a page', { headers: { 'Content-Type': 'text/x-script' } }],
])('renders %s for each request, without keeping it', async (_, uncacheable) => {
  answer = () => uncacheable
  const all = await Promise.all([get('/stickers'), get('/stickers'), get('/stickers')])
  expect(all.map(({ status }) => status)).toEqual(Array(3).fill(uncacheable.status ?? 200))
  expect(rendered).toHaveLength(3)
})

test('reports a failed render to everyone waiting for it, and renders again for the next visitor', async () => {
  answer = () => {
    throw new Error('out of memory')
  }
  const all = await Promise.allSettled([get('/stickers'), get('/stickers')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  answer = () => ({ headers: publicHeaders })
  expect(await read('/stickers')).toBe('/stickers 1')
})

test('doesn’t treat a page rendered during a change as current', async () => {
  settle()
  answer = () => {
    version = '2'
    fresh.expire()
    return { headers: publicHeaders, body: 'perhaps still of version 1' }
  }
  await read('/stickers')
  answer = () => ({ headers: publicHeaders })
  expect(await read('/stickers')).toBe('/stickers 2')
})

test('keeps the body of a page first requested with HEAD', async () => {
  const head = await cache.serve(new Request(`${origin}/stickers`, { method: 'HEAD' }), render)
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(await read('/stickers')).toBe('/stickers 1')
  expect(rendered).toHaveLength(1)
})

test('keeps a private page without data, once for all visitors', async () => {
  answer = () => ({ headers: { 'Content-Type': 'text/html' } })
  for (let visit = 0; visit < 3; visit++) {
    const page = await get('/cart')
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(page.headers.has('ETag')).toBe(false)
  }
  expect(rendered).toHaveLength(1)
  expect(await read('/cart?next=1')).toBe('/cart 1')
})

test('limits the bytes of pages in memory, and drops the least recently used ones first', async () => {
  const body = randomBytes(800_000).toString('base64')
  answer = () => ({ headers: { 'Content-Type': 'text/html' }, body })
  for (const page of ['/cart', '/login', '/signup', '/signup', '/login', '/cart']) await read(page)
  expect(rendered.map(({ url }) => url.replace(origin, ''))).toEqual(['/cart', '/login', '/signup', '/cart'])
})

test('keeps public pages when visitors make up private addresses', async () => {
  await read('/stickers')
  settle()
  await read('/stickers')
  answer = () => ({ headers: { 'Content-Type': 'text/html' } })
  for (let order = 0; order < 250; order++) await get(`/admin/orders/${order}`)
  rendered = []
  await read('/stickers')
  expect(rendered).toEqual([])
})

test('shows pages in memory while the database is down, even outdated ones, and revalidates them afterward', async () => {
  await read('/stickers')
  await read('/labels')
  now += 10_000
  version = '2'
  await read('/labels')
  version = new Error('no connection')
  now += 10_000
  expect(await read('/labels')).toBe('/labels 2')
  answer = () => ({ status: 503 })
  const stale = await get('/stickers')
  expect([stale.status, await stale.text()]).toEqual([200, '/stickers 1'])
  expect(stale.headers.get('Cache-Control')).toBe(publicHeaders['Cache-Control'])
  expect(await answerFromMemory('GET', '/stickers')).toBe(200)
  expect((await get('/magnets')).status).toBe(503)
  version = '2'
  answer = () => ({ headers: publicHeaders })
  now += 300
  expect(await read('/stickers')).toBe('/stickers 2')
})

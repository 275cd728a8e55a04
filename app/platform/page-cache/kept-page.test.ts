import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptPage, keptResponse, sendKept } from './kept-page.server.ts'

const html = `<!doctype html><head>
<link rel="stylesheet" href="/assets/root.css"/>
<link rel="preload" href="/assets/text.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>
<link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/entry.client.js"/>
</head><h1>Stickers</h1>`
const policy = "script-src 'sha256-abc'"
const headers = {
  'Content-Type': 'text/html',
  'Content-Security-Policy': policy,
  'Cache-Control': 'public, max-age=0',
  ETag: '"abc"',
  'Content-Location': '/stickers',
}
const page = await keptPage(new Response(html, { headers }), {
  version: '1',
  madeAt: 0,
  always: { 'X-Frame-Options': 'SAMEORIGIN', 'Content-Security-Policy': "default-src 'self'" },
})

let server: Server
beforeAll(async () => {
  server = createServer((request, response) => sendKept(page, request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

async function ask(requestHeaders: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const sent = httpRequest({ port, host: '127.0.0.1', method, headers: requestHeaders, agent: false }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  [undefined, (body: Buffer) => body],
])('sends an encoding the client accepts: %s', async (encoding, decode) => {
  const { status, headers: sent, body } = await ask(encoding ? { 'accept-encoding': encoding } : {})
  expect(status).toBe(200)
  expect(decode(body).toString()).toBe(html)
  expect(sent).toMatchObject({
    'content-type': 'text/html',
    'content-security-policy': policy,
    'cache-control': 'public, max-age=0',
    'content-length': String(body.length),
    'x-frame-options': 'SAMEORIGIN',
    etag: 'W/"abc"',
    vary: 'Accept-Encoding',
  })
  expect(sent['content-encoding']).toBe(encoding)
  const head = await ask(encoding ? { 'accept-encoding': encoding } : {}, 'HEAD')
  expect(head.body).toHaveLength(0)
  const { date: _, 'x-request-id': __, ...same } = sent
  expect(head.headers).toMatchObject(same)
})

test('sends neither body nor policy to a client with a current copy', async () => {
  for (const tag of ['W/"abc"', '"abc"', '"other", W/"abc"', '*']) {
    const { status, headers: sent, body } = await ask({ 'if-none-match': tag })
    expect([status, body.length]).toEqual([304, 0])
    expect(sent).toMatchObject({
      etag: 'W/"abc"',
      'content-location': '/stickers',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(sent).not.toHaveProperty('content-security-policy')
    expect(sent).not.toHaveProperty('content-length')
  }
  expect((await ask({ 'if-none-match': 'W/"abcd"' })).status).toBe(200)
})

test('returns the whole page for a range request', async () => {
  const { status, headers: sent, body } = await ask({ range: 'bytes=0-9', 'if-range': '"abc"' })
  expect([status, body.toString()]).toEqual([200, html])
  expect(sent).not.toHaveProperty('accept-ranges')
})

test('gives each response the proxy’s request id, or a new one', async () => {
  const ids = [await ask(), await ask()].map(({ headers: sent }) => sent['x-request-id'])
  expect(new Set(ids).size).toBe(2)
  expect(ids[0]).toMatch(/^[\da-f]{12}$/)
  expect((await ask({ 'x-request-id': 'from-proxy_1=' })).headers['x-request-id']).toBe('from-proxy_1=')
  expect((await ask({ 'x-request-id': 'a b' })).headers['x-request-id']).toMatch(/^[\da-f]{12}$/)
})

test('lists styles, fonts and the entry script in the header for early hints', async () => {
  expect((await ask()).headers.link).toBe(
    '</assets/root.css>; rel=preload; as=style, ' +
      '</assets/text.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin, ' +
      '</assets/entry.client.js>; rel=modulepreload',
  )
})

test('returns the same body and headers from keptResponse and sendKept', async () => {
  const requestHeaders = { 'accept-encoding': 'br' }
  const response = await keptResponse(page, new Request('http://shop.test/', { headers: requestHeaders }))
  const { body, headers: sent } = await ask(requestHeaders)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(body)
  for (const [name, value] of response.headers) expect(sent[name], name).toBe(value)
})

test('lets a browser open a prefetched page a moment later without another request', async () => {
  const purpose = { 'sec-purpose': 'prefetch' }
  const revalidation = { ...purpose, 'if-none-match': 'W/"abc"' }
  for (const requestHeaders of [purpose, revalidation]) {
    expect((await ask(requestHeaders)).headers).toMatchObject({ 'cache-control': 'private, max-age=5' })
    const response = await keptResponse(page, new Request('http://shop.test/', { headers: requestHeaders }))
    expect(response.headers.get('cache-control')).toBe('private, max-age=5')
  }
  const shell = await keptPage(new Response(html, { headers: { 'Cache-Control': 'no-store' } }), {
    version: '1',
    madeAt: 0,
    always: {},
  })
  const response = await keptResponse(shell, new Request('http://shop.test/', { headers: purpose }))
  expect(response.headers.get('cache-control')).toBe('no-store')
})

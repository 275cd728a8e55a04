import { once } from 'node:events'
import http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpServer } from '../http/http-server.server.ts'
import { listen, shut } from '#test/raw-http.ts'

const json = { 'Content-Type': 'application/json' }
const long = JSON.stringify('sticker '.repeat(1000))
const huge = JSON.stringify('sticker '.repeat(100_000))
const short = JSON.stringify('x'.repeat(4_090))
const stream = (text: string) =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })

const responses: Record<string, () => Response> = {
  '/long': () => new Response(long, { headers: json }),
  '/huge': () => new Response(huge, { headers: json }),
  '/short': () => new Response(short, { headers: json }),
  '/bytes': () => new Response(new TextEncoder().encode(long), { headers: { 'Content-Type': 'text/html' } }),
  '/picture': () => new Response(long, { headers: { 'Content-Type': 'image/png' } }),
  '/error': () => new Response(long, { status: 422, headers: json }),
  '/tagged': () => new Response(long, { headers: { ...json, ETag: '"one"' } }),
  '/weak': () => new Response(long, { headers: { ...json, ETag: 'W/"one"' } }),
  '/varied': () => new Response(long, { headers: { ...json, Vary: 'Origin' } }),
  '/encoded': () => new Response(long, { headers: { ...json, 'Content-Encoding': 'br' } }),
  '/as-it-is': () => new Response(long, { headers: { ...json, 'Cache-Control': 'private, no-transform' } }),
  '/part': () => new Response(long, { status: 206, headers: json }),
  '/sized': () => new Response(long, { headers: { ...json, 'Content-Length': String(long.length) } }),
  '/stream': () => new Response(stream(long), { headers: json }),
  '/unchanged': () => new Response(null, { status: 304, headers: { ETag: '"one"' } }),
  '/empty': () => new Response(null, { status: 204 }),
  '/cookies': () =>
    new Response(long, { headers: [...Object.entries(json), ['Set-Cookie', 'a=1'], ['Set-Cookie', 'b=2']] }),
}

const site = ({ method, url }: Request) => {
  const response = responses[new URL(url).pathname]?.() ?? new Response(null, { status: 404 })
  return method === 'HEAD' ? new Response(null, response) : response
}

const server = httpServer(site, '127.0.0.1')
let port = 0
beforeAll(async () => void (port = await listen(server)))
afterAll(() => shut(server))

async function ask(path: string, accept: string | null = 'gzip, deflate, br, zstd', method = 'GET') {
  const headers = accept === null ? {} : { 'accept-encoding': accept }
  const request = http.request({ port, path, method, headers, host: '127.0.0.1' }).end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  const body = await buffer(response)
  return { status: response.statusCode, headers: response.headers, body }
}

describe('a compressed response', () => {
  test.each([
    ['/long', long],
    ['/huge', huge],
    ['/bytes', long],
    ['/error', long],
    ['/varied', long],
    ['/sized', long],
    ['/cookies', long],
  ])('is sent for %s', async (path, content) => {
    const { headers, body } = await ask(path)
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers.vary).toMatch(/(^|, )Accept-Encoding$/)
    expect(body.length).toBeLessThan(content.length / 10)
    expect(gunzipSync(body).toString()).toBe(content)
  })

  test('keeps repeated headers', async () => {
    expect((await ask('/cookies')).headers['set-cookie']).toEqual(['a=1', 'b=2'])
    expect((await ask('/varied')).headers.vary).toBe('Origin, Accept-Encoding')
  })

  test('has a weak ETag', async () => {
    expect((await ask('/tagged')).headers.etag).toBe('W/"one"')
    expect((await ask('/weak')).headers.etag).toBe('W/"one"')
    expect((await ask('/tagged', null)).headers.etag).toBe('"one"')
  })
})

describe('an uncompressed response', () => {
  test.each([
    ['short content', '/short', 'gzip'],
    ['a picture', '/picture', 'gzip'],
    ['content that is already compressed', '/encoded', 'gzip'],
    ['content with no-transform', '/as-it-is', 'gzip'],
    ['a partial response', '/part', 'gzip'],
    ['a stream', '/stream', 'gzip'],
    ['a client that accepts no encoding', '/long', null],
    ['a client that rejects the encodings', '/long', 'gzip;q=0, *;q=0'],
  ])('is sent for %s', async (_, path, accept) => {
    const { headers, body } = await ask(path, accept)
    expect(headers['content-encoding']).toBe(path === '/encoded' ? 'br' : undefined)
    expect(body.toString()).toBe(path === '/short' ? short : long)
  })

  test.each(['/long', '/huge', '/short', '/tagged'])('is sent without a body for HEAD %s', async (path) => {
    const [head, get] = [await ask(path, 'gzip', 'HEAD'), await ask(path, 'identity')]
    expect([head.status, head.body.length, head.headers['content-encoding']]).toEqual([200, 0, undefined])
    expect(head.headers).toMatchObject({ 'content-type': 'application/json', vary: get.headers.vary })
  })

  test.each([
    ['/unchanged', 304],
    ['/empty', 204],
    ['/nothing', 404],
  ])('is sent for %s, which returns %i', async (path, status) => {
    const answer = await ask(path)
    expect([answer.status, answer.body.length]).toEqual([status, 0])
    expect(answer.headers['content-encoding']).toBeUndefined()
  })
})

test('also sets Vary for short and uncompressed content', async () => {
  expect((await ask('/short')).headers.vary).toBe('Accept-Encoding')
  expect((await ask('/long', null)).headers.vary).toBe('Accept-Encoding')
  expect((await ask('/picture')).headers.vary).toBeUndefined()
})

test('survives a client that disconnects during compression', async () => {
  const request = http.get({ port, path: '/huge', host: '127.0.0.1', headers: { 'accept-encoding': 'gzip' } })
  request.on('error', () => undefined)
  await once(request, 'socket')
  request.once('finish', () => setImmediate(() => request.destroy()))
  await once(request, 'close')
  expect((await ask('/huge')).status).toBe(200)
})

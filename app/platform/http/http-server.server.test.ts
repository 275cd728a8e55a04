import { once } from 'node:events'
import http from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { openRaw } from '#test/raw-http.ts'
import { httpServer } from './http-server.server.ts'

let server: http.Server | undefined

afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  if (server) await once(server, 'close')
  server = undefined
})

async function portOf(fetch: (request: Request) => Response | Promise<Response>): Promise<number> {
  server = httpServer(fetch, '127.0.0.1').listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('an unread body', () => {
  const refuses = {
    'is not read': () => Promise.resolve(new Response('refused', { status: 413 })),
    'is partly read': async (request: Request) => {
      await request.body?.getReader().read()
      return new Response('refused', { status: 413 })
    },
    'is only accessed': (request: Request) =>
      new Response(request.body ? 'refused' : 'empty', { status: 413 }),
  }

  test.each(Object.entries(refuses))('that %s doesn’t abort the next request', async (_, refuse) => {
    const port = await portOf((request) => (request.method === 'POST' ? refuse(request) : new Response('ok')))
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const call = async (method: string, body?: Buffer) => {
      const request = http.request({ agent, port, host: '127.0.0.1', method })
      request.end(body)
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]
      return [response.statusCode, await text(response), request.reusedSocket]
    }
    expect(await call('POST', Buffer.alloc(3_000_000))).toEqual([413, 'refused', false])
    expect(await call('GET')).toEqual([200, 'ok', true])
    expect(await call('POST', Buffer.alloc(3_000_000))).toEqual([413, 'refused', true])
    expect(await call('GET')).toEqual([200, 'ok', true])
    agent.destroy()
  })
})

describe('methods that fetch can’t send', () => {
  const site = (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname !== '/stickers') return new Response('unknown', { status: 404 })
    const status = request.method === 'OPTIONS' ? 204 : 405
    return new Response(null, { status, headers: { Allow: 'GET, OPTIONS' } })
  }

  test.each([
    ['TRACE /stickers', 405, 'GET, OPTIONS'],
    ['CONNECT /stickers', 405, 'GET, OPTIONS'],
    ['CONNECT /no-such-page', 404, undefined],
    ['CONNECT example.com:443', 405, ''],
    ['CONNECT //', 400, undefined],
  ])('%s returns %i', async (line, status, allow) => {
    const port = await portOf(site)
    const { received, error } = await openRaw(port, `${line} HTTP/1.1`, 'Host: x', 'Connection: close').ended
    expect(error).toBeUndefined()
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(/^allow: ?(.*)\r$/im.exec(received)?.[1]).toBe(allow)
  })
})

describe('invalid HTTP', () => {
  async function raw(port: number, lines: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
    return text(socket)
  }

  test.each([
    ['an invalid host', ['GET / HTTP/1.1', 'Host: a b']],
    ['no host', ['GET / HTTP/1.1']],
    ['an invalid path', ['GET * HTTP/1.1', 'Host: x']],
  ])('returns 400 for %s', async (_, lines) => {
    const port = await portOf(() => new Response('ok'))
    const answer = await raw(port, lines)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('returns a JSON error for an invalid host', async () => {
    const port = await portOf(() => new Response('ok'))
    const answer = await raw(port, ['GET / HTTP/1.1', 'Host: a b'])
    expect(answer).toContain('content-type: application/json')
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer).toContain('{"code":"malformed","message":"The request is malformed"}')
  })

  test('hides the details of an error in the site', async () => {
    const port = await portOf(() => Promise.reject(new Error('secret')))
    const answer = await raw(port, ['GET / HTTP/1.1', 'Host: x'])
    expect(answer).toMatch(/^HTTP\/1\.1 500 /)
    expect(answer).toContain('{"code":"internal","message":"Something went wrong"}')
    expect(answer).not.toContain('secret')
  })
})

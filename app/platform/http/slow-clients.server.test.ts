import { once } from 'node:events'
import type http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listen, openRaw, shut, trickle } from '#test/raw-http.ts'
import { lingerMs } from './closing.server.ts'
import { httpServer, defaultLimits } from './http-server.server.ts'

const limits = {
  headersMs: 300,
  bodyMs: 300,
  bytesPerSecond: 1000,
  stalledMs: 300,
  keepAliveMs: 300,
  checkMs: 30,
}
const stepMs = 20

let server: http.Server | undefined

afterEach(async () => {
  if (server) await shut(server)
  server = undefined
})

type Site = (request: Request) => Response | Promise<Response>

function portOf(site: Site): Promise<number> {
  server = httpServer(site, '127.0.0.1', limits)
  return listen(server)
}

const openConnections = () =>
  new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count)))

const noneIsOpen = () => vi.waitFor(async () => expect(await openConnections()).toBe(0), 15_000)

const upload = ['POST / HTTP/1.1', 'Host: x', 'Content-Length: 100000']
const reads: Site = async (request) => new Response(String((await request.arrayBuffer()).byteLength))

describe('a connection is closed', () => {
  test('that never sends anything', async () => {
    const port = await portOf(reads)
    openRaw(port)
    await vi.waitFor(async () => expect(await openConnections()).toBe(1))
    await noneIsOpen()
  })

  test('whose headers trickle', async () => {
    const { socket, ended } = openRaw(await portOf(reads))
    socket.write('GET / HTTP/1.1\r\n')
    trickle(socket, 'X: y\r\n', stepMs)
    expect((await ended).received).toMatch(/^HTTP\/1\.1 408 /)
    await noneIsOpen()
  })

  test('whose body trickles', async () => {
    const { socket, ended } = openRaw(await portOf(reads), ...upload)
    trickle(socket, 'x', stepMs)
    expect((await ended).received).toMatch(/^HTTP\/1\.1 408 /)
    await noneIsOpen()
  })

  test('whose body stops coming', async () => {
    const { socket, ended } = openRaw(await portOf(reads), ...upload)
    socket.write('half')
    expect((await ended).received).toMatch(/^HTTP\/1\.1 408 /)
    await noneIsOpen()
  })

  test('whose body continues after the refusal, however fast', async () => {
    const port = await portOf(() => new Response('no', { status: 413 }))
    const { socket } = openRaw(port, 'POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked')
    trickle(socket, `1000\r\n${'x'.repeat(0x1000)}\r\n`, 5)
    await once(socket, 'data')
    await noneIsOpen()
  })

  test('that is kept open but idle', async () => {
    const { ended } = openRaw(await portOf(() => new Response('ok')), 'GET / HTTP/1.1', 'Host: x')
    expect((await ended).received).toContain('ok')
    await noneIsOpen()
  })

  test('whose response is never read, and its resources are released', async () => {
    const cancel = vi.fn()
    const endless = () =>
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)), cancel })
    const { socket } = openRaw(await portOf(() => new Response(endless())), 'GET / HTTP/1.1', 'Host: x')
    socket.pause()
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce(), 15_000)
    await noneIsOpen()
  })
})

describe('a connection stays open', () => {
  test('while the shop is processing, however long', async () => {
    const port = await portOf(async () => {
      if (server) await once(server, 'timeout')
      return new Response('thought')
    })
    const { ended } = openRaw(port, 'GET / HTTP/1.1', 'Host: x', 'Connection: close')
    expect((await ended).received).toContain('thought')
  })

  test('whose body is slow but keeps arriving', async () => {
    const port = await portOf(reads)
    const { socket, ended } = openRaw(port, ...upload, 'Connection: close')
    const parts = 20
    for (let part = 0; part < parts; part++) {
      socket.write('x'.repeat(100_000 / parts))
      await sleep((3 * limits.bodyMs) / parts)
    }
    expect((await ended).received).toMatch(/^HTTP\/1\.1 200 [^]*100000$/)
  })

  test('while hundreds of others are slow', async () => {
    const port = await portOf(reads)
    const slow = Array.from({ length: 300 }, () => {
      const { socket } = openRaw(port)
      socket.write('POST / HTTP/1.1\r\n')
      trickle(socket, 'X: y\r\n', 100)
      return socket
    })
    await Promise.all(slow.map((socket) => once(socket, 'connect')))
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'hello' })
    expect(await answer.text()).toBe('5')
    await noneIsOpen()
  })
})

test('slow clients are disconnected within 30 seconds; 5 MB at 2 Mbit/s is allowed', () => {
  const { headersMs, bodyMs, stalledMs, checkMs, bytesPerSecond } = defaultLimits
  expect(headersMs + bodyMs + checkMs + lingerMs).toBeLessThan(30_000)
  // What the operating system has buffered for a client may count as progress once.
  expect(2 * stalledMs).toBeLessThanOrEqual(30_000)
  expect(bytesPerSecond).toBeLessThan(2_000_000 / 8 / 4)
})

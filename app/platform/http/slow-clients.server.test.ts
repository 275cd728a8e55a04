import { once } from 'node:events'
import type http from 'node:http'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listen, openRaw, shut, trickle } from '#test/raw-http.ts'
import { lingerMs } from './closing.server.ts'
import { httpServer, defaultLimits, type ConnectionLimits } from './http-server.server.ts'

const never = 5 * 60_000
const soonMs = 300
/** Each test shortens the limit being tested. */
const limits: ConnectionLimits = {
  headersMs: never,
  bodyMs: never,
  bytesPerSecond: 100,
  stalledMs: never,
  keepAliveMs: never,
  checkMs: 30,
}
const stepMs = 20

let server: http.Server | undefined

afterEach(async () => {
  if (server) await shut(server)
  server = undefined
})

type Site = (request: Request) => Response | Promise<Response>

function portOf(site: Site, short: Partial<ConnectionLimits> = {}): Promise<number> {
  server = httpServer(site, '127.0.0.1', { ...limits, ...short })
  return listen(server)
}

const openConnections = () =>
  new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count)))

const expectAllClosed = () => expect.poll(openConnections).toBe(0)

const upload = ['POST / HTTP/1.1', 'Host: x', 'Content-Length: 100000']
const reads: Site = async (request) => new Response(String((await request.arrayBuffer()).byteLength))

describe('closes a slow connection', () => {
  test('if it never sends anything', async () => {
    const port = await portOf(reads, { headersMs: soonMs })
    openRaw(port)
    if (server) await once(server, 'connection')
    await expectAllClosed()
  })

  test('if its headers trickle in', async () => {
    const { socket, ended } = openRaw(await portOf(reads, { headersMs: soonMs }))
    socket.write('GET / HTTP/1.1\r\n')
    trickle(socket, 'X: y\r\n', stepMs)
    expect((await ended).received).toMatch(/^HTTP\/1\.1 408 /)
    await expectAllClosed()
  })

  test('if its body trickles in', async () => {
    const { socket, ended } = openRaw(await portOf(reads, { bodyMs: soonMs }), ...upload)
    trickle(socket, 'x', stepMs)
    expect((await ended).received).toMatch(/^HTTP\/1\.1 408 /)
    await expectAllClosed()
  })

  test('if its body stops arriving', async () => {
    const { socket, ended } = openRaw(await portOf(reads, { bodyMs: soonMs }), ...upload)
    socket.write('half')
    expect((await ended).received).toMatch(/^HTTP\/1\.1 408 /)
    await expectAllClosed()
  })

  test('if its body continues after the error response, even quickly', async () => {
    const port = await portOf(() => new Response('no', { status: 413 }), { bodyMs: soonMs })
    const { socket } = openRaw(port, 'POST / HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked')
    trickle(socket, `1000\r\n${'x'.repeat(0x1000)}\r\n`, 5)
    await once(socket, 'data')
    await expectAllClosed()
  })

  test('if it stays idle', async () => {
    const port = await portOf(() => new Response('ok'), { keepAliveMs: soonMs })
    const { ended } = openRaw(port, 'GET / HTTP/1.1', 'Host: x')
    expect((await ended).received).toContain('ok')
    await expectAllClosed()
  })

  test('if the client never reads the response, and releases its resources', async () => {
    const cancel = vi.fn()
    const endless = () =>
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)), cancel })
    const port = await portOf(() => new Response(endless()), { stalledMs: soonMs })
    const { socket } = openRaw(port, 'GET / HTTP/1.1', 'Host: x')
    socket.pause()
    await expect.poll(() => cancel.mock.calls).toHaveLength(1)
    await expectAllClosed()
  })
})

describe('keeps a connection open', () => {
  test('for as long as the shop is processing', async () => {
    const think = async () => {
      if (server) await once(server, 'timeout')
      return new Response('thought')
    }
    const port = await portOf(think, { stalledMs: soonMs })
    const { ended } = openRaw(port, 'GET / HTTP/1.1', 'Host: x', 'Connection: close')
    expect((await ended).received).toContain('thought')
  })

  test('if its body is slow but keeps arriving', async () => {
    const began = vi.fn()
    let bytes = 0
    const counts: Site = async ({ body }) => {
      began()
      for await (const chunk of body ?? []) bytes += chunk.length
      return new Response(String(bytes))
    }
    const port = await portOf(counts)
    const { socket, ended } = openRaw(port, ...upload, 'Connection: close')
    // Bytes that arrive together with the headers would not be counted.
    await expect.poll(() => began.mock.calls).toHaveLength(1)
    socket.write('x'.repeat(50_000))
    await expect.poll(() => bytes).toBe(50_000)
    const silent = openRaw(port, ...upload)
    await expect.poll(() => began.mock.calls).toHaveLength(2)
    const realNow = performance.now.bind(performance)
    const later = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + never)
    onTestFinished(() => later.mockRestore())
    // Both connections are checked at the same time.
    expect((await silent.ended).received).toMatch(/^HTTP\/1\.1 408 /)
    socket.write('x'.repeat(50_000))
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
    expect(await openConnections()).toBeGreaterThanOrEqual(slow.length)
  })
})

test('disconnects slow clients within 30 seconds, but allows uploading 5 MB at 2 Mbit/s', () => {
  const { headersMs, bodyMs, stalledMs, checkMs, bytesPerSecond } = defaultLimits
  expect(headersMs + bodyMs + checkMs + lingerMs).toBeLessThan(30_000)
  // Bytes buffered by the operating system may count as progress once.
  expect(2 * stalledMs).toBeLessThanOrEqual(30_000)
  expect(bytesPerSecond).toBeLessThan(2_000_000 / 8 / 4)
})

import type { Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { listen, openRaw, shut } from '#test/raw-http.ts'
import { httpServer } from './http-server.server.ts'

let server: Server | undefined

afterEach(async () => {
  if (server) await shut(server)
  server = undefined
})

type Site = (request: Request) => Response | Promise<Response>

const tries = Array.from({ length: 36 })
// More than the operating system buffers between the two ends.
const megabytes = Buffer.alloc(12_000_000, 'x')
const refused = () => Response.json({ code: 'too_large' }, { status: 413 })

const sites: Record<string, Site> = {
  immediately: refused,
  later: () => Promise.resolve(refused()),
  'after reading a part': async (request) => {
    await request.body?.getReader().read()
    return refused()
  },
}

const closing = ['POST / HTTP/1.1', 'Host: x', 'Connection: close']

/** Sends everything before reading the response, as many clients do. */
async function post(port: number, body: Buffer, ...lines: string[]) {
  const { socket, ended } = openRaw(port, ...lines)
  socket.pause()
  socket.write(body)
  for (const event of ['drain', 'close']) socket.once(event, () => socket.resume())
  const answer = await ended
  socket.destroy()
  return answer
}

describe('delivers the response to a body rejected with Connection: close', () => {
  test.each(Object.entries(sites))('%s', async (_, site) => {
    server = httpServer(site, '127.0.0.1')
    const port = await listen(server)
    const length = `Content-Length: ${megabytes.length}`
    const answers = await Promise.all(tries.map(() => post(port, megabytes, ...closing, length)))
    const lost = answers.filter(
      ({ received, error }) => error || !/^HTTP\/1\.1 413 [^]*"too_large"}$/.test(received),
    )
    expect(lost).toEqual([])
  })

  test('in the middle of a body without a content length', async () => {
    server = httpServer(refused, '127.0.0.1')
    const port = await listen(server)
    const { socket, ended } = openRaw(port, ...closing, 'Transfer-Encoding: chunked')
    const chunk = `${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`
    for (let sent = 0; sent < 30; sent++) socket.write(chunk)
    socket.write('0\r\n\r\n')
    expect((await ended).received).toMatch(/^HTTP\/1\.1 413 [^]*"too_large"}$/)
  })
})

test('delivers the response to rejected headers', async () => {
  server = httpServer(refused, '127.0.0.1')
  const port = await listen(server)
  const long = ['GET / HTTP/1.1', `X: ${'x'.repeat(20_000)}`]
  for (const _ of tries) {
    const { received, error } = await post(port, megabytes.subarray(0, 300_000), ...long)
    expect(error).toBeUndefined()
    expect(received).toMatch(/^HTTP\/1\.1 431 /)
  }
})

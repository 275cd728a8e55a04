import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { defaultLimits, httpServer } from '#app/platform/http/http-server.server.ts'
import { openRaw, listen, shut } from '#test/raw-http.ts'
import { testShop } from '#test/shop.ts'
import { offsetOf, tusCalls } from '#test/tus.ts'

const t = testShop()
const { start, append, ask } = tusCalls(t)

const megabyte = 1024 * 1024
const never = 10 * 60_000

async function startServer(): Promise<number> {
  const site = new Hono().route('/api', createApi(t.shop))
  // No time limit may end a request during these tests.
  const limits = { ...defaultLimits, bodyMs: never, stalledMs: never, keepAliveMs: 1 }
  const server = httpServer(site.fetch, '127.0.0.1', limits)
  onTestFinished(() => shut(server))
  return listen(server)
}

async function startedUpload(length: number) {
  const buyer = { query: { sessionToken: await t.anonymousSession() } }
  const { headers } = await start(buyer, length)
  return { buyer, url: headers.get('location') ?? '' }
}

type Upload = Awaited<ReturnType<typeof startedUpload>>

/** Sends only the first half of a part, and waits until the shop has received it. */
async function sendHalf({ buyer, url }: Upload, announced = `Content-Length: ${megabyte}`) {
  const { socket, ended } = openRaw(
    await startServer(),
    `PATCH /api${url}?sessionToken=${buyer.query.sessionToken} HTTP/1.1`,
    'Host: x',
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    announced,
  )
  const half = Buffer.alloc(megabyte / 2, 'x')
  socket.write(
    announced.startsWith('Content') ? half : `${half.length.toString(16)}\r\n${half.toString()}\r\n`,
  )
  await expect.poll(bytesArriving).toBe(half.length)
  return { socket, ended }
}

/** Returns the size of the part that is being received. */
async function bytesArriving(): Promise<number> {
  const folder = `${t.shop.settings.dataDir}/files/incoming`
  const sizes = (await readdir(folder).catch(() => [])).map(async (name) =>
    stat(path.join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const kept = async ({ buyer, url }: Upload) => offsetOf(await ask(buyer, url))

test.each([`Content-Length: ${megabyte}`, 'Transfer-Encoding: chunked'])(
  'an upload continues from the bytes received before a lost connection (%s)',
  async (announced) => {
    const upload = await startedUpload(megabyte)
    const { socket } = await sendHalf(upload, announced)
    socket.destroy()
    await expect.poll(() => kept(upload)).toBe(megabyte / 2)
    const rest = Buffer.alloc(megabyte / 2, 'y')
    const { status } = await append(upload.buyer, upload.url, rest, megabyte / 2)
    expect([status, await kept(upload)]).toEqual([204, megabyte])
  },
)

test('a connection lost without a close doesn’t block the upload, and its part is discarded', async () => {
  const upload = await startedUpload(megabyte)
  const { socket, ended } = await sendHalf(upload)
  expect(await kept(upload)).toBe(0)
  const { status } = await append(upload.buyer, upload.url, Buffer.alloc(megabyte / 4))
  expect(status).toBe(204)
  socket.write(Buffer.alloc(megabyte / 2))
  expect((await ended).received).toMatch(/^HTTP\/1\.1 409 /)
  expect(await kept(upload)).toBe(megabyte / 4)
})

import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { renderPreview } from '#app/features/goods/previews/preview.server.ts'
import { PreviewAborted } from '#app/features/goods/previews/previews-busy.ts'
import { httpServer } from '#app/platform/http/http-server.server.ts'
import { testShop } from '#test/shop.ts'

// Replaces drawing by a promise that only ends when the client is gone.
vi.mock('#app/features/goods/previews/preview.server.ts')

const t = testShop()
let port = 0

beforeAll(async () => {
  const site = new Hono().route('/api', createApi(t.shop))
  const server = httpServer(site.fetch, '127.0.0.1').listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
})

beforeEach(() => {
  vi.mocked(renderPreview).mockReset()
})

const received = () => readdir(join(t.shop.settings.dataDir, 'files/incoming')).catch(() => [])

async function sending(file: string) {
  const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${file}\r\n--x--\r\n`
  const head = [
    `POST /api/upload-file?sessionToken=${await t.anonymousSession()} HTTP/1.1`,
    'Host: shop.test',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${body.length}`,
  ]
  const socket = connect(port, '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return { socket, body }
}

test('when a client disconnects, its preview is abandoned and the received file is deleted', async () => {
  const asked = Promise.withResolvers<AbortSignal>()
  vi.mocked(renderPreview).mockImplementation(async (_path, _type, { signal }) => {
    if (!signal) throw new Error('A preview needs a signal.')
    asked.resolve(signal)
    await once(signal, 'abort')
    throw new PreviewAborted()
  })
  const { socket, body } = await sending('\x89PNG\r\n\x1a\n')
  socket.write(body, 'latin1')
  const signal = await asked.promise
  expect(await received()).toHaveLength(1)
  expect(signal.aborted).toBe(false)
  socket.destroy()
  await vi.waitFor(() => expect(signal.aborted).toBe(true), { timeout: 10_000 })
  await vi.waitFor(async () => expect(await received()).toEqual([]), { timeout: 10_000 })
})

test('a half-received file is deleted when its client disconnects', async () => {
  const { socket, body } = await sending(`\x89PNG\r\n\x1a\n${'x'.repeat(1_000_000)}`)
  socket.write(body.slice(0, 500_000), 'latin1')
  await vi.waitFor(async () => expect(await received()).toHaveLength(1), { timeout: 10_000 })
  socket.destroy()
  await vi.waitFor(async () => expect(await received()).toEqual([]), { timeout: 10_000 })
  expect(renderPreview).not.toHaveBeenCalled()
})

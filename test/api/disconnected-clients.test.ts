import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Hono } from 'hono'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { renderPreview } from '#app/features/goods/previews/preview.server.ts'
import { PreviewAborted } from '#app/features/goods/previews/previews-busy.ts'
import { httpServer } from '#app/platform/http/http-server.server.ts'
import { listen, shut } from '#test/raw-http.ts'
import { testShop } from '#test/shop.ts'

// Replaces drawing with a promise that only settles once the client has disconnected.
vi.mock('#app/features/goods/previews/preview.server.ts')

const t = testShop()

async function startServer(): Promise<number> {
  const site = new Hono().route('/api', createApi(t.shop))
  const server = httpServer(site.fetch, '127.0.0.1')
  onTestFinished(() => shut(server))
  return listen(server)
}

beforeEach(() => {
  vi.mocked(renderPreview).mockReset()
})

const incomingFiles = () => readdir(join(t.shop.settings.dataDir, 'files/incoming')).catch(() => [])

async function startUpload(file: string) {
  const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n${file}\r\n--x--\r\n`
  const head = [
    `POST /api/upload-file?sessionToken=${await t.anonymousSession()} HTTP/1.1`,
    'Host: shop.test',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${body.length}`,
  ]
  const socket = connect(await startServer(), '127.0.0.1')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return { socket, body }
}

test('when a client disconnects, its preview is abandoned and the received file is deleted', async () => {
  const requested = Promise.withResolvers<AbortSignal>()
  vi.mocked(renderPreview).mockImplementation(async (_path, _type, { signal }) => {
    if (!signal) throw new Error('A preview needs a signal.')
    requested.resolve(signal)
    await once(signal, 'abort')
    throw new PreviewAborted()
  })
  const { socket, body } = await startUpload('\x89PNG\r\n\x1a\n')
  socket.write(body, 'latin1')
  const signal = await requested.promise
  expect(await incomingFiles()).toHaveLength(1)
  expect(signal.aborted).toBe(false)
  socket.destroy()
  await expect.poll(() => signal.aborted).toBe(true)
  await expect.poll(incomingFiles).toEqual([])
})

test('a partially received file is deleted when its client disconnects', async () => {
  const { socket, body } = await startUpload(`\x89PNG\r\n\x1a\n${'x'.repeat(1_000_000)}`)
  socket.write(body.slice(0, 500_000), 'latin1')
  await expect.poll(incomingFiles).toHaveLength(1)
  socket.destroy()
  await expect.poll(incomingFiles).toEqual([])
  expect(renderPreview).not.toHaveBeenCalled()
})

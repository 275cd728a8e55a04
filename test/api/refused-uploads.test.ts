import { expect, onTestFinished, test } from 'vitest'
import { createSite } from '#app/server.ts'
import { httpServer } from '#app/platform/http/http-server.server.ts'
import { loadTwoPages } from '#test/pages.ts'
import { listen, openRaw, shut } from '#test/raw-http.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()

const boundary = 'edge'
const tooLarge = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="fox.png"\r\nContent-Type: image/png\r\n\r\n`,
  ),
  // Larger than the socket buffers of both ends.
  Buffer.alloc(12_000_000, 'x'),
  Buffer.from(`\r\n--${boundary}--\r\n`),
])

test('a client that uploads too much receives the error, even with Connection: close', async () => {
  const server = httpServer(createSite(t.shop, loadTwoPages), '127.0.0.1')
  onTestFinished(() => shut(server))
  const port = await listen(server)
  const session = await t.anonymousSession()
  const chunk = Buffer.concat([
    Buffer.from(`${tooLarge.length.toString(16)}\r\n`),
    tooLarge,
    Buffer.from('\r\n0\r\n\r\n'),
  ])
  const kinds = [
    { length: `Content-Length: ${tooLarge.length}`, body: tooLarge },
    { length: 'Transfer-Encoding: chunked', body: chunk },
  ]
  for (const { length, body } of kinds) {
    for (let attempt = 0; attempt < 10; attempt++) {
      const { socket, ended } = openRaw(
        port,
        `POST /api/upload-file?sessionToken=${session} HTTP/1.1`,
        'Host: x',
        'Connection: close',
        `Content-Type: multipart/form-data; boundary=${boundary}`,
        length,
      )
      socket.pause().write(body)
      for (const event of ['drain', 'close']) socket.once(event, () => socket.resume())
      const { received, error } = await ended
      expect(error, length).toBeUndefined()
      expect(received, length).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too_large"/)
    }
  }
})

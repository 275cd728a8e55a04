import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesApi } from '#app/api/files.ts'
import { httpServer, defaultLimits } from '#app/platform/http/http-server.server.ts'
import { openLog } from '#app/platform/log.server.ts'
import { openStorage } from '#app/platform/files/storage.server.ts'
import { listen, openRaw, shut } from '#test/raw-http.ts'

const fileBytes = 5 * 1024 * 1024
const readers = 100
const stalledMs = 1_000
const name = `${'a'.repeat(43)}.png`

test(`${readers} connections that never read a file of 5 MB use little memory, and are closed`, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-readers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const storage = openStorage(folder)
  await storage.put(`files/${name}`, new Uint8Array(fileBytes))
  const server = httpServer(filesApi({ storage, log: openLog('error') }).fetch, '127.0.0.1', {
    ...defaultLimits,
    stalledMs,
  })
  const port = await listen(server)
  onTestFinished(() => shut(server))
  const timedOut = new Set<unknown>()
  server.on('connection', (socket) => socket.once('timeout', () => timedOut.add(socket)))

  const before = process.memoryUsage().arrayBuffers
  for (let reader = 0; reader < readers; reader++) {
    openRaw(port, `GET /${name} HTTP/1.1`, 'Host: x').socket.pause()
  }
  await expect.poll(() => timedOut.size).toBe(readers)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan((readers * fileBytes) / 2)
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  await expect.poll(open).toBe(0)
})

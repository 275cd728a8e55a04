import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type Visitor, multipart } from './uploader.ts'

type SlowKind = { name: string; count: number; open: number; secondsUntilClosed: number | null }

type Kind = {
  name: string
  count: number
  start: (socket: Socket, host: string) => NodeJS.Timeout | undefined
}

export async function measureSlowClients(
  { port, filePath }: { port: number; filePath: string },
  limitMs: number,
): Promise<SlowKind[]> {
  const kinds: Kind[] = [
    { name: 'slow headers', count: 600, start: slowHeaders },
    { name: 'slow bodies', count: 100, start: slowBody },
    {
      name: 'clients that never read',
      count: 100,
      start: (socket, host) => neverRead(socket, host, filePath),
    },
  ]
  const started = performance.now()
  const opened = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await openAll(kind, port)), closedAfter: null as number | null })),
  )
  while (performance.now() - started < limitMs) {
    const established = await establishedClients(port)
    for (const connections of opened) {
      const open = connections.ports.filter((clientPort) => established.has(clientPort)).length
      if (open === 0) connections.closedAfter ??= (performance.now() - started) / 1000
    }
    if (opened.every(({ closedAfter }) => closedAfter !== null)) break
    await delay(250)
  }
  const established = await establishedClients(port)
  for (const { sockets, timers } of opened) {
    for (const timer of timers) clearInterval(timer)
    for (const socket of sockets) socket.destroy()
  }
  return opened.map(({ kind, ports, closedAfter }) => ({
    name: kind.name,
    count: kind.count,
    open: ports.filter((clientPort) => established.has(clientPort)).length,
    secondsUntilClosed: closedAfter,
  }))
}

async function openAll({ count, start }: Kind, port: number) {
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  const ports: number[] = []
  await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => socket.destroy())
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
      if (socket.localPort === undefined) return
      ports.push(socket.localPort)
      const timer = start(socket, `127.0.0.1:${port}`)
      if (timer) timers.push(timer)
    }),
  )
  return { sockets, timers, ports }
}

function slowHeaders(socket: Socket, host: string) {
  socket.resume()
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n`)
  return setInterval(() => socket.writable && socket.write('X-Slow: 1\r\n'), 3000)
}

function slowBody(socket: Socket, host: string) {
  socket.resume()
  socket.write(
    `POST /api/create-contact HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 50000\r\n\r\n{`,
  )
  return setInterval(() => socket.writable && socket.write(' '), 3000)
}

function neverRead(socket: Socket, host: string, path: string) {
  socket.pause()
  socket.write(`GET /${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  return undefined
}

/** Linux only. */
async function establishedClients(port: number): Promise<Set<number>> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  )
  const clients = new Set<number>()
  for (const line of tables.join('\n').split('\n')) {
    const [, local = '', remote = '', state] = line.trim().split(/\s+/)
    if (state === '01' && portOf(local) === port) clients.add(portOf(remote))
  }
  return clients
}

const portOf = (address: string) => Number.parseInt(address.split(':').at(-1) ?? '', 16)

export async function uploadLargeFile(url: string, { session }: Visitor, picture: Buffer): Promise<string> {
  const largest = Buffer.concat([picture, Buffer.alloc(5 * 1024 ** 2 - picture.length)])
  const response = await fetch(`${url}/api/upload-file?sessionToken=${session}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=bench' },
    body: new Uint8Array(multipart(largest, 'large.jpg')),
  })
  const { path } = (await response.json()) as { path: string }
  return path
}

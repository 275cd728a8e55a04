import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * pass: as if it were not there. slow: each part arrives later. silent: nothing arrives, and nobody is told. refuse:
 * connections end, and new ones end at once.
 */
export type ProxyMode = 'pass' | 'slow' | 'silent' | 'refuse'

export interface Proxy {
  port: number
  set(mode: ProxyMode): void
  close(): Promise<void>
}

const slowMs = 100

/** A TCP proxy that behaves like a bad network. */
export async function openProxy(target: { host: string; port: number }): Promise<Proxy> {
  let mode: ProxyMode = 'pass'
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (mode === 'refuse') return void client.destroy()
    const upstream = connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (part) => {
        if (mode === 'slow') setTimeout(() => to.writable && to.write(part), slowMs)
        else if (mode !== 'silent') to.write(part)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      mode = next
      if (mode === 'refuse') end()
    },
    close: async () => {
      server.close()
      end()
      await once(server, 'close')
    },
  }
}

import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface Forwarder {
  port: number
  /** Ends all connections; new ones are accepted. */
  endConnections(): void
  close(): Promise<void>
}

/**
 * Opens a TCP server between two parties. For each client, `connectFor` opens the other connection and forwards between
 * them, or returns null to end the client. When one connection ends, so does the other.
 */
export async function openForwarder(connectFor: (client: Socket) => Socket | null): Promise<Forwarder> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connectFor(client)
    if (!upstream) return void client.destroy()
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endConnections = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    endConnections,
    close: async () => {
      server.close()
      endConnections()
      await once(server, 'close')
    },
  }
}

import { connect } from 'node:net'
import { openForwarder } from '#test/forwarder.ts'
import { messageReader } from '#test/postgres/messages.ts'

export type Wire = {
  port: number
  /** Returns the counts since the last call. */
  counts: () => { statements: number; roundTrips: number }
  close: () => Promise<void>
}

/** Opens a proxy in front of PostgreSQL that counts clients' calls, by the types of their messages. */
export async function openWire(port: number): Promise<Wire> {
  let [statements, roundTrips] = [0, 0]
  const forwarder = await openForwarder((client) => {
    const upstream = connect(port, '127.0.0.1')
    const count = messageReader((type) => {
      if (type === 'Q' || type === 'E') statements++
      if (type === 'Q' || type === 'S') roundTrips++
    })
    client.on('data', count)
    client.pipe(upstream).pipe(client)
    return upstream
  })
  return {
    port: forwarder.port,
    counts: () => {
      const counted = { statements, roundTrips }
      ;[statements, roundTrips] = [0, 0]
      return counted
    },
    close: () => forwarder.close(),
  }
}

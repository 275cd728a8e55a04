import { connect } from 'node:net'
import { openForwarder } from '#test/forwarder.ts'

export type Wire = {
  port: number
  /** Since the last call. */
  counts: () => { statements: number; roundTrips: number }
  close: () => Promise<void>
}

/** A proxy in front of PostgreSQL that counts what clients ask, by the types of their messages. */
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

/** Messages are a type, a length of four bytes that counts itself, and a text; the first one has no type. */
function messageReader(found: (type: string) => void): (part: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isFirst = true
  return (part) => {
    rest = Buffer.concat([rest, part])
    for (;;) {
      const head = isFirst ? 0 : 1
      if (rest.length < head + 4) return
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return
      if (!isFirst) found(String.fromCharCode(rest[0] ?? 0))
      isFirst = false
      rest = rest.subarray(length)
    }
  }
}

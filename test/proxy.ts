import { connect } from 'node:net'
import { openForwarder } from '#test/forwarder.ts'

/**
 * pass: forwards everything. slow: delays each part. silent: delivers nothing until the mode changes, without closing
 * connections. refuse: ends all connections, and new ones immediately.
 */
export type ProxyMode = 'pass' | 'slow' | 'silent' | 'refuse'

export interface Proxy {
  port: number
  set(mode: ProxyMode): void
  close(): Promise<void>
}

const slowMs = 100

/** Opens a TCP proxy that behaves like a bad network. */
export async function openProxy(target: { host: string; port: number }): Promise<Proxy> {
  let mode: ProxyMode = 'pass'
  const held: (() => void)[] = []
  const forwarder = await openForwarder((client) => {
    if (mode === 'refuse') return null
    const upstream = connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (part) => {
        const send = () => to.writable && to.write(part)
        if (mode === 'silent') held.push(send)
        else if (mode === 'slow') setTimeout(send, slowMs)
        else send()
      })
    }
    return upstream
  })
  return {
    port: forwarder.port,
    set: (next) => {
      mode = next
      if (mode !== 'silent') for (const send of held.splice(0)) send()
      if (mode === 'refuse') forwarder.endConnections()
    },
    close: () => forwarder.close(),
  }
}

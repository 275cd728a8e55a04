import { connect } from 'node:net'
import { openForwarder } from '#test/forwarder.ts'

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
  const forwarder = await openForwarder((client) => {
    if (mode === 'refuse') return null
    const upstream = connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (part) => {
        if (mode === 'slow') setTimeout(() => to.writable && to.write(part), slowMs)
        else if (mode !== 'silent') to.write(part)
      })
    }
    return upstream
  })
  return {
    port: forwarder.port,
    set: (next) => {
      mode = next
      if (mode === 'refuse') forwarder.endConnections()
    },
    close: () => forwarder.close(),
  }
}

import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Listen, OpenDatabase } from './database.server.ts'

type Channel = { onNotification: (payload: string) => void; onConnected: () => void }

const defaults = { probeEveryMs: 30_000, probeMs: 3_000, maxPauseMs: 60_000 }
const firstPauseMs = 500
const endMs = 1_000

/**
 * Opens one connection for the notifications of all channels on the first `listen`, and reconnects when it is lost.
 * Probes sent over other connections show whether notifications arrive: they don't if the network drops packets, or
 * through PgBouncer in transaction mode, where LISTEN succeeds without any effect.
 */
export function openListener(
  newClient: () => pg.Client,
  notify: (channel: string) => Promise<unknown>,
  options: Partial<typeof defaults> = {},
): Pick<OpenDatabase, 'listen' | 'isListening' | 'close'> {
  const { probeEveryMs, probeMs, maxPauseMs } = { ...defaults, ...options }
  const probe = `probe-${randomUUID()}`
  const probes = new EventEmitter()
  const channels = new Map<string, Channel>()
  const closed = new AbortController()
  let connected: pg.Client | null = null
  /** Assumes that notifications will arrive until a connection fails. */
  let state: 'opening' | 'arriving' | 'lost' = 'opening'
  let running: Promise<void> | null = null

  const subscribe = (client: pg.Client, channel: string) =>
    client.query(`listen ${client.escapeIdentifier(channel)}`)

  /** Rejects when the connection is lost or closed. */
  async function holdOpen(client: pg.Client): Promise<void> {
    const lost = new AbortController()
    const signal = AbortSignal.any([lost.signal, closed.signal])
    client.on('end', () => lost.abort())
    client.on('notification', ({ channel, payload = '' }) =>
      channel === probe ? probes.emit('arrival') : channels.get(channel)?.onNotification(payload),
    )
    await client.connect()
    connected = client
    for (const channel of [probe, ...channels.keys()]) await subscribe(client, channel)
    for (;;) {
      const arrival = once(probes, 'arrival', {
        signal: AbortSignal.any([signal, AbortSignal.timeout(probeMs)]),
      })
      await Promise.all([arrival, notify(probe)])
      if (state !== 'arriving') channels.forEach(({ onConnected }) => onConnected())
      state = 'arriving'
      await sleep(probeEveryMs, undefined, { signal })
    }
  }

  async function run(): Promise<void> {
    let pauseMs = firstPauseMs
    while (!closed.signal.aborted) {
      const client = newClient()
      await holdOpen(client).catch(() => undefined)
      pauseMs = state === 'arriving' ? firstPauseMs : Math.min(2 * pauseMs, maxPauseMs)
      state = 'lost'
      connected = null
      // If the network drops packets, ending a connection could take minutes.
      await Promise.race([client.end().catch(() => undefined), sleep(endMs)])
      await sleep(pauseMs, undefined, { signal: closed.signal }).catch(() => undefined)
    }
  }

  const listen: Listen = async (channel, onNotification, onConnected) => {
    channels.set(channel, { onNotification, onConnected })
    running ??= run()
    // If this fails, the connection is lost, and the next one subscribes to all channels.
    if (connected) await subscribe(connected, channel).catch(() => undefined)
    if (state === 'arriving') onConnected()
    return { close: async () => void channels.delete(channel) }
  }
  return {
    listen,
    isListening: () => state !== 'lost',
    close: async () => {
      closed.abort()
      await running
    },
  }
}

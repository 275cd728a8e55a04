import { connect } from 'node:net'
import { openForwarder } from '#test/forwarder.ts'

export interface Balancer {
  url: string
  add(url: string): void
  remove(url: string): void
  close(): Promise<void>
}

const checkMs = 250

/** Opens a load balancer that sends each connection to the next ready process. */
export async function openBalancer(): Promise<Balancer> {
  const ready = new Map<string, boolean>()
  let turn = 0
  const forwarder = await openForwarder((client) => {
    const urls = [...ready].filter(([, isUp]) => isUp).map(([url]) => url)
    const url = urls[turn++ % urls.length]
    if (!url) return null
    const upstream = connect(Number(new URL(url).port), '127.0.0.1')
    client.pipe(upstream).pipe(client)
    return upstream
  })
  const checking = new Set<string>()
  const check = async (url: string) => {
    // A slow response must not replace a newer one.
    if (checking.has(url)) return
    checking.add(url)
    const isUp = await isReady(url)
    checking.delete(url)
    if (ready.has(url)) ready.set(url, isUp)
  }
  const timer = setInterval(() => [...ready.keys()].forEach((url) => void check(url)), checkMs)
  return {
    url: `http://127.0.0.1:${forwarder.port}`,
    add: (url) => ready.set(url, true),
    remove: (url) => ready.delete(url),
    close: async () => {
      clearInterval(timer)
      await forwarder.close()
    },
  }
}

export async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(3_000) })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}

import type { CutOrder, CutReply, Picture, Traced } from './cut-orders.ts'

export type ShownTrace = Omit<Traced, 'cutOut' | 'isDraft'> & { cutOutUrl: string | null }

export type Tracing = {
  /**
   * Calls `onTraced` with a draft first if the exact line takes a long time, and with null if the picture is
   * unreadable. Skips the order if a later one arrives before it starts. After `stop`, no more calls are made.
   */
  trace(order: CutOrder, onTraced: (traced: ShownTrace | null) => void): void
  stop(): void
}

type Waiting = { order: CutOrder; onTraced: (traced: ShownTrace | null) => void }

/** Traces in a worker, so that the page stays responsive. */
export function startTracing(picture: Picture): Tracing {
  const worker = new Worker(new URL('./cut-worker.ts', import.meta.url), { type: 'module' })
  worker.postMessage(picture, [])
  const cutOuts = keepUrl()
  let current: Waiting | null = null
  let next: Waiting | null = null

  const begin = () => {
    current = next
    next = null
    if (current) worker.postMessage(current.order, [])
  }
  const end = (reply: CutReply) => {
    if (reply) {
      const { cutOut, isDraft, ...traced } = reply
      current?.onTraced({ ...traced, cutOutUrl: cutOuts.urlOf(cutOut, traced.background?.tolerance) })
      if (isDraft) return
    } else current?.onTraced(null)
    begin()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<CutReply>) => end(data))
  worker.addEventListener('error', () => end(null))

  return {
    trace(order, onTraced) {
      next = { order, onTraced }
      if (!current) begin()
    },
    stop() {
      worker.terminate()
      cutOuts.urlOf(null, undefined)
    },
  }
}

/** Keeps the URL of an unchanged picture, which would otherwise flicker. */
function keepUrl() {
  let kept: { tolerance: number | undefined; url: string } | null = null
  return {
    urlOf(picture: Blob | null, tolerance: number | undefined): string | null {
      if (picture && kept?.tolerance === tolerance) return kept?.url ?? null
      if (kept) revokeLater(kept.url)
      kept = picture && { tolerance, url: URL.createObjectURL(picture) }
      return kept?.url ?? null
    },
  }
}

const shownOnMs = 2_000

/** Revokes a URL after a delay, because the page shows its picture until the next one is ready. */
const revokeLater = (url: string) => setTimeout(() => URL.revokeObjectURL(url), shownOnMs)

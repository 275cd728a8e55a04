import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { TicketJob } from './ticket.ts'

// The fonts for all scripts take 100 MB.
const idleMs = 60_000

let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Draws job tickets in one PDF, off the event loop. One thread draws them, one job after the other. It keeps the fonts
 * it has read until nobody has printed tickets for a minute.
 */
export function drawTickets(job: TicketJob): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = last.then(() => draw(job))
  last = drawn.catch(() => undefined)
  return drawn
}

async function draw(job: TicketJob): Promise<Uint8Array<ArrayBuffer>> {
  clearTimeout(idle)
  const drawing = (thread ??= openThread())
  drawing.ref()
  try {
    drawing.postMessage(job, [])
    // This rejects if the thread fails, which then ends.
    const [pdf] = (await once(drawing, 'message')) as [Uint8Array<ArrayBuffer>]
    return pdf
  } catch (error) {
    thread = null
    throw error
  } finally {
    drawing.unref()
    idle = setTimeout(endThread, idleMs).unref()
  }
}

function openThread(): Worker {
  // The server may be bundled; the thread always runs from source.
  const script = join(process.cwd(), 'app/features/desk/print-sheet/draw-tickets.child.ts')
  return new Worker(script, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 512 } })
}

function endThread(): void {
  void thread?.terminate()
  thread = null
}

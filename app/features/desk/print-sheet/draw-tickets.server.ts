import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { TicketJob } from './ticket.ts'

/** Draws job tickets in one PDF, beside the event loop. */
export async function drawTickets(job: TicketJob): Promise<Uint8Array<ArrayBuffer>> {
  // The server may be bundled; the thread always runs from source.
  const script = join(process.cwd(), 'app/features/desk/print-sheet/draw-tickets.child.ts')
  const thread = new Worker(script, {
    workerData: job,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  // It rejects if the thread fails.
  const [pdf] = (await once(thread, 'message')) as [Uint8Array<ArrayBuffer>]
  return pdf
}

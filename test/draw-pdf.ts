import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import sharp, { type Sharp } from 'sharp'

type Drawn = { data: Uint8ClampedArray; width: number; height: number }

let worker: Worker | undefined

/**
 * Draws the first page on white, like a preview, and returns its pixels. Skips compression and measurements, which
 * would take five times as long. Runs in a worker thread, because it replaces the `fetch` that pdf.js uses to read
 * color profiles.
 */
export async function drawPdf(bytes: Uint8Array): Promise<{ page: Sharp; width: number; height: number }> {
  worker ??= new Worker(new URL('draw-pdf.worker.ts', import.meta.url), { execArgv: [] })
  worker.unref()
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ bytes, port: port2 }, [port2])
  const [drawn] = (await once(port1, 'message')) as [Drawn | { error: Error }]
  port1.close()
  if ('error' in drawn) throw drawn.error
  const { data, width, height } = drawn
  const page = sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: 'white' })
  return { page, width, height }
}

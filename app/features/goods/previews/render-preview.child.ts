// Hostile files may hang or crash this process, and it is then replaced.
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { detectArtworkType } from '#app/features/goods/files/detect-artwork-type.ts'
import type { Preview, PreviewResponse, PreviewJob } from './preview-job.ts'
import { renderPicture, renderSvg } from './render-picture.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'

// Not process.exit(), which waits for native threads.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
new Worker(new URL('./preview-watchdog.child.ts', import.meta.url), {
  workerData: process.ppid,
}).unref()

process.on('message', (job: PreviewJob) => {
  void render(job)
    .then((preview) => ({ preview }), unreadable)
    .then(answer)
})
answer('ready')

async function render({ path, type }: PreviewJob): Promise<Preview> {
  const bytes = await readFile(path)
  if (detectArtworkType(bytes) !== type) throw new UnreadableArtwork('corrupt', type)
  if (type === 'svg') return renderSvg(bytes)
  if (type !== 'pdf') return renderPicture(bytes, type)
  // Loaded lazily: importing it takes longer than rendering most images.
  const { renderPdf } = await import('./render-pdf.server.ts')
  return renderPdf(bytes)
}

function unreadable(error: unknown): PreviewResponse {
  return { unreadable: error instanceof UnreadableArtwork ? error.reason : 'corrupt' }
}

function answer(message: PreviewResponse) {
  process.send?.(message)
}

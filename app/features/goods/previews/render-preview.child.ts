// Hostile files may hang or crash this process, and it is then replaced.
import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { detectArtworkType } from '#app/features/goods/files/detect-artwork-type.ts'
import { readHead } from '#app/features/goods/files/received-file.server.ts'
import { headBytes } from './preview-lane.ts'
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
  const head = await readHead({ path }, headBytes)
  if (detectArtworkType(head) !== type) throw new UnreadableArtwork('corrupt', type)
  if (type === 'png' || type === 'jpeg') return renderPicture({ path, head }, type)
  if (type === 'svg') return renderSvg(await readFile(path))
  // Loaded lazily: importing it takes longer than rendering most images.
  const { renderPdf } = await import('./render-pdf.server.ts')
  return renderPdf(path)
}

function unreadable(error: unknown): PreviewResponse {
  return { unreadable: error instanceof UnreadableArtwork ? error.reason : 'corrupt' }
}

function answer(message: PreviewResponse) {
  process.send?.(message)
}

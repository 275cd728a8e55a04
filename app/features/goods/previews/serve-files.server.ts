import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { fetchOnlyPdfjsFiles } from './pdfjs-files.server.ts'
import type { FileOutcome, FileProgress, FileResponse, FileTask } from './preview-job.ts'

/** Draws each file that the parent sends, until the parent exits or a file exceeds its memory or CPU time. */
export function serveFiles<Drawn>(
  draw: (job: never, report: (progress: number) => void) => Promise<Drawn>,
): void {
  fetchOnlyPdfjsFiles()
  loadOnlyArtwork()
  const answer = (response: FileResponse<Drawn> | FileProgress) => void process.send?.(response)
  // Not process.exit(), which waits for native threads.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // systemd and Ctrl+C also send these to the parent, which still waits for this file.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
  const watchdog = new Worker(new URL('./preview-watchdog.child.ts', import.meta.url), {
    workerData: { parentId: process.ppid, maxResidentBytes: Number(process.argv[2]) },
  })
  watchdog.unref()
  // Another thread could ignore the permissions. Early versions of Node 24 don't have `drop`.
  const permission = process.permission as { drop?: (scope: string) => void }
  permission.drop?.('worker')
  // The parent sends only jobs for this script.
  process.on('message', ({ job, processorMs }: FileTask<never>) => {
    watchdog.postMessage(processorMs, [])
    void draw(job, (progress) => answer({ progress }))
      .then((drawn): FileOutcome<Drawn> => ({ drawn }), unreadable)
      .then((outcome) => {
        watchdog.postMessage(Infinity, [])
        answer({ ...outcome, residentBytes: process.memoryUsage.rss() })
      })
  })
  answer('ready')
}

function loadOnlyArtwork(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  // Defense in depth: these are the only libvips loaders that may read customers' files.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadPngFile',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadSvgBuffer',
    ],
  })
}

const unreadable = (error: unknown): FileOutcome<never> =>
  error instanceof UnreadableArtwork
    ? { unreadable: error.reason, part: error.part }
    : { unreadable: 'corrupt' }

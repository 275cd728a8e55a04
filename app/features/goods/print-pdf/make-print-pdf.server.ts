import { join } from 'node:path'
import {
  createPreviewChildren,
  type FileRequest,
} from '#app/features/goods/previews/preview-children.server.ts'
import type { PrintJob } from './print-job.ts'

let children: ReturnType<typeof createPreviewChildren<PrintJob, Uint8Array<ArrayBuffer>>> | null = null

/** At most one at a time, in 30 seconds and 512 MB. Throws UnreadableArtwork, PreviewsBusy or PreviewAborted. */
export async function makePrintPdf(
  request: Pick<FileRequest<PrintJob>, 'job' | 'requester' | 'signal'>,
): Promise<Uint8Array<ArrayBuffer>> {
  children ??= createPreviewChildren<PrintJob, Uint8Array<ArrayBuffer>>({
    // The server may be bundled; the child always runs from source.
    scriptPath: join(process.cwd(), 'app/features/goods/print-pdf/make-print-pdf.child.ts'),
    childCount: { quick: 0, slow: 1 },
    quickMs: 0,
    limits: { session: 100, address: { quick: 0, slow: 200 }, all: { quick: 0, slow: 200 } },
    filesPerChild: 200,
    idleMs: 60_000,
    maxResidentBytes: 512 * 1024 * 1024,
  })
  return children.render({ ...request, lane: 'slow', timeoutMs: 30_000 })
}

export async function stopPrintPdfs(): Promise<void> {
  await children?.stop()
  children = null
}

import { join } from 'node:path'
import { conflict } from '#app/errors.ts'
import { cutProblems, type CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import {
  createPreviewChildren,
  type FileRequest,
} from '#app/features/goods/previews/preview-children.server.ts'
import type { PrintPdf } from './draw-print-pdf.server.ts'
import type { PrintJob } from './print-job.ts'

let children: ReturnType<typeof createPreviewChildren<PrintJob, PrintPdf | CutProblem>> | null = null

/**
 * At most one at a time, in 30 seconds and 512 MB. Throws UnreadableArtwork, conflict (no cut line),
 * PreviewsBusy or PreviewAborted.
 */
export async function makePrintPdf(
  request: Pick<FileRequest<PrintJob>, 'job' | 'requester' | 'signal'>,
): Promise<Uint8Array<ArrayBuffer>> {
  children ??= createPreviewChildren<PrintJob, PrintPdf | CutProblem>({
    // The server may be bundled; the child always runs from source.
    scriptPath: join(process.cwd(), 'app/features/goods/print-pdf/make-print-pdf.child.ts'),
    childCount: { quick: 0, slow: 1 },
    quickMs: 0,
    limits: { session: 100, address: { quick: 0, slow: 200 }, all: { quick: 0, slow: 200 } },
    filesPerChild: 200,
    idleMs: 60_000,
    maxResidentBytes: 512 * 1024 * 1024,
  })
  const drawn = await children.render({ ...request, lane: 'slow', timeoutMs: 30_000 })
  if ('problem' in drawn) throw conflict(cutProblems[drawn.problem])
  return drawn.pdf
}

export async function stopPrintPdfs(): Promise<void> {
  await children?.stop()
  children = null
}

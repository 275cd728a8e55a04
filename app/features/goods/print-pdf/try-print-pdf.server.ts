import { UnreadableArtwork, type UnreadableReason } from '#app/features/goods/files/unreadable-artwork.ts'
import type { FileJob } from '#app/features/goods/previews/preview-job.ts'
import type { FileRequest } from '#app/features/goods/previews/preview-children.server.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import type { PrintFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { makePrintPdf } from './make-print-pdf.server.ts'
import type { PrintJob } from './print-job.ts'

const trial: Omit<PrintJob, keyof FileJob> = {
  shape: 'square',
  size: { width: 3, height: 3 },
  // Places the artwork inside the trim, so that it needs no bleed.
  design: { ...defaultDesign, scale: 0.5 },
  effects: [],
  spotColors: defaultSpotColors,
  title: 'Trial',
  slug: { code: '1', lines: [] },
}

/** Low, because anyone may upload, and a trial delays real print PDFs. */
const processorMs = 5_000

/**
 * Failures that don't rule out a print PDF. Text without its font is a separate finding, and a slow file proves
 * nothing.
 */
const inconclusive: UnreadableReason[] = ['text', 'timeout', 'memory']

/**
 * Returns the facts of a drawing or of a PDF's first page, including the result of a trial print PDF, which may fail
 * even if a preview could be drawn. Throws PreviewsBusy and PreviewAborted.
 */
export async function tryPrintPdf(
  facts: PrintFacts,
  { job, ...request }: Pick<FileRequest<FileJob>, 'job' | 'requester' | 'signal'>,
): Promise<PrintFacts> {
  try {
    const made = await makePrintPdf({ ...request, job: { ...trial, ...job }, processorMs })
    await made.remove()
    return facts
  } catch (error) {
    if (!(error instanceof UnreadableArtwork)) throw error
    const layout = facts.layout ?? plainLayout
    if (inconclusive.includes(error.reason)) return facts
    const effects = [...layout.effects, 'unprintable' as const]
    return { ...facts, layout: { ...layout, effects, unprintablePart: error.part || null } }
  }
}

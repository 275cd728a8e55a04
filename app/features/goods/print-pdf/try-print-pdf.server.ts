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
  // It ends inside of the trim, so that nobody looks for its bleed.
  design: { ...defaultDesign, scale: 0.5 },
  effects: [],
  spotColors: defaultSpotColors,
  title: 'Trial',
  slug: { code: '1', lines: [] },
}

/** Anyone may upload: a trial holds up those who print for no longer. */
const processorMs = 5_000

/** A text without its font is a finding of its own, and what takes too long says nothing. */
const meaningless: UnreadableReason[] = ['text', 'timeout', 'memory']

/**
 * The facts of a drawing or of a PDF's first page, with what a trial says: whether it can be in a print PDF at all, which
 * may fail although a preview could be drawn. Throws PreviewsBusy and PreviewAborted.
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
    if (meaningless.includes(error.reason)) return facts
    const effects = [...layout.effects, 'unprintable' as const]
    return { ...facts, layout: { ...layout, effects, unprintablePart: error.part || null } }
  }
}

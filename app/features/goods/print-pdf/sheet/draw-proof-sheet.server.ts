import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import { drawPrintPdf, type PrintPdf } from '../draw-print-pdf.server.ts'
import { embedPdf } from '../embed-pdf.server.ts'
import { combined, moved, scaled } from '#app/features/goods/item-drawing/matrix.ts'
import type { PrintJob } from '../print-job.ts'
import { placeOnSheet, type ProofSheet } from './proof-sheet.ts'
import { drawSheetText } from './sheet-text.server.ts'

/** The print PDF as it would be made of this job, without its slug, on a sheet. Throws UnreadableArtwork. */
export async function drawProofSheet(
  job: PrintJob,
  sheet: ProofSheet,
  bytes: Uint8Array,
): Promise<PrintPdf | CutProblem> {
  const printed = await drawPrintPdf(job, bytes)
  if ('problem' in printed) return printed
  const { trim, scale } = placeOnSheet(job.size)
  const text = await drawSheetText(sheet, { title: job.title, shape: job.shape, scale })
  const pdf = await PDFDocument.load(text, { updateMetadata: false })
  const artwork = await embedPdf(pdf, printed.pdf, { page: 1, isWhole: false })
  const page = pdf.getPage(0)
  const map = combined(moved(trim.x, trim.y), scaled(trim.width, trim.height), artwork.upright)
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...map),
    drawObject(page.node.newXObject('Artwork', artwork.ref)),
    popGraphicsState(),
  )
  return { pdf: await pdf.save({ useObjectStreams: false, addDefaultPage: false }) }
}

import { stat } from 'node:fs/promises'
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { reducePicture } from '#app/features/goods/previews/render-picture.server.ts'
import { drawPrintPdf, type PrintPdf } from '../draw-print-pdf.server.ts'
import { embedPageOf } from '../pages/embed-pdf.server.ts'
import { combined, moved, scaled } from '#app/features/goods/item-drawing/matrix.ts'
import type { PrintJob } from '../print-job.ts'
import { drawExtras } from './draw-extras.server.ts'
import { placeOnSheet, type ProofSheet } from './proof-sheet.ts'
import { drawSheetText } from './sheet-text.server.ts'

/** The number of pixels that a big picture is reduced to: 300 ppi on a full sheet. */
const shownPixels = 8_500_000

/** Draws the job's print PDF on a sheet, without its slug. Throws UnreadableArtwork. */
export async function drawProofSheet(job: PrintJob, sheet: ProofSheet): Promise<PrintPdf | CutProblem> {
  const printed = await drawArtwork(job)
  if ('problem' in printed) return printed
  const { trim, scale } = placeOnSheet(job.size)
  const text = await drawSheetText(sheet, { title: job.title, shape: job.shape, scale })
  const pdf = await PDFDocument.load(text, { updateMetadata: false })
  const artwork = embedPageOf(pdf, printed.pdf, { page: 1, isWhole: false })
  const page = pdf.getPage(0)
  const map = combined(moved(trim.x, trim.y), scaled(trim.width, trim.height), artwork.upright)
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(...map),
    drawObject(page.node.newXObject('Artwork', artwork.ref)),
    popGraphicsState(),
  )
  drawExtras(page, job, trim)
  return { pdf }
}

async function drawArtwork(job: PrintJob): Promise<PrintPdf | CutProblem> {
  const { size } = await stat(job.path)
  if (size <= maxArtworkBytes || (job.type !== 'jpeg' && job.type !== 'png')) return drawPrintPdf(job)
  const { bytes, type } = await reducePicture(job.path, job.type, shownPixels)
  return drawPrintPdf({ ...job, type }, bytes)
}

import type { PDFDocument } from '@cantoo/pdf-lib'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { shapeCutLines, type CutLine } from './cut-lines.ts'
import { embedJpeg } from './pictures/embed-jpeg.server.ts'
import { embedPng } from './pictures/embed-png.server.ts'
import { embedPdf } from './embed-pdf.server.ts'
import type { EmbeddedArtwork } from './embedded-artwork.ts'
import type { Matrix } from './matrix.ts'
import { mirroredCopies, placeArtwork } from './place-artwork.ts'
import { bleedInches, pointsPerInch } from './print-boxes.ts'
import type { PrintJob } from './print-job.ts'

export type Layout = {
  artwork: EmbeddedArtwork
  /** Maps of the unit square to points around the middle of the trim, y up: the artwork, and what makes its bleed. */
  copies: Matrix[]
  cutLines: CutLine[]
}

/** Throws UnreadableArtwork. */
export async function layOut(pdf: PDFDocument, job: PrintJob, bytes: Uint8Array): Promise<Layout> {
  const { shape, size, spotColors, design } = job
  const trim = { width: size.width * pointsPerInch, height: size.height * pointsPerInch }
  const artwork = await embed(pdf, job, bytes)
  const placed = placeArtwork(artwork, trim, design)
  return {
    artwork,
    copies: artwork.hasBleed ? [placed] : mirroredCopies(placed, trim, bleedInches * pointsPerInch),
    cutLines: shapeCutLines(shape, size, spotColors),
  }
}

async function embed(
  pdf: PDFDocument,
  { type, design }: PrintJob,
  bytes: Uint8Array,
): Promise<EmbeddedArtwork & { hasBleed?: boolean }> {
  switch (type) {
    case 'jpeg':
      return embedJpeg(pdf.context, bytes)
    case 'png':
      return embedPng(pdf.context, bytes)
    case 'pdf':
      return embedPdf(pdf, bytes, design.page)
    default:
      throw new UnreadableArtwork('unsupported', type)
  }
}

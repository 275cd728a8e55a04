import type { PDFDocument } from '@cantoo/pdf-lib'
import type { Mask } from '#app/features/goods/cut-line/mask.ts'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import { traceCutLine } from '#app/features/goods/cut-line/trace-cut-line.ts'
import { isCutAlongArtwork } from '#app/features/ground/product/shape.ts'
import { kissCutShare, shapePath } from '#app/features/ground/product/shape-path.ts'
import { artworkMask } from './artwork-mask.server.ts'
import { cutAlong } from './cut-along.ts'
import { embedJpeg } from './pictures/embed-jpeg.server.ts'
import { embedPng } from './pictures/embed-png.server.ts'
import { embedPdf } from './embed-pdf.server.ts'
import type { EmbeddedArtwork } from './embedded-artwork.ts'
import type { Matrix } from './matrix.ts'
import { mirroredCopies, placeArtwork } from './place-artwork.ts'
import { embedSvg } from './svg/embed-svg.server.ts'
import { bleedInches, pointsPerInch } from './print-boxes.ts'
import type { PrintJob } from './print-job.ts'

/** A line for the cutter. */
export type CutLine = {
  spotColor: string
  /** SVG path data in points; 0, 0 is the middle of the trim, and y points down. */
  path: string
}

export type Layout = {
  artwork: EmbeddedArtwork
  /** Maps of the unit square to points around the middle of the trim, y up: the artwork, and what makes its bleed. */
  copies: Matrix[]
  /** What of the artwork is printed, where its ground is taken away. */
  cutout: Mask | null
  cutLines: CutLine[]
}

/** Throws UnreadableArtwork. */
export async function layOut(
  pdf: PDFDocument,
  job: PrintJob,
  bytes: Uint8Array,
): Promise<Layout | CutProblem> {
  if (isCutAlongArtwork(job.shape)) return layOutAlong(pdf, job, bytes)
  const { shape, size, spotColors, design } = job
  const trim = { width: size.width * pointsPerInch, height: size.height * pointsPerInch }
  const artwork = await embed(pdf, job, bytes)
  const placed = placeArtwork(artwork, trim, design)
  return {
    artwork,
    cutout: design.background && (await artworkMask(job, bytes)),
    copies: artwork.hasBleed ? [placed] : mirroredCopies(placed, trim, bleedInches * pointsPerInch),
    cutLines: [{ spotColor: spotColors.cut, path: shapePath(shape, trim.width, trim.height) }],
  }
}

/**
 * The ordered size is that of the cut line; of a kiss-cut, that of its backing. Artwork that has no edge at the cut line
 * needs no bleed: there is a border of the material between them.
 */
async function layOutAlong(pdf: PDFDocument, job: PrintJob, bytes: Uint8Array): Promise<Layout | CutProblem> {
  const { shape, size, spotColors, design } = job
  const isKissCut = shape === 'kiss-cut'
  const share = isKissCut ? kissCutShare : 1
  const mask = await artworkMask(job, bytes)
  const traced = traceCutLine(mask, { width: size.width * share, height: size.height * share }, design.cut)
  if ('problem' in traced) return traced
  const { placed, path } = cutAlong(traced, mask)
  const backing = shapePath(shape, size.width * pointsPerInch, size.height * pointsPerInch)
  return {
    artwork: await embed(pdf, job, bytes),
    copies: [placed],
    cutout: design.background && mask,
    cutLines: isKissCut
      ? [
          { spotColor: spotColors.kissCut, path },
          { spotColor: spotColors.thruCut, path: backing },
        ]
      : [{ spotColor: spotColors.cut, path }],
  }
}

async function embed(
  pdf: PDFDocument,
  { type, design, shape }: PrintJob,
  bytes: Uint8Array,
): Promise<EmbeddedArtwork & { hasBleed?: boolean }> {
  switch (type) {
    case 'jpeg':
      return embedJpeg(pdf.context, bytes)
    case 'png':
      return embedPng(pdf.context, bytes)
    case 'pdf':
      // The mask is of the whole page.
      return embedPdf(pdf, bytes, {
        page: design.page,
        isWhole: isCutAlongArtwork(shape) || design.background !== null,
      })
    case 'svg':
      return embedSvg(pdf.context, bytes)
  }
}

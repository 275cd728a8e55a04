import { readFile, stat } from 'node:fs/promises'
import type { PDFDocument } from '@cantoo/pdf-lib'
import { coveredBox, type Mask } from '#app/features/goods/cut-line/mask.ts'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import { traceCutLine } from '#app/features/goods/cut-line/trace-cut-line.ts'
import { hasWhiteInk } from '#app/features/ground/product/effects/option-effect.ts'
import { maxArtworkBytes } from '#app/features/ground/product/artwork-type.ts'
import { isCutAlongArtwork, isMasked } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { faceOf, layOutItem, type ItemCutLine } from '#app/features/goods/item-drawing/lay-out-item.ts'
import { artworkIn } from '#app/features/goods/item-drawing/item-drawing.ts'
import { combined, moved, scaled, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import type { Copy } from '#app/features/goods/item-drawing/place-artwork.ts'
import { placePath } from '#app/features/goods/item-drawing/place-path.ts'
import { shortSides, type Side } from '#app/features/goods/item-drawing/short-sides.ts'
import { edgeBleed, minBorder, type EdgeBleed } from './edge-bleed.server.ts'
import { artworkPixels, maskedArtwork, type Pixels } from './artwork-mask.server.ts'
import { embedJpeg } from './pictures/embed-jpeg.server.ts'
import { embedPng } from './pictures/embed-png.server.ts'
import { embedPdf } from './pages/embed-pdf.server.ts'
import type { EmbeddedArtwork } from './embedded-artwork.ts'
import { embedSvg } from './svg/draw-svg.server.ts'
import { pointsPerInch } from './print-boxes.ts'
import type { ArtworkJob } from './print-job.ts'

/** A line for the cutter. */
export type CutLine = {
  spotColor: string
  /** SVG path data in points; 0, 0 is the center of the trim, and y points down. */
  path: string
}

export type Layout = {
  artwork: EmbeddedArtwork
  /** The artwork and the copies that form its bleed, in points relative to the trim's center, y up. */
  copies: Copy[]
  /** The bleed of artwork that is cut at its edge. */
  bleed: EdgeBleed | null
  /** The printed part of the artwork, if its background is removed. */
  cutout: Mask | null
  /** The spot color of the ink below the artwork, if any. */
  whiteInk: string | null
  cutLines: CutLine[]
}

/** `reduced` replaces the job's file. Throws UnreadableArtwork. */
export async function layOut(
  pdf: PDFDocument,
  job: ArtworkJob,
  reduced?: Uint8Array,
): Promise<Layout | CutProblem> {
  const { shape, size, design } = job
  const isAlong = isCutAlongArtwork(shape)
  const masked = isMasked(shape, design) ? await maskedArtwork(job) : null
  const mask = masked?.mask ?? null
  if (mask && !isAlong && !coveredBox(mask)) return { problem: 'empty' }
  const face = faceOf(job).size
  const line = isAlong && mask ? traceCutLine(mask, face, design.cut, design.version) : null
  if (line && 'problem' in line) return line
  const bleed =
    masked && line && design.cut.offset < minBorder
      ? edgeBleed(pdf.context, masked.pixels, masked.mask, masked.mask.width / line.pixelsPerInch)
      : null
  // A big file and its pixels don't fit in memory together.
  const isBig = job.type === 'pdf' && (await stat(job.path)).size > maxArtworkBytes
  const early = isBig && !isAlong && !design.background ? await artworkPixels(job, sideResolution) : null
  const artwork = await embed(pdf, job, reduced)
  const traced = line && mask && { line, picture: mask }
  const plain = layOutItem(job, artwork, traced)
  const hasBleed = plain.copies.length > 1 && !design.background
  const short = hasBleed ? shortSidesOf(early ?? (await artworkPixels(job, sideResolution)), artwork) : []
  const laidOut = layOutItem(job, { ...artwork, short }, traced)
  return {
    artwork,
    copies: laidOut.copies.map(({ map, drawn }) => ({ map: combined(aroundMiddle(size), map), drawn })),
    bleed,
    cutout: design.background && mask,
    whiteInk: hasWhiteInk(job.effects) ? job.spotColors.white : null,
    cutLines: laidOut.cutLines.map(({ kind, path }) => ({
      spotColor: spotColorOf(job, kind),
      path: placePath(path, {
        x: (-size.width / 2) * pointsPerInch,
        y: (-size.height / 2) * pointsPerInch,
        scale: pointsPerInch,
      }),
    })),
  }
}

/** A resolution high enough to find short sides. */
const sideResolution = { pixelLimit: 1_000_000, side: 1000 }

const shortSidesOf = ({ data, width, height }: Pixels, { frame }: EmbeddedArtwork): Side[] =>
  shortSides(data, width, artworkIn({ width, height, frame }))

/** Maps inches (y down) to points relative to the trim's center (y up). */
const aroundMiddle = ({ width, height }: Dimensions): Matrix =>
  combined(scaled(pointsPerInch, -pointsPerInch), moved(-width / 2, -height / 2))

function spotColorOf({ shape, spotColors }: ArtworkJob, kind: ItemCutLine['kind']): string {
  if (shape !== 'kiss-cut') return spotColors.cut
  return kind === 'kiss' ? spotColors.kissCut : spotColors.thruCut
}

async function embed(
  pdf: PDFDocument,
  { path, type, design, shape, spotColors }: ArtworkJob,
  reduced: Uint8Array | undefined,
): Promise<EmbeddedArtwork> {
  if (type === 'png') return embedPng(pdf.context, reduced ?? path)
  // Read the file only after the cut line is traced, because they don't fit in memory together.
  const bytes = reduced ?? (await readFile(path))
  switch (type) {
    case 'jpeg':
      return embedJpeg(pdf.context, bytes)
    case 'pdf':
      return embedPdf(pdf, bytes, {
        page: design.page,
        isWhole: isMasked(shape, design),
        reserved: Object.values(spotColors),
      })
    case 'svg':
      return embedSvg(pdf.context, bytes)
  }
}

import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import { combined, moved, scaled, written, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import {
  checkColor,
  drawMaterial,
  foilStops,
  type DrawnMaterial,
} from '#app/features/goods/item-drawing/shown-material.ts'
import { hasWhiteInk, materialOf } from '#app/features/ground/product/effects/option-effect.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { drawArtwork, type DrawnArtwork, type Place } from '../draw-artwork.server.ts'
import type { Layout } from '../lay-out.server.ts'
import { pdfPath } from '#app/features/goods/svg/svg-path.ts'
import { pointsPerInch } from '../print-boxes.ts'
import type { PrintJob } from '../print-job.ts'
import { shadingOf } from '../svg/draw-gradient.server.ts'
import { readColor } from '#app/features/goods/svg/styles/svg-color.ts'

type Shown = Place & {
  job: Pick<PrintJob, 'size' | 'effects'>
  /** Maps points relative to the trim's center (y down) to the page. */
  flipped: Matrix
}

type Material = { content: string; resources: { Shading: Record<string, PDFRef> } }

/**
 * Draws artwork on its material, which white ink covers but other inks don't. Leaves out the machines' white ink plate.
 */
export function drawAsShown(
  context: PDFContext,
  layout: Layout,
  { job, flipped, ...place }: Shown,
): { material: Material | null; drawn: DrawnArtwork } {
  const { effects, size } = job
  const shown = materialOf(effects)
  const material =
    shown &&
    drawMaterialWithin(context, layout.cutLines[0]?.path ?? '', {
      drawn: drawMaterial(shown, { x: 0, y: 0, ...size }),
      flipped,
      size,
    })
  const isSeeThrough = material !== null && !hasWhiteInk(effects)
  return { material, drawn: drawArtwork(context, { ...layout, whiteInk: null }, place, { isSeeThrough }) }
}

function drawMaterialWithin(
  context: PDFContext,
  cutPath: string,
  { drawn, flipped, size }: { drawn: DrawnMaterial; flipped: Matrix; size: Dimensions },
): Material {
  const inches = combined(scaled(pointsPerInch), moved(-size.width / 2, -size.height / 2))
  const within = [`q ${written(flipped)} cm`, pdfPath(cutPath), 'W* n', `${written(inches)} cm`]
  if (drawn.kind === 'clear') {
    const color = readColor(checkColor).rgb.map((value) => value.toFixed(4))
    const content = [...within, `${color.join(' ')} rg`, pdfPath(drawn.checks), 'f Q'].join('\n')
    return { content, resources: { Shading: {} } }
  }
  const { from, to } = drawn
  const stops = foilStops.map(({ offset, color }) => ({ offset, ...readColor(color) }))
  const coords = [from.x, from.y, to.x, to.y]
  const foil = shadingOf(context, { kind: 'linear', coords, stops }, ({ rgb }) => [...rgb])
  return { content: [...within, '/Foil sh Q'].join('\n'), resources: { Shading: { Foil: foil } } }
}

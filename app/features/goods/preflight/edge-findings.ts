import {
  defaultDesign,
  designBounds,
  type ArtworkDesign,
} from '#app/features/ground/product/artwork-design.ts'
import { inchText as designInches } from '#app/features/ground/product/design-text.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { inInches, type Dimensions, type Unit } from '#app/features/ground/product/size-rule.ts'
import { safeInches } from '#app/features/goods/item-drawing/edges.ts'
import { edgeMargin, textPoints, visiblePoints } from '#app/features/goods/print-quality/edge-margin.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import type { Coverage } from './placement/coverage.ts'
import type { PreflightFinding } from './preflight-finding.ts'

type Print = { size: Dimensions; unit: Unit; shape: Shape; placement: Partial<ArtworkDesign> }

/**
 * Finds artwork that, as the customer placed it, a slightly misplaced cut would touch. `covered` is null if there is no
 * placement.
 */
export function edgeFindings(
  { widthPx, heightPx, layout }: MeasuredFile,
  { size, unit, shape, placement }: Print,
  covered: Pick<Coverage, 'isFree' | 'cropped'> | null,
): PreflightFinding[] {
  if (!layout || !widthPx || !heightPx) return []
  const artwork = { width: widthPx, height: heightPx }
  const inches = inInches(size, unit)
  const placed = { size: inches, shape, design: { ...defaultDesign, ...placement } }
  const edge = { shape, safe: safeInches(shape, inches) }
  const textMargin = edgeMargin(textPoints(layout.texts), artwork, placed)
  if (textMargin !== null && textMargin < edge.safe) return [textFinding(textMargin, edge)]

  const { cells, box } = layout.look ?? {}
  // Artwork that covers the edge is meant to extend beyond it as bleed.
  if (!cells || !box || !covered?.isFree || covered.cropped > 0) return []
  const points = visiblePoints(cells, box)
  const marginAt = (scale: number) =>
    edgeMargin(points, artwork, { ...placed, design: { ...placed.design, scale } }) ?? edge.safe
  const margin = marginAt(placed.design.scale)
  if (margin >= edge.safe - slightInches) return []
  const scale = largestScale((smaller) => marginAt(smaller) >= edge.safe, placed.design.scale)
  return [artworkFinding(margin, edge, scale)]
}

/** A smaller difference isn't worth rescaling the artwork. */
const slightInches = 0.01

type Edge = { shape: Shape; safe: number }

const textFinding = (margin: number, { shape, safe }: Edge): PreflightFinding => ({
  code: 'text-edge',
  grade: margin < 0 ? 'low' : 'fair',
  text: margin < 0 ? 'text is cut off' : `text ${inchText(margin)} from the cut line`,
  title: margin < 0 ? 'Text is cut off' : 'Text is close to the edge',
  meaning:
    margin < 0
      ? 'Some text is outside the cut line.'
      : `Some text is ${inchText(margin)} from the cut line, and ${edgeRisk(shape)}.`,
  advice: `Keep text at least ${designInches(safe)} inside the cut line.`,
})

const artworkFinding = (margin: number, { shape, safe }: Edge, scale: number | null): PreflightFinding => ({
  code: 'artwork-edge',
  grade: 'fair',
  text: margin > 0 ? `artwork ${inchText(margin)} from the cut line` : 'artwork touches the cut line',
  title: 'Close to the edge',
  meaning: `Your artwork is ${margin > 0 ? `${inchText(margin)} from` : 'at'} the cut line, and ${edgeRisk(shape)}.`,
  advice:
    scale === null
      ? `Keep it at least ${designInches(safe)} inside the cut line.`
      : `Scale it to ${scale}% to keep it ${designInches(safe)} inside the cut line.`,
})

const edgeRisk = (shape: Shape) =>
  shape === 'banner' ? 'the edge is folded over and has grommets' : 'cuts can be slightly off'

const inchText = (inches: number) =>
  inches < 0.01 ? 'less than 0.01"' : `${Math.floor(inches * 100) / 100}"`

/** Returns the largest safe scale in whole percent; null if not even the smallest one is safe. */
function largestScale(isSafe: (scale: number) => boolean, below: number): number | null {
  let [safe, unsafe] = [Math.round(designBounds.scale.min * 100), Math.ceil(below * 100)]
  if (!isSafe(safe / 100)) return null
  while (unsafe - safe > 1) {
    const middle = Math.floor((safe + unsafe) / 2)
    if (isSafe(middle / 100)) safe = middle
    else unsafe = middle
  }
  return safe
}

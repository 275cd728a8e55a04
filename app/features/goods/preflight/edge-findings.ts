import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { inchText as designInches } from '#app/features/ground/product/design-text.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions, Unit } from '#app/features/ground/product/size-rule.ts'
import { safeInches } from '#app/features/goods/item-drawing/edges.ts'
import { edgeMargin } from '#app/features/goods/print-quality/edge-margin.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import type { PreflightFinding } from './preflight-finding.ts'

type Print = { size: Dimensions; unit: Unit; shape: Shape; placement: Partial<ArtworkDesign> }

/** Where the customer placed it. */
export function textEdgeFindings(
  { widthPx, heightPx, layout }: MeasuredFile,
  { size, unit, shape, placement }: Print,
): PreflightFinding[] {
  if (!layout || !widthPx || !heightPx) return []
  const perUnit = unit === 'ft' ? 12 : 1
  const inches = { width: size.width * perUnit, height: size.height * perUnit }
  const margin = edgeMargin(
    layout.texts,
    { width: widthPx, height: heightPx },
    {
      size: inches,
      shape,
      design: { ...defaultDesign, ...placement },
    },
  )
  const safe = safeInches(shape, inches)
  if (margin === null || margin >= safe) return []
  return [
    {
      code: 'text-edge',
      grade: margin < 0 ? 'low' : 'fair',
      text: margin < 0 ? 'text is cut off' : `text ${inchText(margin)} from the cut line`,
      title: margin < 0 ? 'Text is cut off' : 'Text is close to the edge',
      meaning:
        margin < 0
          ? 'Some text is outside of the cut line.'
          : `Some text is ${inchText(margin)} from the cut line, and ${shape === 'banner' ? 'the edge is folded there, with grommets in it' : 'a cut may be slightly off'}.`,
      advice: `Keep text at least ${designInches(safe)} inside of the cut line.`,
    },
  ]
}

const inchText = (inches: number) =>
  inches < 0.01 ? 'less than 0.01"' : `${Math.floor(inches * 100) / 100}"`

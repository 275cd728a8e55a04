import { checkItem, type OrderedItem } from '#app/features/goods/preflight/check-item.ts'
import { noCutLine } from '#app/features/goods/preflight/preflight-finding.ts'
import { usedFile } from '#app/features/goods/print-quality/framed-file.ts'
import { isMeasured, type MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { isCutAlongArtwork } from '#app/features/ground/product/shape.ts'

type Printed = Omit<OrderedItem, 'design'> & {
  artworkDesign: ArtworkDesign | null
  /** Null if the item has no artwork. */
  measured: MeasuredFile | null
}

/**
 * Returns whether a customer may approve the item without a proof: its artwork is stored and measured, a print file can
 * be made from it, and they have accepted all poor findings of the print check.
 */
export function canPrintExactly({ artworkDesign: design, measured, ...item }: Printed): boolean {
  const { width, height, shape } = item
  if (width === null || height === null || shape === null || !measured || !isMeasured(measured)) return false
  const accepted = design?.accepted ?? []
  const { layout } = usedFile(measured, shape, design)
  const hasNoCutLine = design?.hasNoCutLine === true || accepted.includes(noCutLine.code)
  if (layout?.look?.isEmpty || (isCutAlongArtwork(shape) && hasNoCutLine)) return false
  return checkItem(measured, { ...item, design }).every(
    ({ grade, code }) =>
      code !== 'unchecked' &&
      (grade !== 'low' || (accepted.includes(code) && !isUnprintable(code, measured))),
  )
}

/**
 * Returns whether the finding rules out a correct print PDF, so that accepting it isn't enough. A PDF without its fonts
 * is printed with substitute fonts.
 */
const isUnprintable = (code: string, { path }: MeasuredFile): boolean =>
  code === 'effects' || (code === 'fonts' && path.endsWith('.svg'))

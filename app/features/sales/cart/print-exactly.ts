import { preflight } from '#app/features/goods/preflight/preflight.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Unit } from '#app/features/ground/product/size-rule.ts'

type Printed = {
  width: number | null
  height: number | null
  unit: Unit
  shape: Shape | null
  artworkDesign: ArtworkDesign | null
  /** Null without artwork. */
  measured: MeasuredFile | null
}

/**
 * Whether a customer may approve it without a proof: its artwork is stored and measured, and the print check finds nothing
 * poor in it that they have not accepted.
 */
export function canPrintExactly({ width, height, unit, shape, artworkDesign, measured }: Printed): boolean {
  if (width === null || height === null || shape === null || !measured?.widthPx) return false
  const placement = artworkDesign ?? defaultDesign
  const findings = preflight(measured, null, { size: { width, height }, unit, shape, placement })
  return findings.every(({ grade, code }) => grade !== 'low' || placement.accepted.includes(code))
}

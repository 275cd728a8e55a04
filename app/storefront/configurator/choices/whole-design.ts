import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { ShownCut } from '../cut/shown-cut.ts'
import type { Placed } from '../studio/placed.ts'

/** Combines the placement, the background with the cut line, and the print check from the parts of the configurator. */
export function wholeDesign(
  cut: Pick<ShownCut, 'design'> | null,
  placed: Pick<Placed, 'design'> | null,
  checked: ArtworkDesign | null,
): ArtworkDesign | null {
  const known = placed?.design ?? cut?.design ?? checked
  const chosen = cut && { cut: cut.design.cut, background: cut.design.background }
  const noLine = checked?.hasNoCutLine ? { hasNoCutLine: true as const } : {}
  return known && { ...known, ...chosen, accepted: checked?.accepted ?? [], ...noLine }
}

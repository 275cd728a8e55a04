import { notAsShown } from '../svg-problem.ts'

const modes = new Set(
  'multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity'.split(
    ' ',
  ),
)

/**
 * Returns the PDF name of a blend mode; null for normal. Throws UnreadableArtwork for a mode that PDFs don't support.
 */
export function blendModeOf(value: string | undefined): string | null {
  if (!value || value === 'normal') return null
  if (!modes.has(value)) throw notAsShown(`the blend mode ${value}`)
  return value.replaceAll(/(?:^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase())
}

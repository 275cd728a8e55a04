import { blendModes } from '#app/features/goods/svg/plain-values.ts'
import { notAsShown } from '../svg-problem.ts'

const modes = new Set(blendModes)

/** As PDFs name it; null for what covers. Throws UnreadableArtwork for a mode that they don't know. */
export function blendModeOf(value: string | undefined): string | null {
  if (!value || value === 'normal') return null
  if (!modes.has(value)) throw notAsShown()
  return value.replaceAll(/(?:^|-)[a-z]/g, (start) => start.slice(-1).toUpperCase())
}

import type { Unit } from '#app/features/catalog/size-rule.ts'

type Pixels = { widthPx: number; heightPx: number }
type PrintSize = { width: number; height: number; unit: Unit }

/** Dots per inch of a picture that is printed whole, as large as the size allows. */
export function printResolution({ widthPx, heightPx }: Pixels, { width, height, unit }: PrintSize): number {
  const inches = unit === 'ft' ? 12 : 1
  return Math.floor(Math.max(widthPx / (width * inches), heightPx / (height * inches)))
}

export type ResolutionGrade = 'sharp' | 'fair' | 'low'

/** Banners, measured in feet, are looked at from farther away. */
export function resolutionGrade(dpi: number, unit: Unit): ResolutionGrade {
  const [sharp, fair] = unit === 'ft' ? [100, 50] : [300, 150]
  if (dpi >= sharp) return 'sharp'
  return dpi >= fair ? 'fair' : 'low'
}

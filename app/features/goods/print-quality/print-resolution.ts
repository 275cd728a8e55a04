import { inInches, type Unit } from '#app/features/ground/product/size-rule.ts'

type Pixels = { widthPx: number; heightPx: number }
type PrintSize = { width: number; height: number; unit: Unit }

/** Dots per inch at the printed size: cropped to fill, or scaled to fit. */
export type PrintResolution = { fill: number; fit: number }

/** Corrects for floating-point noise in sizes: 21 pixels on 0.07 inches are 300 dpi. */
const slight = 1e-6

export function printResolution(
  { widthPx, heightPx }: Pixels,
  { width, height, unit }: PrintSize,
): PrintResolution {
  const inches = inInches({ width, height }, unit)
  const across = Math.floor(widthPx / inches.width + slight)
  const down = Math.floor(heightPx / inches.height + slight)
  return { fill: Math.min(across, down), fit: Math.max(across, down) }
}

export const resolutionText = ({ fill, fit }: PrintResolution): string =>
  fill === fit ? `${fill} dpi` : `${fill} dpi to fill, ${fit} dpi to fit`

export type ResolutionGrade = 'sharp' | 'fair' | 'low'

/** Returns dots per inch. Banners (in feet) are viewed from farther away. */
export const sharpDpi = (unit: Unit): number => (unit === 'ft' ? 100 : 300)

export function resolutionGrade({ fill }: PrintResolution, unit: Unit): ResolutionGrade {
  const sharp = sharpDpi(unit)
  if (fill >= sharp) return 'sharp'
  return fill >= sharp / 2 ? 'fair' : 'low'
}

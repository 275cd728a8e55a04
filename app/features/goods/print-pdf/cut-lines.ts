import type { Shape } from '#app/features/ground/product/shape.ts'
import { shapePath } from '#app/features/ground/product/shape-path.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { SpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { pointsPerInch } from './print-boxes.ts'

/** A line for the cutter. */
export type CutLine = {
  spotColor: string
  /** SVG path data in points; 0, 0 is the middle of the trim, and y points down. */
  path: string
}

/** Of what is cut in a shape. */
export function shapeCutLines(shape: Shape, size: Dimensions, spotColors: SpotColors): CutLine[] {
  const path = shapePath(shape, size.width * pointsPerInch, size.height * pointsPerInch)
  return [{ spotColor: spotColors.cut, path }]
}

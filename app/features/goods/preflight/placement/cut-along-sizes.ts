import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { isCutAlongArtwork, type Shape } from '#app/features/ground/product/shape.ts'
import { kissCutShare } from '#app/features/ground/product/shape-path.ts'
import { inchesPer, type Dimensions, type Unit } from '#app/features/ground/product/size-rule.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'

type Print = { size: Dimensions; unit: Unit; shape: Shape; placement: Pick<ArtworkDesign, 'cut'> }

/**
 * The sizes of the picture including its transparent border, and of its visible part, in the unit of the ordered size.
 */
export type CutAlongSizes = { picture: Dimensions; visible: Dimensions }

const whole = [0, 0, 1, 1] as const

/**
 * Returns the printed size of artwork that is cut along its edge. Like the cut tracer, makes the visible part and its
 * border fill the ordered size. Returns null for artwork placed in a shape and for unmeasured files.
 */
export function cutAlongSizes(
  { widthPx, heightPx, layout }: Pick<MeasuredFile, 'widthPx' | 'heightPx' | 'layout'>,
  { size, unit, shape, placement }: Print,
): CutAlongSizes | null {
  if (!isCutAlongArtwork(shape) || !widthPx || !heightPx) return null
  const [left, top, right, bottom] = layout?.look?.box ?? whole
  const visiblePx = { width: (right - left) * widthPx, height: (bottom - top) * heightPx }
  const share = shape === 'kiss-cut' ? kissCutShare : 1
  const border = (2 * placement.cut.offset) / inchesPer(unit)
  const room = { width: size.width * share - border, height: size.height * share - border }
  const scale = Math.min(room.width / visiblePx.width, room.height / visiblePx.height)
  if (scale <= 0) return null
  return {
    picture: { width: widthPx * scale, height: heightPx * scale },
    visible: { width: visiblePx.width * scale, height: visiblePx.height * scale },
  }
}

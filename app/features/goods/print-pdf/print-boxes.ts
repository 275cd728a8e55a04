import { bleedInches } from '#app/features/goods/item-drawing/edges.ts'
import type { Box } from '#app/features/goods/item-drawing/matrix.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

export const pointsPerInch = 72

const marginPoints = 9
/** The slug's size, in points, unless its text needs more. */
export const slugSize: Dimensions = { width: 214, height: 34 }
/** The slug grows with artwork whose shorter side exceeds this, because nobody can read 6-point text on a banner. */
const slugGrowsFrom = 12 * pointsPerInch
/** PDF readers reject longer sides, unless the page's unit is more than a point. */
export const longestSide = 14_400

export type PrintBoxes = {
  /** The size of the page's unit in points. */
  userUnit: number
  /** All boxes are in units of the page, from its lower left corner. */
  media: Box
  bleed: Box
  trim: Box
  slug: Box
  /** Relative to the slug’s own size. */
  slugScale: number
}

/** Returns the page boxes for an item of this size in inches, with a slug of this size in points. */
export function printBoxes(size: Dimensions, slugPoints = slugSize): PrintBoxes {
  const width = size.width * pointsPerInch
  const height = size.height * pointsPerInch
  const bleed = bleedInches * pointsPerInch
  const slugScale = Math.max(1, Math.min(width, height) / slugGrowsFrom)
  const slug = { width: slugPoints.width * slugScale, height: slugPoints.height * slugScale }
  const around = 2 * (bleed + marginPoints)
  const media = {
    width: Math.max(width + around, slug.width + 2 * marginPoints),
    height: height + around + slug.height,
  }
  const userUnit = Math.ceil(Math.max(media.width, media.height) / longestSide)
  const trim = { x: (media.width - width) / 2, y: slug.height + bleed + marginPoints, width, height }
  const inUnits = (box: Box): Box => ({
    x: box.x / userUnit,
    y: box.y / userUnit,
    width: box.width / userUnit,
    height: box.height / userUnit,
  })
  return {
    userUnit,
    media: inUnits({ x: 0, y: 0, ...media }),
    bleed: inUnits(outset(trim, bleed)),
    trim: inUnits(trim),
    slug: inUnits({ x: marginPoints, y: marginPoints / 2, ...slug }),
    slugScale: slugScale / userUnit,
  }
}

export const outset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
})

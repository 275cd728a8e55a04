import type { Box } from '#app/features/goods/item-drawing/matrix.ts'
import { bleedInches } from '#app/features/goods/item-drawing/edges.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { pointsPerInch } from '../print-boxes.ts'

/** The text around the artwork on a sheet that shows a customer how it will be printed. */
export type ProofSheet = {
  /** 'Order 1001' */
  heading: string
  /** The item's name. */
  title: string
  /** Labels and values: size, quantity, options … */
  facts: [string, string][]
  /** The findings of the print check, as text. */
  checks: string[]
}

export const sheetPage: Dimensions = { width: 612, height: 792 }
export const sheetMargin = 36
export const sheetWidth = sheetPage.width - 2 * sheetMargin

/** The area for the artwork, measured from the page's upper left corner. */
export const sheetPicture: Box = { x: sheetMargin, y: 204, width: sheetWidth, height: 400 }

/** Returns the trim's position, measured from the page's lower left corner. `scale` is at most 1. */
export function placeOnSheet(size: Dimensions): { trim: Box; scale: number } {
  const width = size.width * pointsPerInch
  const height = size.height * pointsPerInch
  const bleed = bleedInches * pointsPerInch
  const scale = Math.min(
    1,
    sheetPicture.width / (width + 2 * bleed),
    sheetPicture.height / (height + 2 * bleed),
  )
  const middle = {
    x: sheetPicture.x + sheetPicture.width / 2,
    y: sheetPage.height - sheetPicture.y - sheetPicture.height / 2,
  }
  const trim = { width: width * scale, height: height * scale }
  return { trim: { x: middle.x - trim.width / 2, y: middle.y - trim.height / 2, ...trim }, scale }
}

export const scaleText = (scale: number): string =>
  scale === 1 ? 'Shown at actual size.' : `Shown at ${Number((scale * 100).toPrecision(2))}% of actual size.`

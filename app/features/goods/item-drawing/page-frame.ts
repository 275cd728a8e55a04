import type { Box } from '#app/features/goods/cut-line/mask.ts'

/** Left, top, right and bottom, as fractions of the sides of the displayed page. */
export type SharesBox = [left: number, top: number, right: number, bottom: number]

/** The artwork of a page (its trim box), and the drawn part, which includes its bleed. */
export type PageFrame = { trim: SharesBox; bleed: SharesBox }

/** A page's boxes as stored in the PDF. */
export type PageBoxes = {
  /** The part that a viewer shows. */
  visible: Box
  trim: Box | null
  bleed: Box | null
  /** The size of the page's unit in points. */
  unit: number
}

/** A difference that is invisible, in units of the page. */
const slight = 0.5
/** The widest bleed of a page without a bleed box. Anything wider, in points, is space for printer's marks. */
const maxBleedPoints = 18

/** Returns a page's artwork and its drawn part, or null if the whole page is artwork. */
export function framed({ visible, trim, bleed, unit }: PageBoxes): { art: Box; drawn: Box } | null {
  const art = trim && overlap(trim, visible)
  const isSmaller = art && (art.width < visible.width - slight || art.height < visible.height - slight)
  if (!isSmaller) return null
  return { art, drawn: (bleed && overlap(bleed, visible)) ?? unmarked(art, visible, maxBleedPoints / unit) }
}

/** Extends the artwork to the edges of the page that are at most `most` away. */
function unmarked(art: Box, visible: Box, most: number): Box {
  const far = (box: Box) => ({ right: box.x + box.width, top: box.y + box.height })
  const [inner, outer] = [far(art), far(visible)]
  const end = (edge: number, pageEdge: number) => (Math.abs(edge - pageEdge) <= most ? pageEdge : edge)
  const [x, y] = [end(art.x, visible.x), end(art.y, visible.y)]
  return {
    x,
    y,
    width: end(inner.right, outer.right) - x,
    height: end(inner.top, outer.top) - y,
  }
}

/** Returns the box between two opposite corners of a PDF rectangle; null if it has no area. */
export function boxBetween([x, y, otherX, otherY]: readonly [number, number, number, number]): Box | null {
  const [width, height] = [Math.abs(otherX - x), Math.abs(otherY - y)]
  return width > 0 && height > 0 ? { x: Math.min(x, otherX), y: Math.min(y, otherY), width, height } : null
}

/** Returns null if the boxes don't overlap. */
export function overlap(one: Box, other: Box): Box | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** Converts a box on the page to shares of the frame's trim box, which is 0, 0 to 1, 1. */
export function withinTrim([left, top, right, bottom]: SharesBox, box: SharesBox): SharesBox {
  const [width, height] = [right - left, bottom - top]
  return [(box[0] - left) / width, (box[1] - top) / height, (box[2] - left) / width, (box[3] - top) / height]
}

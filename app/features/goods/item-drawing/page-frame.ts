import type { Box } from '#app/features/goods/cut-line/mask.ts'

/** Left, top, right and bottom, in shares of the sides of a page as it is seen. */
export type SharesBox = [left: number, top: number, right: number, bottom: number]

/** What of a page is the artwork (its trim box), and what is drawn of it: with the bleed that it has. */
export type PageFrame = { trim: SharesBox; bleed: SharesBox }

/** Boxes of a page as it is stored. */
export type PageBoxes = {
  /** What a viewer shows. */
  visible: Box
  trim: Box | null
  bleed: Box | null
  /** How many points a unit of the page is. */
  unit: number
}

/** Units of the page, that nobody sees. */
const slight = 0.5
/** Where a page does not say where its bleed ends. More than this, in points, is room for the printer's marks. */
const maxBleedPoints = 18

/** Its artwork, and what is drawn of it. Null: all of it is the artwork. */
export function framed({ visible, trim, bleed, unit }: PageBoxes): { art: Box; drawn: Box } | null {
  const art = trim && overlap(trim, visible)
  const isSmaller = art && (art.width < visible.width - slight || art.height < visible.height - slight)
  if (!isSmaller) return null
  return { art, drawn: (bleed && overlap(bleed, visible)) ?? unmarked(art, visible, maxBleedPoints / unit) }
}

/** As much of the page, to each side on which it ends soon. */
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

/** Of two opposite corners of a PDF's rectangle; null without an area. */
export function boxBetween([x, y, otherX, otherY]: readonly [number, number, number, number]): Box | null {
  const [width, height] = [Math.abs(otherX - x), Math.abs(otherY - y)]
  return width > 0 && height > 0 ? { x: Math.min(x, otherX), y: Math.min(y, otherY), width, height } : null
}

/** Null if they have nothing in common. */
export function overlap(one: Box, other: Box): Box | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** In the plane of the frame's trim box, from 0, 0 to 1, 1: where a place of the page is. */
export function withinTrim([left, top, right, bottom]: SharesBox, box: SharesBox): SharesBox {
  const [width, height] = [right - left, bottom - top]
  return [(box[0] - left) / width, (box[1] - top) / height, (box[2] - left) / width, (box[3] - top) / height]
}

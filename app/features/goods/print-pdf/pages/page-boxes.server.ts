import { PDFArray, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import type { Box } from '../print-boxes.ts'

/**
 * Of a page as it is stored: what a viewer shows of it, its artwork (the trim box; all that is shown, if that is wanted or it
 * names none), and what is drawn of it.
 */
export function boxesOf(page: PDFPage, isWhole: boolean): { visible: Box; art: Box; shown: Box } {
  const { node } = page
  const visible = overlap(boxOf(page.getCropBox()), boxOf(page.getMediaBox()))
  const trim = node.lookupMaybe(PDFName.of('TrimBox'), PDFArray) && overlap(boxOf(page.getTrimBox()), visible)
  const art = trim && !isWhole && isInside(trim, visible) ? trim : visible
  const hasBleedBox = art !== visible && node.lookupMaybe(PDFName.of('BleedBox'), PDFArray)
  const shown = hasBleedBox ? overlap(boxOf(page.getBleedBox()), visible) : visible
  return { visible, art, shown }
}

/** Clockwise degrees: 0, 90, 180 or 270. */
export const turnOf = (page: PDFPage): number => ((page.getRotation().angle % 360) + 360) % 360

const boxOf = ({ x, y, width, height }: Box): Box => ({
  x: Math.min(x, x + width),
  y: Math.min(y, y + height),
  width: Math.abs(width),
  height: Math.abs(height),
})

function overlap(one: Box, other: Box): Box {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : one
}

/** In points that nobody sees. */
const slight = 0.5

export const isInside = (inner: Box, outer: Box): boolean =>
  inner.width < outer.width - slight || inner.height < outer.height - slight

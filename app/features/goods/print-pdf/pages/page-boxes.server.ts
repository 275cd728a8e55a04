import { PDFArray, PDFName, PDFNumber, type PDFObject, type PDFPage } from '@cantoo/pdf-lib'
import type { Box } from '../print-boxes.ts'

/** As for pdf.js, which draws previews, of a page that doesn't say its size. */
const letter: Box = { x: 0, y: 0, width: 612, height: 792 }

/**
 * Of a page as it is stored: what a viewer shows of it, its artwork (the trim box; all that is shown, if that is wanted or it
 * names none), and what is drawn of it. Boxes that are none are left out.
 */
export function boxesOf(page: PDFPage, isWhole: boolean): { visible: Box; art: Box; shown: Box } {
  const within = (name: string, outer: Box) => {
    const box = boxOf(inherited(page, name))
    return box && overlap(box, outer)
  }
  const media = boxOf(inherited(page, 'MediaBox')) ?? letter
  const visible = within('CropBox', media) ?? media
  const trim = within('TrimBox', visible)
  const art = trim && !isWhole && isInside(trim, visible) ? trim : visible
  const shown = (art !== visible && within('BleedBox', visible)) || visible
  return { visible, art, shown }
}

/** Clockwise degrees: 0, 90, 180 or 270. */
export function turnOf(page: PDFPage): number {
  const turn = inherited(page, 'Rotate')
  const degrees = turn instanceof PDFNumber ? turn.asNumber() : 0
  return degrees % 90 === 0 ? ((degrees % 360) + 360) % 360 : 0
}

/** How many points a unit of the page is. */
export function unitOf({ node }: PDFPage): number {
  const unit = node.lookup(PDFName.of('UserUnit'))
  const points = unit instanceof PDFNumber ? unit.asNumber() : 1
  return points > 0 ? points : 1
}

function inherited({ node }: PDFPage, name: string): PDFObject | undefined {
  return node.context.lookup(node.getInheritableAttribute(PDFName.of(name)))
}

/** Null for a list of other length, or of something else. */
export function numbersOf(listed: PDFObject | undefined, count: number): number[] | null {
  if (!(listed instanceof PDFArray) || listed.size() !== count) return null
  const numbers = listed.asArray().map((_, at) => listed.lookup(at))
  return numbers.every((each) => each instanceof PDFNumber) ? numbers.map((each) => each.asNumber()) : null
}

export function boxOf(listed: PDFObject | undefined): Box | null {
  const [left, bottom, right, top] = numbersOf(listed, 4) ?? []
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)]
  return width > 0 && height > 0
    ? { x: Math.min(left, right), y: Math.min(bottom, top), width, height }
    : null
}

function overlap(one: Box, other: Box): Box | null {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** In points that nobody sees. */
const slight = 0.5

export const isInside = (inner: Box, outer: Box): boolean =>
  inner.width < outer.width - slight || inner.height < outer.height - slight

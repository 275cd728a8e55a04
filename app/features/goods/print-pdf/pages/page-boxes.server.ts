import type { Box } from '#app/features/goods/item-drawing/matrix.ts'
import { PDFArray, PDFName, PDFNumber, type PDFObject, type PDFPage } from '@cantoo/pdf-lib'
import {
  boxBetween,
  framed,
  overlap,
  type PageFrame,
  type SharesBox,
} from '#app/features/goods/item-drawing/page-frame.ts'

/** The size of a page that doesn't specify one; pdf.js, which draws previews, uses the same. */
const letter: Box = { x: 0, y: 0, width: 612, height: 792 }

/**
 * A page's boxes as stored: the part a viewer shows, the artwork (the trim box, or everything shown), and the part that
 * is drawn.
 */
type Boxes = { visible: Box; art: Box; drawn: Box }

export function boxesOf(page: PDFPage): Boxes {
  const media = boxOf(inherited(page, 'MediaBox')) ?? letter
  const crop = boxOf(inherited(page, 'CropBox'))
  const visible = (crop && overlap(crop, media)) ?? media
  const named = (name: string) => boxOf(page.node.lookup(PDFName.of(name)))
  const frame = framed({ visible, trim: named('TrimBox'), bleed: named('BleedBox'), unit: unitOf(page) })
  return { visible, art: visible, drawn: visible, ...frame }
}

/** Returns the frame of the page as displayed; null if all of it is artwork. */
export function frameOf(page: PDFPage): PageFrame | null {
  const { visible, art, drawn } = boxesOf(page)
  if (art === visible) return null
  const turn = turnOf(page)
  return { trim: seen(art, visible, turn), bleed: seen(drawn, visible, turn) }
}

function seen(box: Box, page: Box, turn: number): SharesBox {
  const [left, bottom] = [(box.x - page.x) / page.width, (box.y - page.y) / page.height]
  const [right, top] = [left + box.width / page.width, bottom + box.height / page.height]
  switch (turn) {
    case 90:
      return [bottom, left, top, right]
    case 180:
      return [1 - right, bottom, 1 - left, top]
    case 270:
      return [1 - top, 1 - right, 1 - bottom, 1 - left]
    default:
      return [left, 1 - top, right, 1 - bottom]
  }
}

/** Clockwise degrees: 0, 90, 180 or 270. */
export function turnOf(page: PDFPage): number {
  const turn = inherited(page, 'Rotate')
  const degrees = turn instanceof PDFNumber ? turn.asNumber() : 0
  return degrees % 90 === 0 ? ((degrees % 360) + 360) % 360 : 0
}

/** Returns the size of the page's unit in points. */
export function unitOf({ node }: PDFPage): number {
  const unit = node.lookup(PDFName.of('UserUnit'))
  const points = unit instanceof PDFNumber ? unit.asNumber() : 1
  return points > 0 ? points : 1
}

function inherited({ node }: PDFPage, name: string): PDFObject | undefined {
  return node.context.lookup(node.getInheritableAttribute(PDFName.of(name)))
}

/** Returns null for anything but a list of `count` numbers. */
export function numbersOf(listed: PDFObject | undefined, count: number): number[] | null {
  if (!(listed instanceof PDFArray) || listed.size() !== count) return null
  const numbers = listed.asArray().map((_, at) => listed.lookup(at))
  return numbers.every((each) => each instanceof PDFNumber) ? numbers.map((each) => each.asNumber()) : null
}

export function boxOf(listed: PDFObject | undefined): Box | null {
  const [left, bottom, right, top] = numbersOf(listed, 4) ?? []
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return null
  return boxBetween([left, bottom, right, top])
}

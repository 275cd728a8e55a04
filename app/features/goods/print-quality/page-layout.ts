import type { PageFrame, SharesBox } from '#app/features/goods/item-drawing/page-frame.ts'
import { cleanEffects, type DrawingEffect } from './look/drawing-effects.ts'
import { cleanNames } from './names/clean-names.ts'
import { cleanLook, type PictureLook } from './look/picture-look.ts'

/**
 * The visible layout of a picture, a drawing or a PDF page, parts of which print differently at other sizes. Positions
 * are fractions of its width and height, or of the trim box's if it has one.
 */
export type PageLayout = {
  /** The width of the thinnest line, as a fraction of the total width; null if there are no lines. */
  thinnestLine: number | null
  /** The left, top, right and bottom of each text. */
  texts: SharesBox[]
  /** The boxes of a PDF that define its cut and its bleed. */
  boxes: PageBox[]
  /** Set for a page whose trim box is smaller than the page. Null for files uploaded before this was measured. */
  frame: PageFrame | null
  /** The look of its picture; null if it has none, or was uploaded before this was measured. */
  look: PictureLook | null
  /** The look within the trim box, if there is a frame. */
  trimmedLook: PictureLook | null
  /** The parts of a drawing that will differ from the original. */
  effects: DrawingEffect[]
  /**
   * Names the part that can’t be printed: 'arrowheads (markers)'. Null if everything can be printed or if that is
   * unknown.
   */
  unprintablePart: string | null
  /** Names of the spot colors that the page is painted with. */
  spotColors: string[]
}

export const plainLayout: PageLayout = {
  thinnestLine: null,
  texts: [],
  boxes: [],
  frame: null,
  look: null,
  trimmedLook: null,
  effects: [],
  unprintablePart: null,
  spotColors: [],
}

export const pageBoxes = ['trim', 'bleed'] as const
export type PageBox = (typeof pageBoxes)[number]

export const maxTexts = 24
export const maxSpotColors = 16
/** Larger values are invalid, because no part of a print is that far out. */
const farthest = 100

/** Reads the layout from a file, or from the process that reads files, and keeps only valid values. */
export function cleanLayout(value: unknown): PageLayout | null {
  if (typeof value !== 'object' || value === null) return null
  const thinnest: unknown = Reflect.get(value, 'thinnestLine')
  const texts: unknown = Reflect.get(value, 'texts')
  const boxes: unknown = Reflect.get(value, 'boxes')
  if (!Array.isArray(texts) || !Array.isArray(boxes)) return null
  return {
    thinnestLine: isShare(thinnest) && thinnest >= 0 ? Number(thinnest.toPrecision(4)) : null,
    texts: texts.slice(0, maxTexts).flatMap((box: unknown) => cleanBox(box, 4)),
    boxes: pageBoxes.filter((box) => boxes.includes(box)),
    frame: cleanFrame(Reflect.get(value, 'frame')),
    look: cleanLook(Reflect.get(value, 'look')),
    trimmedLook: cleanLook(Reflect.get(value, 'trimmedLook')),
    effects: cleanEffects(Reflect.get(value, 'effects')),
    unprintablePart: cleanNames([Reflect.get(value, 'unprintablePart')], 1)?.[0] ?? null,
    spotColors: cleanNames(Reflect.get(value, 'spotColors'), maxSpotColors) ?? [],
  }
}

/** Enough digits to make a trim box exact even on a banner. */
const frameDigits = 6

function cleanFrame(value: unknown): PageFrame | null {
  if (typeof value !== 'object' || value === null) return null
  const [trim] = cleanBox(Reflect.get(value, 'trim'), frameDigits)
  const [bleed] = cleanBox(Reflect.get(value, 'bleed'), frameDigits)
  return trim && bleed && trim[0] < trim[2] && trim[1] < trim[3] ? { trim, bleed } : null
}

function cleanBox(value: unknown, digits: number): SharesBox[] {
  if (!Array.isArray(value)) return []
  const [left, top, right, bottom]: unknown[] = value
  if (!isShare(left) || !isShare(top) || !isShare(right) || !isShare(bottom)) return []
  if (left > right || top > bottom) return []
  const round = (share: number) => Number(share.toPrecision(digits))
  return [[round(left), round(top), round(right), round(bottom)]]
}

const isShare = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= farthest

/** Keeps only as many texts as can be stored. Those nearest to an edge matter most. */
export function nearestToEdge(texts: SharesBox[]): SharesBox[] {
  const margin = ([left, top, right, bottom]: SharesBox) => Math.min(left, top, 1 - right, 1 - bottom)
  return texts.toSorted((one, other) => margin(one) - margin(other)).slice(0, maxTexts)
}

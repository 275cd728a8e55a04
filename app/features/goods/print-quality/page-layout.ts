import type { PageFrame, SharesBox } from '#app/features/goods/item-drawing/page-frame.ts'
import { cleanEffects, type DrawingEffect } from './look/drawing-effects.ts'
import { cleanNames } from './names/clean-names.ts'
import { cleanLook, type PictureLook } from './look/picture-look.ts'

/**
 * What of a picture, a drawing, or a page of a PDF is seen, and prints in another way at another size. In shares of its width
 * and height; of a page with a trim box, of that.
 */
export type PageLayout = {
  /** How wide its thinnest line is, as a share of its width; null without lines. */
  thinnestLine: number | null
  /** Left, top, right and bottom of each text. */
  texts: SharesBox[]
  /** Of a PDF: those that say where its cut and its bleed are. */
  boxes: PageBox[]
  /** Of a page whose trim box is smaller than it. Null for those that were uploaded before this was looked at. */
  frame: PageFrame | null
  /** Of its picture; null if it has none, or was uploaded before this was looked at. */
  look: PictureLook | null
  /** Of what is within the trim box, where there is a frame. */
  trimmedLook: PictureLook | null
  /** Of a drawing: what will be different from how it was made. */
  effects: DrawingEffect[]
  /** Names what can’t be printed: 'arrowheads (markers)'. Null if all can, or that isn’t known. */
  unprintablePart: string | null
  /** Names of those of a page that it is painted with. */
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
/** Farther outside than any print is wide. */
const farthest = 100

/** From what a file, or the process that reads files, says: only what it may say. */
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

/** Of a trim box, what is off by less is not seen on a banner. */
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

/** Few enough to keep: of many, those that are nearest to an edge, which are the ones that matter. */
export function nearestToEdge(texts: SharesBox[]): SharesBox[] {
  const margin = ([left, top, right, bottom]: SharesBox) => Math.min(left, top, 1 - right, 1 - bottom)
  return texts.toSorted((one, other) => margin(one) - margin(other)).slice(0, maxTexts)
}

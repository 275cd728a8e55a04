import { cleanEffects, type DrawingEffect } from './look/drawing-effects.ts'
import { cleanLook, type PictureLook } from './look/picture-look.ts'

/**
 * What of a picture, a drawing, or a page of a PDF is seen, and prints in another way at another size. In shares of its width
 * and height; of a page with a trim box, of that.
 */
export type PageLayout = {
  /** How wide its thinnest line is, as a share of its width; null without lines. */
  thinnestLine: number | null
  /** Left, top, right and bottom of each text. */
  texts: TextBox[]
  /** Of a PDF: those that say where its cut and its bleed are. */
  boxes: PageBox[]
  /** Of its picture; null if it has none, or was uploaded before this was looked at. */
  look: PictureLook | null
  /** Of a drawing: what will be different from how it was made. */
  effects: DrawingEffect[]
}

export const plainLayout: PageLayout = { thinnestLine: null, texts: [], boxes: [], look: null, effects: [] }

export type TextBox = [number, number, number, number]

export const pageBoxes = ['trim', 'bleed'] as const
export type PageBox = (typeof pageBoxes)[number]

export const maxTexts = 24
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
    thinnestLine: isShare(thinnest) && thinnest >= 0 ? rounded(thinnest) : null,
    texts: texts.slice(0, maxTexts).flatMap((box: unknown) => cleanBox(box)),
    boxes: pageBoxes.filter((box) => boxes.includes(box)),
    look: cleanLook(Reflect.get(value, 'look')),
    effects: cleanEffects(Reflect.get(value, 'effects')),
  }
}

function cleanBox(value: unknown): TextBox[] {
  if (!Array.isArray(value)) return []
  const [left, top, right, bottom]: unknown[] = value
  if (!isShare(left) || !isShare(top) || !isShare(right) || !isShare(bottom)) return []
  return left <= right && top <= bottom
    ? [[rounded(left), rounded(top), rounded(right), rounded(bottom)]]
    : []
}

const isShare = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= farthest

const rounded = (value: number) => Number(value.toPrecision(4))

/** Few enough to keep: of many, those that are nearest to an edge, which are the ones that matter. */
export function nearestToEdge(texts: TextBox[]): TextBox[] {
  const margin = ([left, top, right, bottom]: TextBox) => Math.min(left, top, 1 - right, 1 - bottom)
  return texts.toSorted((one, other) => margin(one) - margin(other)).slice(0, maxTexts)
}

import type { SharesBox } from '#app/features/goods/item-drawing/page-frame.ts'
import { areCells, CellCounter, cellsAcross, type VisibleCells } from './visible-cells.ts'

/** Facts that can only be measured from a picture's pixels. Browser and server measure them in the same way. */
export type PictureLook = {
  /** True if nothing in the picture is visible. */
  isEmpty: boolean
  /** True if everything visible in it is white. */
  isWhite: boolean
  isTransparent: boolean
  /**
   * The box around the visible part, in fractions of the picture's sides; null if nothing is visible, or if the picture
   * was measured before boxes existed.
   */
  box: SharesBox | null
  /** Set for transparent pictures that are large enough, unless they were measured before cells existed. */
  cells?: VisibleCells
}

const opaque = 250
const faint = 8
/** The lowest channel value that counts as white. */
export const white = 250

/** Measures rows of RGBA, or of RGB. */
export function lookOf(pixels: ArrayLike<number>, channels: 3 | 4, width: number): PictureLook {
  let [isWhite, isTransparent] = [true, false]
  let [left, top, right, bottom] = [width, -1, -1, -1]
  const height = pixels.length / channels / width
  const counter =
    channels === 4 && Math.min(width, height) >= cellsAcross ? new CellCounter(width, height) : null
  for (let at = 0, x = 0, y = 0; at < pixels.length; at += channels) {
    const alpha = channels === 4 ? (pixels[at + 3] ?? 0) : 255
    if (alpha < opaque) isTransparent = true
    if (alpha > faint) {
      if (Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) < white) isWhite = false
      if (x < left) left = x
      if (x > right) right = x
      if (top < 0) top = y
      bottom = y
      counter?.add(x, y)
    }
    if (++x === width) {
      x = 0
      y++
    }
  }
  const isEmpty = bottom < 0
  const share = (px: number, side: number) => Number((px / side).toFixed(4))
  const box: SharesBox | null = isEmpty
    ? null
    : [share(left, width), share(top, height), share(right + 1, width), share(bottom + 1, height)]
  const cells = isTransparent && !isEmpty && counter?.cells()
  return { isEmpty, isWhite: isWhite && !isEmpty, isTransparent, box, ...(cells && { cells }) }
}

/** Reads a look from a file's stored facts, or from the process that reads files, and keeps only valid values. */
export function cleanLook(value: unknown): PictureLook | null {
  if (typeof value !== 'object' || value === null) return null
  const is = (name: keyof PictureLook): unknown => Reflect.get(value, name)
  const [isEmpty, isWhite, isTransparent] = [is('isEmpty'), is('isWhite'), is('isTransparent')]
  if (typeof isEmpty !== 'boolean' || typeof isWhite !== 'boolean' || typeof isTransparent !== 'boolean')
    return null
  const cells = is('cells')
  return {
    isEmpty,
    isWhite,
    isTransparent,
    box: cleanBox(is('box')),
    ...(areCells(cells) && { cells }),
  }
}

function cleanBox(value: unknown): SharesBox | null {
  if (!Array.isArray(value)) return null
  const [left, top, right, bottom]: unknown[] = value
  if (!isShare(left) || !isShare(top) || !isShare(right) || !isShare(bottom)) return null
  return left < right && top < bottom ? [left, top, right, bottom] : null
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

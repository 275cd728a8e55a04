import { combined, largestStretch, scaled, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'

/**
 * `widthPx` and `heightPx` are the size of the whole drawing at its lowest image resolution; null if unknown or without
 * images.
 */
export type EmbeddedPictures = { count: number; widthPx: number | null; heightPx: number | null }

export const noPictures: EmbeddedPictures = { count: 0, widthPx: null, heightPx: null }

export function measureOrNull(measure: () => EmbeddedPictures | null): EmbeddedPictures | null {
  try {
    return measure()
  } catch {
    return null
  }
}

type Size = { width: number; height: number }

export function tallyPictures() {
  let count = 0
  let unitsPerPixel = 0
  let isMeasured = true
  return {
    add(pixels: Size, placed: Matrix) {
      // A single pixel is a plain color at any size.
      if (pixels.width <= 1 && pixels.height <= 1) return
      count++
      const stretch = largestStretch(combined(placed, scaled(1 / pixels.width, 1 / pixels.height)))
      if (Number.isFinite(stretch)) unitsPerPixel = Math.max(unitsPerPixel, stretch)
      else isMeasured = false
    },
    addUnknown() {
      count++
      isMeasured = false
    },
    of({ width, height }: Size): EmbeddedPictures {
      if (count === 0) return noPictures
      const pixels = (units: number) =>
        Math.max(1, Math.min(Math.round(units / unitsPerPixel), 1_000_000_000))
      if (!isMeasured || !(unitsPerPixel > 0)) return { count, widthPx: null, heightPx: null }
      return { count, widthPx: pixels(width), heightPx: pixels(height) }
    },
  }
}

export type PictureTally = ReturnType<typeof tallyPictures>

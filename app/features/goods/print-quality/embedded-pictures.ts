import { compose, largestStretch, scaling, type LinearMap } from './linear-map.ts'

/**
 * The pictures inside a drawing or a PDF page. `widthPx` and `heightPx` say how many pixels the whole drawing would have
 * at the resolution of the coarsest of them; null where that could not be measured, or where there are none.
 */
export type EmbeddedPictures = { count: number; widthPx: number | null; heightPx: number | null }

export const noPictures: EmbeddedPictures = { count: 0, widthPx: null, heightPx: null }

/** Null where a file is too odd to be measured; it is drawn all the same. */
export function orUnmeasured(measure: () => EmbeddedPictures | null): EmbeddedPictures | null {
  try {
    return measure()
  } catch {
    return null
  }
}

type Size = { width: number; height: number }

/** Collects where pictures are placed, in the units of the drawing. */
export function tallyPictures() {
  let count = 0
  let unitsPerPixel = 0
  let isMeasured = true
  return {
    /** A picture of so many pixels that fills the unit square of this map. */
    add(pixels: Size, placed: LinearMap) {
      // One pixel is a plain color, whatever its size.
      if (pixels.width <= 1 && pixels.height <= 1) return
      count++
      const stretch = largestStretch(compose(placed, scaling(1 / pixels.width, 1 / pixels.height)))
      if (Number.isFinite(stretch)) unitsPerPixel = Math.max(unitsPerPixel, stretch)
      else isMeasured = false
    },
    /** There are pictures, but where and how large cannot be said. */
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

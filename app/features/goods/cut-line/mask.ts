/** One byte per pixel, row by row: 255 is artwork, and 0 is not. */
export type Mask = {
  width: number
  height: number
  covered: Uint8Array
  /** The opacity of pixels, 0 to 255; null if all artwork is opaque. */
  alpha?: Uint8Array | null
  /** The minimum opacity of artwork pixels. */
  level?: number
}

/** Sets the alpha of all RGBA pixels outside the mask to 0. */
export function clearUncovered(rgba: Uint8ClampedArray | Uint8Array, { covered }: Mask): void {
  for (let at = 0; at < covered.length; at++) if (covered[at] === 0) rgba[at * 4 + 3] = 0
}

export type Box = { x: number; y: number; width: number; height: number }

/** Returns the bounding box of the artwork in pixels; null if there is no artwork left. */
export function coveredBox({ width, height, covered }: Mask): Box | null {
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let y = 0; y < height; y++) {
    const row = y * width
    const first = covered.subarray(row, row + width).indexOf(255)
    if (first < 0) continue
    const last = covered.subarray(row, row + width).lastIndexOf(255)
    if (first < left) left = first
    if (last > right) right = last
    if (top < 0) top = y
    bottom = y
  }
  return bottom < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** Returns the bounding box of the pixels at or above the mask's opacity level; null if there are none. */
export function opaqueBox(mask: Mask): Box | null {
  const { width, height, alpha, level } = mask
  if (!alpha || !level) return coveredBox(mask)
  let [left, right, top, bottom] = [width, -1, -1, -1]
  for (let y = 0; y < height; y++) {
    const row = y * width
    let first = 0
    while (first < width && (alpha[row + first] ?? 0) < level) first++
    if (first === width) continue
    let last = width - 1
    while ((alpha[row + last] ?? 0) < level) last--
    if (first < left) left = first
    if (last > right) right = last
    if (top < 0) top = y
    bottom = y
  }
  return bottom < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

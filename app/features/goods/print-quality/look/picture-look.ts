/** What only the pixels of a file's picture show, the same in the browser and on the server. */
export type PictureLook = {
  /** Nothing in it is visible. */
  isEmpty: boolean
  /** Everything visible in it is white. */
  isWhite: boolean
  isTransparent: boolean
}

const opaque = 250
const faint = 8
const white = 250

/** Of rows of RGBA, or of RGB. */
export function lookOf(pixels: ArrayLike<number>, channels: 3 | 4): PictureLook {
  let [isEmpty, isWhite, isTransparent] = [true, true, false]
  for (let at = 0; at < pixels.length; at += channels) {
    const alpha = channels === 4 ? (pixels[at + 3] ?? 0) : 255
    if (alpha < opaque) isTransparent = true
    if (alpha <= faint) continue
    isEmpty = false
    if (Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) < white) isWhite = false
  }
  return { isEmpty, isWhite: isWhite && !isEmpty, isTransparent }
}

/** From a file's stored facts, or the process that reads files: only what it may say. */
export function cleanLook(value: unknown): PictureLook | null {
  if (typeof value !== 'object' || value === null) return null
  const is = (name: keyof PictureLook): unknown => Reflect.get(value, name)
  const [isEmpty, isWhite, isTransparent] = [is('isEmpty'), is('isWhite'), is('isTransparent')]
  if (typeof isEmpty !== 'boolean' || typeof isWhite !== 'boolean' || typeof isTransparent !== 'boolean')
    return null
  return { isEmpty, isWhite, isTransparent }
}

// The range of opacity that counts as faint. Pixels below it look invisible, and pixels above it opaque.
const [faintFrom, faintTo] = [13, 242]
// The minimum number of faint pixels, as a share of the picture, and as a fixed number for small pictures.
const leastShare = 1 / 2000
const leastPixels = 16

/**
 * Detects faint parts of a picture, such as a glow or a soft shadow. Counts only faint pixels whose neighbors are all
 * faint, which excludes smooth edges.
 */
export function hasFaint(rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): boolean {
  const isFaint = (at: number) => {
    const opacity = rgba[at * 4 + 3] ?? 0
    return opacity >= faintFrom && opacity <= faintTo
  }
  const enough = Math.max(leastPixels, width * height * leastShare)
  let found = 0
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      if (!isFaint(at) || !isFaint(at - 1) || !isFaint(at + 1)) continue
      if (isFaint(at - width) && isFaint(at + width) && ++found >= enough) return true
    }
  }
  return false
}

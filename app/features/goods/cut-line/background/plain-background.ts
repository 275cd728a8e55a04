export type Color = { red: number; green: number; blue: number }

export type PlainBackground = Color & { isWhite: boolean }

// The share of the edge pixels that must match. It is below 1, because artwork may touch the edge.
const plainShare = 0.7
const opaque = 250
const whiteFrom = 244
// JPEG compression adds up to this much noise to a plain background.
export const noise = 16

/**
 * Finds the single color around an opaque picture. Returns null if there is none, if the picture has no other color, or
 * if its edge has transparent pixels.
 */
export function findPlainBackground(
  rgba: Uint8ClampedArray | Uint8Array,
  width: number,
  height: number,
): PlainBackground | null {
  const edge = edgePixels(width, height)
  if (edge.length === 0 || edge.some((at) => (rgba[at * 4 + 3] ?? 0) < opaque)) return null
  const color = mostFrequent(rgba, edge)
  const plain = edge.filter((at) => colorDifference(rgba, at * 4, color) <= noise)
  if (plain.length < plainShare * edge.length || !hasOther(rgba, color)) return null
  return { ...color, isWhite: Math.min(color.red, color.green, color.blue) > whiteFrom }
}

function hasOther(rgba: Uint8ClampedArray | Uint8Array, color: Color): boolean {
  for (let byte = 0; byte < rgba.length; byte += 4)
    if (colorDifference(rgba, byte, color) > noise) return true
  return false
}

/** Returns the most frequent color at the picture's edge, plain or not. */
export const edgeColor = (rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): Color =>
  mostFrequent(
    rgba,
    edgePixels(width, height).filter((at) => (rgba[at * 4 + 3] ?? 0) >= opaque),
  )

/** Returns the largest difference in any channel, 0 to 255. */
export const colorDifference = (
  rgba: Uint8ClampedArray | Uint8Array,
  byte: number,
  { red, green, blue }: Color,
): number =>
  Math.max(
    Math.abs((rgba[byte] ?? 0) - red),
    Math.abs((rgba[byte + 1] ?? 0) - green),
    Math.abs((rgba[byte + 2] ?? 0) - blue),
  )

function edgePixels(width: number, height: number): number[] {
  const edge: number[] = []
  for (let x = 0; x < width; x++) edge.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y++) edge.push(y * width, y * width + width - 1)
  return edge
}

/** Sorts the colors into 4,096 bins, and returns the mean of the colors close to a sample from the fullest bin. */
function mostFrequent(rgba: Uint8ClampedArray | Uint8Array, edge: number[]): Color {
  const counts = new Uint32Array(4096)
  let [most, example] = [0, -1]
  for (const at of edge) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at * 4, at * 4 + 3)
    const bin = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4)
    const count = (counts[bin] = (counts[bin] ?? 0) + 1)
    if (count > most) [most, example] = [count, at]
  }
  if (example < 0) return { red: 255, green: 255, blue: 255 }
  const [red = 0, green = 0, blue = 0] = rgba.subarray(example * 4, example * 4 + 3)
  const similar = edge.filter((at) => colorDifference(rgba, at * 4, { red, green, blue }) <= noise)
  const mean = (channel: number) =>
    similar.reduce((sum, at) => sum + (rgba[at * 4 + channel] ?? 0), 0) / similar.length
  return { red: mean(0), green: mean(1), blue: mean(2) }
}

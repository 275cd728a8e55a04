import type { Mask } from '../mask.ts'
import type { Contour } from './contours.ts'
import { spansOf } from './spans.ts'

/**
 * Returns a mask that covers the pixels whose centers the lines enclose, and the pixels that the lines pass through.
 */
export function cover(width: number, height: number, lines: Contour[]): Mask {
  const covered = new Uint8Array(width * height)
  const { crossings, rowStarts } = spansOf({ rows: height }, lines)
  for (let row = 0; row < height; row++) {
    const until = rowStarts[row + 1] ?? 0
    for (let at = rowStarts[row] ?? 0; at + 1 < until; at += 2) {
      const from = Math.max(0, Math.ceil(crossings[at] ?? 0))
      const to = Math.min(width, Math.floor(crossings[at + 1] ?? 0) + 1)
      if (from < to) covered.fill(255, row * width + from, row * width + to)
    }
  }
  for (const { points } of lines) {
    let [fromX = 0, fromY = 0] = points.subarray(-2)
    for (let at = 0; at < points.length; at += 2) {
      const x = points[at] ?? 0
      const y = points[at + 1] ?? 0
      const steps = Math.ceil(2 * Math.max(Math.abs(x - fromX), Math.abs(y - fromY)))
      for (let step = 1; step <= steps; step++) {
        const column = Math.round(fromX + ((x - fromX) * step) / steps)
        const row = Math.round(fromY + ((y - fromY) * step) / steps)
        if (column >= 0 && column < width && row >= 0 && row < height) covered[row * width + column] = 255
      }
      fromX = x
      fromY = y
    }
  }
  return { width, height, covered }
}

import type { Contour } from '../border/contours.ts'
import type { Box, Mask } from '../mask.ts'
import { opacityIn, reduceOpacity, traceOutline } from './trace-outline.ts'

// Leaves room for corners that are sharper than their pixels show.
const roomCells = 5
const halfOpacity = 127.5

/**
 * Traces the artwork's edge on a grid. Blocks of `factor` x `factor` pixels are merged into one, which spans `times`
 * grid points per side. The grid covers `around` in the picture, and its first point is the center of its first cell.
 * Returns null if the edge is too long.
 */
export function outlineIn(
  mask: Mask,
  artwork: Box,
  { factor, times }: { factor: number; times: number },
): { outline: Contour[]; around: Box; box: Box } | null {
  const room = roomCells * factor
  const sides = (length: number) => (Math.ceil(length / factor) + 2 * roomCells) * factor
  const area = {
    x: artwork.x - room,
    y: artwork.y - room,
    width: sides(artwork.width),
    height: sides(artwork.height),
  }
  const level = mask.level ?? halfOpacity
  const lines = traceOutline(reduceOpacity(opacityIn(mask, area), factor, level), level)
  if (!lines) return null
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const outline = lines.map(({ points, area: covered }) => {
    const placed = points.slice()
    for (let at = 0; at < points.length; at += 2) {
      const x = points[at] ?? 0
      const y = points[at + 1] ?? 0
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x)
      bounds.top = Math.min(bounds.top, y)
      bounds.bottom = Math.max(bounds.bottom, y)
      placed[at] = x * times - 0.5
      placed[at + 1] = y * times - 0.5
    }
    return { points: placed, area: covered * times * times }
  })
  const box = {
    x: area.x + bounds.left * factor,
    y: area.y + bounds.top * factor,
    width: (bounds.right - bounds.left) * factor,
    height: (bounds.bottom - bounds.top) * factor,
  }
  return { outline, around: area, box }
}

import { eachContour, type Contour } from '../border/contours.ts'
import type { Mask } from '../mask.ts'
import { straighten } from './straighten.ts'

/** The opacity of pixels, 0 to 255, row by row. */
export type Opacity = { width: number; height: number; alpha: Uint8Array }

// An edge is sharp if the opacity rises from zero to that of the surrounding artwork within a pixel or two.
const clearAlpha = 8
const leastStep = 64
const flatAlpha = 12
const besidePx = 2

const mostOff = 0.12
// Pictures with more contours are noise or halftones.
const mostContours = 4000
const mostCoordinates = 200_000
const rounds = 2
const chordPoints = 2
// A line is hard if the share of its points next to partly transparent pixels is below this.
const softShare = 0.2

/**
 * Traces the artwork's edge with subpixel accuracy where it is smooth. Lines follow the opacity level, except that
 * sharp edges follow their pixels' coverage, and straight sides meet in corners. Lines are in pixels from the upper
 * left corner, with the artwork on their right. Returns null if there are too many lines or points.
 */
export function traceOutline({ width, height, alpha }: Opacity, level: number): Contour[] | null {
  const columns = width + 2
  const rows = height + 2
  const values = new Float32Array(columns * rows).fill(255)
  const runs: number[] = []
  for (let y = 0; y < height; y++) {
    const from = (y + 1) * columns + 1
    for (let x = 0; x < width; x++) values[from + x] = 255 - (alpha[y * width + x] ?? 0)
    runs.push(from, from + columns - 1)
  }
  const field = { columns, rows, values, seen: new Uint8Array(values.length) }
  // At a level other than half, smooth edges are shifted as a whole.
  const mostMoved = mostOff + 2 * Math.abs(level / 255 - 0.5)
  const contours: Contour[] = []
  let coordinates = 0
  for (const contour of eachContour(field, 255.5 - level, runs)) {
    contours.push(contour)
    coordinates += contour.points.length
    if (contours.length > mostContours || coordinates > mostCoordinates) return null
  }
  return contours.map(({ points }) => {
    const { isSharp, isHard } = edgesOf(field, points)
    if (!isHard) for (let round = 0; round < rounds; round++) refine(field, points, isSharp, mostMoved)
    // Grid points are pixel centers, with an extra row or column on each side.
    for (let at = 0; at < points.length; at++) points[at] = (points[at] ?? 0) - 0.5
    return straighten(points, isHard, (x, y, awayX, awayY) =>
      edgeBeside(field, x + 0.5, y + 0.5, awayX, awayY),
    )
  })
}

type Grid = { columns: number; rows: number; values: Float32Array }

const opacityAt = ({ columns, rows, values }: Grid, x: number, y: number): number =>
  x < 0 || y < 0 || x >= columns || y >= rows ? 0 : 255 - (values[y * columns + x] ?? 255)

/**
 * Finds the points on a sharp edge, and whether the edge is hard, which means that hardly any pixels are partly
 * transparent. Moves points between an opaque and an invisible pixel to the middle.
 */
function edgesOf(grid: Grid, points: Float32Array): { isSharp: Uint8Array; isHard: boolean } {
  const isSharp = new Uint8Array(points.length / 2).fill(1)
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at] ?? 0
    const y = points[at + 1] ?? 0
    const left = Math.floor(x)
    const top = Math.floor(y)
    const isAcross = x !== left
    const one = opacityAt(grid, left, top)
    const other = isAcross ? opacityAt(grid, left + 1, top) : opacityAt(grid, left, top + 1)
    if (Math.min(one, other) > clearAlpha || Math.max(one, other) < 255 - clearAlpha) continue
    isSharp[at / 2] = 0
    if (isAcross) points[at] = left + 0.5
    else points[at + 1] = top + 0.5
  }
  let soft = 0
  let stairs = 0
  for (let at = 0; at < points.length; at += 2)
    if (isSharp[at / 2] === 1) soft++
    else if (!isOnRun(points, at)) stairs++
  return { isSharp, isHard: soft === 0 || soft < softShare * (soft + stairs) }
}

/** Returns true if the point is on the edge of a straight row or column of pixels. */
function isOnRun(points: Float32Array, at: number): boolean {
  const before = (at - 2 + points.length) % points.length
  const after = (at + 2) % points.length
  return (
    (points[before] === points[at] && points[after] === points[at]) ||
    (points[before + 1] === points[at + 1] && points[after + 1] === points[at + 1])
  )
}

/**
 * Moves each point to where a straight edge in the line's direction would cover the pixel in proportion to its opacity.
 */
function refine(grid: Grid, points: Float32Array, isSharp: Uint8Array, mostMoved: number): void {
  const from = points.slice()
  const length = points.length
  const reach = 2 * Math.min(chordPoints, Math.floor(length / 8))
  for (let at = 0; at < length; at += 2) {
    if (isSharp[at / 2] === 0) continue
    const x = from[at] ?? 0
    const y = from[at + 1] ?? 0
    const before = (at - reach + length) % length
    const after = (at + reach) % length
    const alongX = (from[after] ?? 0) - (from[before] ?? 0)
    const alongY = (from[after + 1] ?? 0) - (from[before + 1] ?? 0)
    const chord = Math.sqrt(alongX * alongX + alongY * alongY)
    if (chord === 0) continue
    // The outside is to the left of the line.
    const awayX = alongY / chord
    const awayY = -alongX / chord
    const moved = edgeBeside(grid, x, y, awayX, awayY)
    if (moved === null) isSharp[at / 2] = 0
    // A larger move means a tip, where a second edge crosses the pixel.
    else if (Math.abs(moved) <= mostMoved) {
      points[at] = x + awayX * moved
      points[at + 1] = y + awayY * moved
    }
  }
}

/**
 * Returns the distance outward from a point to the edge, based on the nearest pixel it crosses; null if it isn't sharp.
 */
function edgeBeside(grid: Grid, x: number, y: number, awayX: number, awayY: number): number | null {
  const opacity = (away: number) =>
    opacityAt(grid, Math.round(x + awayX * away), Math.round(y + awayY * away))
  const inside = opacity(-besidePx)
  if (opacity(besidePx) > clearAlpha || inside < leastStep) return null
  if (Math.abs(inside - opacity(-besidePx - 1)) > flatAlpha) return null
  const column = Math.round(x)
  const row = Math.round(y)
  const passed = (column - x) * awayX + (row - y) * awayY
  const share = opacityAt(grid, column, row) / inside
  if (share > 0 && share < 1) return passed + edgeFromMiddle(share, Math.abs(awayX), Math.abs(awayY))
  const step = share > 0 ? 1 : -1
  const isAcross = Math.abs(awayX) > Math.abs(awayY)
  const nextColumn = isAcross ? column + step * Math.sign(awayX) : column
  const nextRow = isAcross ? row : row + step * Math.sign(awayY)
  const nextPassed = (nextColumn - x) * awayX + (nextRow - y) * awayY
  const nextShare = opacityAt(grid, nextColumn, nextRow) / inside
  if (nextShare > 0 && nextShare < 1)
    return nextPassed + edgeFromMiddle(nextShare, Math.abs(awayX), Math.abs(awayY))
  return (passed + nextPassed) / 2
}

/**
 * Returns the distance outward from a pixel's center to a straight edge that faces direction a, b and covers this share
 * of the pixel.
 */
function edgeFromMiddle(share: number, a: number, b: number): number {
  const [most, least] = a > b ? [a, b] : [b, a]
  const covered = Math.min(share, 1 - share)
  // Up to this share, the edge cuts off a corner. Above it, the edge crosses two opposite sides.
  const corner = (0.5 * least) / most
  const far =
    covered < corner ? 0.5 * (most + least) - Math.sqrt(2 * most * least * covered) : (0.5 - covered) * most
  return share > 0.5 ? far : -far
}

/**
 * Merges blocks of `factor` x `factor` pixels into one with their average opacity, but keeps small isolated details.
 */
export function reduceOpacity({ width, height, alpha }: Opacity, factor: number, level: number): Opacity {
  if (factor === 1) return { width, height, alpha }
  const across = Math.ceil(width / factor)
  const down = Math.ceil(height / factor)
  const reduced = new Uint8Array(across * down)
  const sums = new Uint32Array(across)
  for (let y = 0, row = 0; row < down; row++) {
    sums.fill(0)
    for (const bottom = Math.min(height, y + factor); y < bottom; y++)
      addRow(sums, alpha, y * width, width, factor)
    for (let column = 0; column < across; column++)
      reduced[row * across + column] = Math.round((sums[column] ?? 0) / (factor * factor))
  }
  const isOpaque = (at: number) => (reduced[at] ?? 0) >= level
  for (let at = 0; at < reduced.length; at++) {
    const opacity = reduced[at] ?? 0
    if (opacity === 0 || opacity >= level) continue
    if (isOpaque(at - 1) || isOpaque(at + 1) || isOpaque(at - across) || isOpaque(at + across)) continue
    const x = (at % across) * factor
    const y = Math.floor(at / across) * factor
    for (let row = y; row < Math.min(height, y + factor); row++)
      for (let column = x; column < Math.min(width, x + factor); column++)
        if ((alpha[row * width + column] ?? 0) >= level) reduced[at] = 255
  }
  return { width: across, height: down, alpha: reduced }
}

function addRow(sums: Uint32Array, alpha: Uint8Array, from: number, width: number, factor: number): void {
  let column = 0
  let left = factor
  let sum = 0
  for (let at = from; at < from + width; at++) {
    sum += alpha[at] ?? 0
    if (--left > 0) continue
    sums[column] = (sums[column] ?? 0) + sum
    column++
    left = factor
    sum = 0
  }
  if (sum > 0) sums[column] = (sums[column] ?? 0) + sum
}

/** Returns the opacity of the mask within a box, which may exceed the mask. */
export function opacityIn(
  { width, height, covered, alpha }: Mask,
  box: { x: number; y: number; width: number; height: number },
): Opacity {
  const from = alpha ?? covered
  const cropped = new Uint8Array(box.width * box.height)
  for (let y = 0; y < box.height; y++) {
    const row = box.y + y
    if (row < 0 || row >= height) continue
    const left = Math.max(0, -box.x)
    const right = Math.min(box.width, width - box.x)
    cropped.set(from.subarray(row * width + box.x + left, row * width + box.x + right), y * box.width + left)
  }
  return { width: box.width, height: box.height, alpha: cropped }
}

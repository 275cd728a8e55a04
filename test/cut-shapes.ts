import { flatten, type CutLine, type Point } from '#app/features/goods/cut-line/cut-line.ts'
import { cutProblems, type CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import { createCutTracer } from '#app/features/goods/cut-line/cut-tracer.ts'
import { maskOf } from '#app/features/goods/cut-line/mask-of.ts'
import { coveredBox, type Mask } from '#app/features/goods/cut-line/mask.ts'
import { outlineIn } from '#app/features/goods/cut-line/outline/outline-in.ts'
import type { ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'

export const pixelsPerMm = (pixelsPerInch: number) => pixelsPerInch / 25.4

/** Makes a mask of the pixels whose centers are inside. */
export function drawnMask(width: number, height: number, isInside: (x: number, y: number) => boolean): Mask {
  const covered = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isInside(x + 0.5, y + 0.5)) covered[y * width + x] = 255
  }
  return { width, height, covered }
}

const supersampling = 4

/** Makes a mask from polygons with antialiased edges. They may overlap. */
export function polygonMask(width: number, height: number, polygons: readonly Point[][]): Mask {
  const fine = new Uint8Array(width * supersampling * height * supersampling)
  for (const polygon of polygons) fill(fine, width * supersampling, height * supersampling, polygon)
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height * supersampling; y++) {
    for (let x = 0; x < width * supersampling; x++) {
      const alpha = (Math.floor(y / supersampling) * width + Math.floor(x / supersampling)) * 4 + 3
      if (fine[y * width * supersampling + x])
        rgba[alpha] = Math.min(255, (rgba[alpha] ?? 0) + 256 / supersampling ** 2)
    }
  }
  return maskOf(rgba, width, height, null)
}

function fill(covered: Uint8Array, width: number, height: number, polygon: readonly Point[]) {
  const rows = Array.from({ length: height }, (): number[] => [])
  for (const [from, to] of sidesOf(
    polygon.map(({ x, y }) => ({ x: x * supersampling, y: y * supersampling })),
  )) {
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
    for (let y = Math.max(0, Math.ceil(top - 0.5)); y + 0.5 < bottom && y < height; y++)
      rows[y]?.push(from.x + ((to.x - from.x) * (y + 0.5 - from.y)) / (to.y - from.y))
  }
  rows.forEach((crossings, y) => {
    crossings.sort((one, other) => one - other)
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const from = Math.max(0, Math.ceil((crossings[at] ?? 0) - 0.5))
      const to = Math.min(width, Math.ceil((crossings[at + 1] ?? 0) - 0.5))
      if (from < to) covered.fill(1, y * width + from, y * width + to)
    }
  })
}

type Side = readonly [Point, Point]

export const sidesOf = (polygon: readonly Point[]): Side[] =>
  polygon.map((point, at) => [point, polygon[(at + 1) % polygon.length] ?? point])

export const circle = (x: number, y: number, radius: number, corners = 720): Point[] =>
  star(x, y, corners, () => radius)

export const star = (
  x: number,
  y: number,
  corners: number,
  radiusAt: (corner: number, angle: number) => number,
): Point[] =>
  Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI - Math.PI / 2
    const radius = radiusAt(corner, angle)
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
  })

/** Returns the distance to polygons that don't overlap, positive outside. */
export function signedDistance({ x, y }: Point, polygons: readonly (readonly Point[])[]): number {
  let nearest = Infinity
  let isInside = false
  for (const polygon of polygons) {
    for (const [from, to] of sidesOf(polygon)) {
      const [dx, dy] = [to.x - from.x, to.y - from.y]
      const square = dx * dx + dy * dy
      const share =
        square === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / square))
      nearest = Math.min(nearest, Math.hypot(from.x + dx * share - x, from.y + dy * share - y))
      if (from.y > y !== to.y > y && x < from.x + (dx * (y - from.y)) / dy) isInside = !isInside
    }
  }
  return isInside ? -nearest : nearest
}

function exactBox(mask: Mask) {
  const box = coveredBox(mask)
  return box && outlineIn(mask, box, { factor: 1, times: 1 })?.box
}

/** Returns the size at which the artwork has this many pixels per inch. */
export function sizeAt(mask: Mask, pixelsPerInch: number, offset: number) {
  const box = exactBox(mask) ?? mask
  return { width: box.width / pixelsPerInch + 2 * offset, height: box.height / pixelsPerInch + 2 * offset }
}

export const traceAt = (mask: Mask, pixelsPerInch: number, cut: ArtworkDesign['cut']) =>
  createCutTracer(mask).trace(sizeAt(mask, pixelsPerInch, cut.offset), cut)

export function expectLine(traced: CutLine | CutProblem): CutLine {
  if ('problem' in traced) throw new Error(cutProblems[traced.problem])
  return traced
}

export const pointsOf = ({ loops }: CutLine, pointsPerCurve = 12): Point[] =>
  loops.flatMap((loop) => flatten(loop, pointsPerCurve))

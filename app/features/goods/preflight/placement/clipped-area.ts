import type { Dimensions } from '#app/features/ground/product/size-rule.ts'

type Corner = readonly [x: number, y: number]

/** Returns the area of a convex shape within a rectangle around 0, 0. */
export function clippedArea(corners: Corner[], { width, height }: Dimensions): number {
  const sides: [axis: 0 | 1, sign: 1 | -1, limit: number][] = [
    [0, 1, width / 2],
    [0, -1, width / 2],
    [1, 1, height / 2],
    [1, -1, height / 2],
  ]
  return areaOf(sides.reduce((left, side) => clip(left, ...side), corners))
}

function clip(corners: Corner[], axis: 0 | 1, sign: 1 | -1, limit: number): Corner[] {
  const room = (corner: Corner) => limit - sign * corner[axis]
  return corners.flatMap((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    const [here, there] = [room(corner), room(next)]
    const kept = here >= 0 ? [corner] : []
    if (here >= 0 === there >= 0) return kept
    const share = here / (here - there)
    const crossing: Corner = [
      corner[0] + (next[0] - corner[0]) * share,
      corner[1] + (next[1] - corner[1]) * share,
    ]
    return [...kept, crossing]
  })
}

function areaOf(corners: Corner[]): number {
  const twice = corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

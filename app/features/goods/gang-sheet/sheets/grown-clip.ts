import type { Point } from '#app/features/goods/cut-line/cut-line.ts'

const cornersOfDisc = 12

/**
 * Returns operators that clip to an outline and `by` around it. By the nonzero rule, the outline, its sides and its
 * corners, all grown and in one direction, form one area, so they needn't be united.
 */
export function grownClip(outline: readonly Point[], by: number): string {
  const parts: Point[][] = [[...outline]]
  for (const [at, b] of by > 0 ? outline.entries() : []) {
    const a = outline.at(at - 1) ?? b
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    if (length > 0) {
      const [nx, ny] = [((b.y - a.y) / length) * by, ((a.x - b.x) / length) * by]
      parts.push([
        { x: a.x + nx, y: a.y + ny },
        { x: b.x + nx, y: b.y + ny },
        { x: b.x - nx, y: b.y - ny },
        { x: a.x - nx, y: a.y - ny },
      ])
    }
    parts.push(
      Array.from({ length: cornersOfDisc }, (_, corner) => {
        const angle = (2 * Math.PI * corner) / cornersOfDisc
        return { x: b.x + by * Math.cos(angle), y: b.y + by * Math.sin(angle) }
      }),
    )
  }
  return `${parts.map((part) => polygon(isLeft(part) ? part : part.toReversed())).join('\n')} W n`
}

const polygon = (points: Point[]) =>
  points.map(({ x, y }, at) => `${x.toFixed(2)} ${y.toFixed(2)} ${at === 0 ? 'm' : 'l'}`).join(' ') + ' h'

function isLeft(points: Point[]): boolean {
  let twice = 0
  for (const [at, b] of points.entries()) {
    const a = points.at(at - 1) ?? b
    twice += a.x * b.y - b.x * a.y
  }
  return twice > 0
}

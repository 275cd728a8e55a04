import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import type { Box } from '#app/features/goods/cut-line/mask.ts'
import type { ShownMaterial } from '#app/features/ground/product/effects/option-effect.ts'
import { pathDecimals } from './place-path.ts'

/** The drawing of a material that isn't white: a gradient, or checks (SVG path data) on white. */
export type DrawnMaterial =
  | { kind: 'holographic'; from: Point; to: Point }
  | { kind: 'clear'; checks: string }

type FoilStop = { offset: number; color: string }

/** Silver, then the colors that it reflects. */
const foilColors = ['#e6e9ee', '#f7bedd', '#d2bdf5', '#b0dbf7', '#b6efd6', '#f6efb0']
/** The number of times the colors repeat from one corner to the other. */
const foilBands = 2

/** The stops of the gradient from one corner to the other. */
export const foilStops: readonly FoilStop[] = Array.from(
  { length: foilBands * foilColors.length + 1 },
  (_, at) => ({
    offset: at / (foilBands * foilColors.length),
    color: foilColors[at % foilColors.length] ?? '',
  }),
)

export const checkColor = '#ddd5c6'
/** The number of checks along the longer side. */
const checks = 24

export function drawMaterial(material: ShownMaterial, box: Box): DrawnMaterial {
  if (material === 'clear') return { kind: 'clear', checks: checksOf(box) }
  const { x, y, width, height } = box
  const half = (width + height) / 2
  // Keeps the gradient at 45 degrees at any proportions.
  return { kind: 'holographic', from: { x, y }, to: { x: x + half, y: y + half } }
}

function checksOf({ x: left, y: top, width, height }: Box): string {
  const side = Math.max(width, height) / checks
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const text = (value: number) => String(Number(value.toFixed(pathDecimals)))
  return Array.from({ length: columns * rows }, (_, at) => ({ x: at % columns, y: Math.floor(at / columns) }))
    .filter(({ x, y }) => (x + y) % 2 === 0)
    .map(
      ({ x, y }) =>
        `M${text(left + x * side)} ${text(top + y * side)}h${text(side)}v${text(side)}h${text(-side)}Z`,
    )
    .join('')
}

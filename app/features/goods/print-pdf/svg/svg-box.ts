import type { Box } from '../print-boxes.ts'

/** Returns the smallest box around a path given as PDF operators; null if there are none. */
export function boxOfPath(operators: string): Box | null {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const add = (x: number, y: number) => {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  let [penX, penY] = [0, 0]
  for (const line of operators.split('\n')) {
    const numbers = line.split(' ')
    const operator = numbers.pop()
    if (operator === 'h' || operator === '') continue
    const values = numbers.map(Number)
    const [x = 0, y = 0] = values.slice(-2)
    add(x, y)
    if (operator === 'c') {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = values
      for (const share of [...turnsOf(penX, x1, x2, x), ...turnsOf(penY, y1, y2, y)])
        add(cubicAt(penX, x1, x2, x, share), cubicAt(penY, y1, y2, y, share))
    }
    penX = x
    penY = y
  }
  const { left, top, right, bottom } = box
  return right < left ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

export function boxAround(boxes: (Box | null)[]): Box | null {
  const [first, ...others] = boxes.filter((box) => box !== null)
  if (!first) return null
  return others.reduce((one, other) => {
    const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
    const right = Math.max(one.x + one.width, other.x + other.width)
    const bottom = Math.max(one.y + one.height, other.y + other.height)
    return { x, y, width: right - x, height: bottom - y }
  }, first)
}

export const rectangle = ({ x, y, width, height }: Box): string => `M${x} ${y}h${width}v${height}h${-width}Z`

function cubicAt(a: number, b: number, c: number, d: number, u: number): number {
  const v = 1 - u
  return a * v * v * v + 3 * b * u * v * v + 3 * c * u * u * v + d * u * u * u
}

/** Returns the parameters, between 0 and 1, at which a coordinate of a curve turns back. */
function turnsOf(a: number, b: number, c: number, d: number): number[] {
  const [square, linear, constant] = [d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a]
  if (Math.abs(square) < 1e-9) return within(Math.abs(linear) < 1e-9 ? [] : [-constant / linear])
  const under = linear * linear - 4 * square * constant
  if (under < 0) return []
  return within([1, -1].map((sign) => (-linear + sign * Math.sqrt(under)) / (2 * square)))
}

const within = (shares: number[]) => shares.filter((share) => share > 0 && share < 1)

import { pointOf, type Point } from '#app/features/goods/cut-line/cut-line.ts'
import { applied, unchanged, type Box, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'

type Control = { kind: 'C' | 'Q'; x: number; y: number }

/** A PDF path operator: move, line, curve with two control points, or close. */
export type PathOperator = {
  operator: 'm' | 'l' | 'c' | 'h'
  numbers: number[]
  /** True if the next curve belongs to the same arc. */
  isInArc?: boolean
}

export const rectanglePath = ({ x, y, width, height }: Box): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`

/** Converts SVG path data to PDF operators. */
export const pdfPath = (data: string, map: Matrix = unchanged): string => writePath(pathOperators(data, map))

export const writePath = (operators: PathOperator[]): string =>
  operators
    .map(({ operator, numbers }) =>
      [...numbers.map((value) => String(Number(value.toFixed(4)))), operator].join(' '),
    )
    .join('\n')

/** Stops at the first thing that isn't path data, as SVG requires. */
export function pathOperators(data: string, map: Matrix = unchanged): PathOperator[] {
  const operators: PathOperator[] = []
  const push = (operator: PathOperator['operator'], ...values: number[]) => {
    const numbers: number[] = []
    for (let at = 0; at < values.length; at += 2)
      numbers.push(...applied(map, values[at] ?? 0, values[at + 1] ?? 0))
    operators.push({ operator, numbers })
  }
  const pen = { x: 0, y: 0, startX: 0, startY: 0 }
  /** The control point that S and T reflect. */
  let last: Control | null = null
  const moveTo = (x: number, y: number) => {
    push('m', x, y)
    Object.assign(pen, { x, y, startX: x, startY: y })
  }
  const lineTo = (x: number, y: number) => {
    push('l', x, y)
    Object.assign(pen, { x, y })
  }
  const curveTo = (x1: number, y1: number, x2: number, y2: number, x: number, y: number) => {
    push('c', x1, y1, x2, y2, x, y)
    Object.assign(pen, { x, y })
  }
  const quadraticTo = (qx: number, qy: number, x: number, y: number) => {
    const third = (from: number, to: number) => from + (2 / 3) * (to - from)
    curveTo(third(pen.x, qx), third(pen.y, qy), third(x, qx), third(y, qy), x, y)
  }
  for (const { letter, numbers } of commandsOf(data)) {
    const isRelative = letter === letter.toLowerCase()
    const [dx, dy] = isRelative ? [pen.x, pen.y] : [0, 0]
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = numbers
    const reflected = (kind: 'C' | 'Q'): [number, number] =>
      last?.kind === kind ? [2 * pen.x - last.x, 2 * pen.y - last.y] : [pen.x, pen.y]
    let control: Control | null = null
    switch (letter.toUpperCase()) {
      case 'M':
        moveTo(a + dx, b + dy)
        break
      case 'L':
        lineTo(a + dx, b + dy)
        break
      case 'H':
        lineTo(a + dx, pen.y)
        break
      case 'V':
        lineTo(pen.x, a + dy)
        break
      case 'C':
        curveTo(a + dx, b + dy, c + dx, d + dy, e + dx, f + dy)
        control = { kind: 'C', x: c + dx, y: d + dy }
        break
      case 'S': {
        const [x1, y1] = reflected('C')
        curveTo(x1, y1, a + dx, b + dy, c + dx, d + dy)
        control = { kind: 'C', x: a + dx, y: b + dy }
        break
      }
      case 'Q':
        quadraticTo(a + dx, b + dy, c + dx, d + dy)
        control = { kind: 'Q', x: a + dx, y: b + dy }
        break
      case 'T': {
        const [qx, qy] = reflected('Q')
        quadraticTo(qx, qy, a + dx, b + dy)
        control = { kind: 'Q', x: qx, y: qy }
        break
      }
      case 'A': {
        const arc = { rx: a, ry: b, degrees: c, isLarge: d !== 0, isClockwise: e !== 0 }
        const curves = arcCurves(pen, arc, { x: f + dx, y: g + dy })
        if (!curves) lineTo(f + dx, g + dy)
        for (const curve of curves ?? []) {
          curveTo(...curve)
          const [drawn] = operators.slice(-1)
          if (drawn && curve !== curves?.at(-1)) drawn.isInArc = true
        }
        break
      }
      default:
        push('h')
        Object.assign(pen, { x: pen.startX, y: pen.startY })
    }
    last = control
  }
  return operators
}

const counts: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }
const token = /([a-zA-Z])|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g
/** An arc's flags may follow each other without a space. */
const arcFlag = /[01]/

type Command = { letter: string; numbers: number[] }

function commandsOf(data: string): Command[] {
  const commands: Command[] = []
  let letter = ''
  let numbers: number[] = []
  token.lastIndex = 0
  for (;;) {
    const isFlag = letter.toUpperCase() === 'A' && (numbers.length === 3 || numbers.length === 4)
    if (isFlag) {
      const from = skipped(data, token.lastIndex)
      if (!arcFlag.test(data.charAt(from))) return commands
      numbers.push(Number(data.charAt(from)))
      token.lastIndex = from + 1
      continue
    }
    const found = token.exec(data)
    if (!found) return commands
    if (found[1]) {
      if (numbers.length > 0 || counts[found[1].toUpperCase()] === undefined) return commands
      letter = found[1]
    } else numbers.push(Number(found[0]))
    const count = counts[letter.toUpperCase()]
    if (count === undefined || (commands.length === 0 && letter.toUpperCase() !== 'M')) return commands
    if (numbers.length !== count || (count === 0 && !found[1])) {
      if (count === 0) return commands
      continue
    }
    commands.push({ letter, numbers })
    numbers = []
    // Additional pairs after a move are lines.
    if (letter === 'M') letter = 'L'
    else if (letter === 'm') letter = 'l'
  }
}

function skipped(data: string, from: number): number {
  let at = from
  while (at < data.length && ' \t\r\n,'.includes(data.charAt(at))) at++
  return at
}

type Arc = { rx: number; ry: number; degrees: number; isLarge: boolean; isClockwise: boolean }

/** Returns an arc as curves of at most a quarter each (SVG 2, appendix B.2). Null for a straight line. */
function arcCurves(
  from: Point,
  { rx: writtenX, ry: writtenY, degrees, isLarge, isClockwise }: Arc,
  to: Point,
): [number, number, number, number, number, number][] | null {
  let [rx, ry] = [Math.abs(writtenX), Math.abs(writtenY)]
  if (rx === 0 || ry === 0) return null
  if (from.x === to.x && from.y === to.y) return []
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const half = { x: (from.x - to.x) / 2, y: (from.y - to.y) / 2 }
  const x = cos * half.x + sin * half.y
  const y = -sin * half.x + cos * half.y
  const excess = (x / rx) ** 2 + (y / ry) ** 2
  if (excess > 1) [rx, ry] = [rx * Math.sqrt(excess), ry * Math.sqrt(excess)]
  const under = (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2) - 1
  const factor = (isLarge === isClockwise ? -1 : 1) * Math.sqrt(Math.max(0, under))
  const center = { x: (factor * rx * y) / ry, y: (-factor * ry * x) / rx }
  const start = Math.atan2((y - center.y) / ry, (x - center.x) / rx)
  const end = Math.atan2((-y - center.y) / ry, (-x - center.x) / rx)
  let sweep = end - start
  if (isClockwise && sweep < 0) sweep += 2 * Math.PI
  if (!isClockwise && sweep > 0) sweep -= 2 * Math.PI
  const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
  const step = sweep / parts
  const reach = (4 / 3) * Math.tan(step / 4)
  const middle = {
    x: cos * center.x - sin * center.y + (from.x + to.x) / 2,
    y: sin * center.x + cos * center.y + (from.y + to.y) / 2,
  }
  const placed = (px: number, py: number): [number, number] => [
    middle.x + cos * rx * px - sin * ry * py,
    middle.y + sin * rx * px + cos * ry * py,
  ]
  return Array.from({ length: parts }, (_, at) => {
    const [first, second] = [start + at * step, start + (at + 1) * step]
    const [c1, s1, c2, s2] = [Math.cos(first), Math.sin(first), Math.cos(second), Math.sin(second)]
    const last = at === parts - 1 ? ([to.x, to.y] as const) : placed(c2, s2)
    return [...placed(c1 - reach * s1, s1 + reach * c1), ...placed(c2 + reach * s2, s2 - reach * c2), ...last]
  })
}

/** Returns the smallest box around a path, without its stroke; null if it has no points. */
export function boxOfPath(operators: PathOperator[]): Box | null {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  const add = ({ x, y }: Point) => {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  let pen: Point = { x: 0, y: 0 }
  for (const { operator, numbers } of operators) {
    if (operator === 'h') continue
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers
    const end = operator === 'c' ? { x: x3, y: y3 } : { x: x1, y: y1 }
    add(end)
    if (operator === 'c') {
      const [first, second] = [
        { x: x1, y: y1 },
        { x: x2, y: y2 },
      ]
      for (const share of [...turnsOf(pen.x, x1, x2, x3), ...turnsOf(pen.y, y1, y2, y3)])
        add(pointOf(pen, first, second, end, share))
    }
    pen = end
  }
  const { left, top, right, bottom } = box
  return right < left ? null : { x: left, y: top, width: right - left, height: bottom - top }
}

/** Returns the parameters, between 0 and 1, at which a curve's coordinate reverses direction. */
function turnsOf(a: number, b: number, c: number, d: number): number[] {
  const [square, linear, constant] = [d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a]
  const within = (shares: number[]) => shares.filter((share) => share > 0 && share < 1)
  if (Math.abs(square) < 1e-9) return within(Math.abs(linear) < 1e-9 ? [] : [-constant / linear])
  const under = linear * linear - 4 * square * constant
  if (under < 0) return []
  return within([1, -1].map((sign) => (-linear + sign * Math.sqrt(under)) / (2 * square)))
}

/** Returns the smallest box around others. */
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

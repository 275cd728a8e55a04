import { combined, unchanged, scaled, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'

export class NotMeasurable extends Error {}

const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi
const firstNumber = new RegExp(`^${number.source}`, 'i')

export const numbersIn = (text: string): number[] => (text.match(number) ?? []).map(Number)

const unitPixels: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
}

export function readLength(text: string | undefined, whole: number | null): number | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed === 'auto') return null
  const [written = ''] = firstNumber.exec(trimmed) ?? []
  const value = written === '' ? Number.NaN : Number(written)
  const unit = trimmed.slice(written.length).toLowerCase()
  if (unit === '%' && whole !== null) return (value / 100) * whole
  const factor = unitPixels[unit]
  if (factor === undefined || !Number.isFinite(value)) throw new NotMeasurable()
  return value * factor
}

export function readViewBox(text: string | undefined): { width: number; height: number } | null {
  const [, , width, height] = numbersIn(text ?? '')
  return width !== undefined && height !== undefined && width > 0 && height > 0 ? { width, height } : null
}

type Size = { width: number; height: number }

export function fitInto(box: Size, content: Size, aspect: string | undefined): Matrix {
  const [x, y] = [box.width / content.width, box.height / content.height]
  if (aspect?.trim().startsWith('none')) return scaled(x, y)
  return scaled(aspect?.includes('slice') ? Math.max(x, y) : Math.min(x, y))
}

const radians: Record<string, number> = {
  '': Math.PI / 180,
  deg: Math.PI / 180,
  rad: 1,
  grad: Math.PI / 200,
  turn: 2 * Math.PI,
}

export function readTransform(text: string | undefined): Matrix {
  let map = unchanged
  if (!text || text.trim() === 'none') return map
  for (const call of text.split(')')) {
    const open = call.indexOf('(')
    if (open < 0) continue
    const name = call.slice(0, open).replaceAll(',', ' ').trim().toLowerCase()
    map = combined(map, readFunction(name, call.slice(open + 1)))
  }
  return map
}

function readFunction(name: string, written: string): Matrix {
  const [a = Number.NaN, b, c = 0, d = 1] = numbersIn(written)
  const unit = written.replaceAll(/[^a-z]/gi, '').toLowerCase()
  const angle = () => a * (radians[unit] ?? Number.NaN)
  const factor = written.includes('%') ? 0.01 : 1
  switch (name) {
    case 'matrix':
      return [a, b ?? 0, c, d, 0, 0]
    case 'scale':
      return scaled(a * factor, (b ?? a) * factor)
    case 'scalex':
      return scaled(a * factor, 1)
    case 'scaley':
      return scaled(1, a * factor)
    case 'rotate':
      // An optional center only translates.
      return [Math.cos(angle()), Math.sin(angle()), -Math.sin(angle()), Math.cos(angle()), 0, 0]
    case 'skewx':
      return [1, 0, Math.tan(angle()), 1, 0, 0]
    case 'skewy':
      return [1, Math.tan(angle()), 0, 1, 0, 0]
    case 'translate':
    case 'translatex':
    case 'translatey':
      return unchanged
    default:
      throw new NotMeasurable()
  }
}

export function spanOf(points: readonly number[]): Size {
  const span = { x: [Infinity, -Infinity], y: [Infinity, -Infinity] }
  for (const [at, value] of points.entries()) {
    const axis = at % 2 === 0 ? span.x : span.y
    axis[0] = Math.min(axis[0] ?? value, value)
    axis[1] = Math.max(axis[1] ?? value, value)
  }
  const length = ([least = 0, most = 0]: number[]) => Math.max(0, most - least)
  return { width: length(span.x), height: length(span.y) }
}

const numbersOf: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7 }

/** Includes control points, so the bounding box may be slightly too large. */
export function cornersOf(path: string): number[] {
  const corners: number[] = []
  const now = { x: 0, y: 0 }
  for (const command of path.match(/[a-df-z][^a-df-z]*/gi) ?? []) {
    const letter = command.charAt(0)
    const each = numbersOf[letter.toLowerCase()]
    if (!each) continue
    const isRelative = letter === letter.toLowerCase()
    const values = numbersIn(command.slice(1))
    if (values.length % each !== 0) throw new NotMeasurable()
    for (let at = 0; at < values.length; at += each)
      follow(letter.toLowerCase(), values.slice(at, at + each), isRelative, now, corners)
  }
  return corners
}

function follow(
  letter: string,
  values: number[],
  isRelative: boolean,
  now: { x: number; y: number },
  corners: number[],
): void {
  const from = isRelative ? { ...now } : { x: 0, y: 0 }
  const [first = 0] = values
  if (letter === 'h') now.x = from.x + first
  else if (letter === 'v') now.y = from.y + first
  else {
    const points = letter === 'a' ? values.slice(5) : values
    for (let at = 0; at < points.length; at += 2) {
      now.x = from.x + (points[at] ?? 0)
      now.y = from.y + (points[at + 1] ?? 0)
      corners.push(now.x, now.y)
    }
    if (letter === 'a')
      corners.push(now.x - first, now.y - (values[1] ?? 0), now.x + first, now.y + (values[1] ?? 0))
  }
  corners.push(now.x, now.y)
}

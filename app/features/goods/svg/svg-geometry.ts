import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import {
  combined,
  moved,
  scaled,
  turned,
  unchanged,
  type Box,
  type Matrix,
} from '#app/features/goods/item-drawing/matrix.ts'
import { notAsShown } from './svg-problem.ts'

/** Returns the trimmed value of an attribute or property. */
export type Get = (name: string) => string | undefined

const number = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`
const numbers = new RegExp(number, 'gi')
const numberWithUnit = new RegExp(`^(${number})(.*)$`, 'i')
const numbersWithUnits = new RegExp(`(${number})([a-z]*)`, 'gi')

const unitPixels: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
}

/** Parses a length in pixels; `whole` is what percentages refer to. Null for 'auto'. Throws UnreadableArtwork. */
export function length(text: string | undefined, whole: number): number | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '' || trimmed === 'auto') return null
  const [, written = '', unit = ''] = numberWithUnit.exec(trimmed) ?? []
  const factor = unit === '%' ? whole / 100 : unitPixels[unit.toLowerCase()]
  const value = written === '' ? Number.NaN : Number(written)
  if (factor !== undefined && Number.isFinite(value)) return value * factor
  throw notAsShown(written && /^[a-z]+$/i.test(unit) ? `the unit ${unit}` : `the length ${trimmed}`)
}

/** Parses a percentage, or a number out of `whole`, as a fraction from 0 to 1. Throws UnreadableArtwork. */
export function share(text: string, whole: number): number {
  const trimmed = text.trim()
  const value = trimmed.endsWith('%') ? Number(trimmed.slice(0, -1)) / 100 : Number(trimmed) / whole
  if (!Number.isFinite(value)) throw notAsShown(`the value ${text}`)
  return Math.min(1, Math.max(0, value))
}

const degreesPer: Record<string, number> = { '': 1, deg: 1, rad: 180 / Math.PI, grad: 0.9, turn: 360 }

/** Parses a transform attribute, or a CSS transform, whose numbers may have units. Throws UnreadableArtwork. */
export function readTransform(text: string | undefined, isCss = false): Matrix {
  let map = unchanged
  if (!text || text.trim() === 'none') return map
  const calls = text.split(')')
  if (calls.pop()?.trim() !== '') throw notAsShown(`the transform ${text}`)
  for (const call of calls) {
    const [name = '', written = ''] = call.split('(')
    map = combined(map, readFunction(name.replace(',', ' ').trim(), written, isCss))
  }
  return map
}

function readFunction(name: string, written: string, isCss: boolean): Matrix {
  const unknown = () => notAsShown(`the transform ${name}(${written})`)
  const values = [...written.matchAll(numbersWithUnits)].map(([, value, unit = ''], at) => {
    const isAngle = at === 0 && /^(?:rotate|skew)/.test(name)
    const factor = isAngle ? degreesPer[unit] : unit === '' || unit === 'px' ? 1 : undefined
    if (factor === undefined || (unit && !isCss)) throw unknown()
    return Number(value) * factor
  })
  const [a = Number.NaN, b, c = 0, d = 0, e = 0, f = 0] = values
  if (/[^\s,]/.test(written.replaceAll(numbersWithUnits, '')) || !values.every(Number.isFinite))
    throw unknown()
  if (values.length === 0 || (name === 'matrix' && values.length !== 6)) throw unknown()
  switch (name) {
    case 'matrix':
      return [a, b ?? 0, c, d, e, f]
    case 'translate':
      return moved(a, b ?? 0)
    case 'translateX':
      return moved(a, 0)
    case 'translateY':
      return moved(0, a)
    case 'scale':
      return scaled(a, b ?? a)
    case 'rotate':
      return b === undefined ? turned(a) : combined(moved(b, c), turned(a), moved(-b, -c))
    case 'skewX':
      return [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0]
    case 'skewY':
      return [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0]
    default:
      throw unknown()
  }
}

export function readViewBox(text: string | undefined): Box | null {
  const [x, y, width, height] = (text?.match(numbers) ?? []).map(Number)
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return null
  return { x, y, width, height }
}

const places: Record<string, number> = { Min: 0, Mid: 0.5, Max: 1 }

/** Returns the map that fits content into a box, and whether the content may overflow it. Throws UnreadableArtwork. */
export function fitInto(
  box: Box,
  content: Box,
  aspect: string | undefined,
): { map: Matrix; isSliced: boolean } {
  const [across, down] = [box.width / content.width, box.height / content.height]
  const written = aspect?.trim() || 'xMidYMid'
  const atOrigin = moved(-content.x, -content.y)
  if (written.startsWith('none'))
    return { map: combined(moved(box.x, box.y), scaled(across, down), atOrigin), isSliced: false }
  const [, x = '', y = '', kind] = /^x(M[a-z]+)Y(M[a-z]+)(?:\s+(meet|slice))?$/.exec(written) ?? []
  const [shareX, shareY] = [places[x], places[y]]
  if (shareX === undefined || shareY === undefined) throw notAsShown(`the aspect ratio ${written}`)
  const isSliced = kind === 'slice'
  const scale = isSliced ? Math.max(across, down) : Math.min(across, down)
  const restX = (box.width - content.width * scale) * shareX
  const restY = (box.height - content.height * scale) * shareY
  return { map: combined(moved(box.x + restX, box.y + restY), scaled(scale), atOrigin), isSliced }
}

/** Maps fractions of a box to its coordinates. */
export const unitsOf = ({ x, y, width, height }: Box): Matrix => combined(moved(x, y), scaled(width, height))

/** Returns the box of an element with x, y, width and height. `usual` has the defaults for missing sides. */
export const boxFrom = (get: Get, around: Dimensions, usual: Dimensions): Box => ({
  x: length(get('x'), around.width) ?? 0,
  y: length(get('y'), around.height) ?? 0,
  width: length(get('width'), around.width) ?? usual.width,
  height: length(get('height'), around.height) ?? usual.height,
})

/** Returns how far an element's x and y move it. */
export const offsetOf = (get: Get, around: Dimensions): Matrix =>
  moved(length(get('x'), around.width) ?? 0, length(get('y'), around.height) ?? 0)

/** Returns whether a viewport clips its overflow. */
export const isCut = (get: Get): boolean => !['visible', 'auto'].includes(get('overflow') ?? 'hidden')

/** Returns a shape's path data; null for other elements. Throws UnreadableArtwork. */
export function shapeData(name: string, get: Get, viewport: Dimensions): string | null {
  const across = (key: string) => length(get(key), viewport.width)
  const down = (key: string) => length(get(key), viewport.height)
  switch (name) {
    case 'path':
      return get('d') ?? ''
    case 'rect':
      return rectangle(get, viewport)
    case 'circle': {
      const r = length(get('r'), Math.hypot(viewport.width, viewport.height) / Math.SQRT2) ?? 0
      return ellipse(across('cx') ?? 0, down('cy') ?? 0, r, r)
    }
    case 'ellipse': {
      const [rx, ry] = [across('rx'), down('ry')]
      return ellipse(across('cx') ?? 0, down('cy') ?? 0, rx ?? ry ?? 0, ry ?? rx ?? 0)
    }
    case 'line':
      return `M${across('x1') ?? 0} ${down('y1') ?? 0}L${across('x2') ?? 0} ${down('y2') ?? 0}`
    case 'polyline':
      return points(get('points'))
    case 'polygon':
      return `${points(get('points'))}Z`
    default:
      return null
  }
}

const points = (written: string | undefined) => (written?.trim() ? `M${written}` : '')

const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  rx > 0 && ry > 0
    ? `M${cx + rx} ${cy}A${rx} ${ry} 0 1 1 ${cx - rx} ${cy}A${rx} ${ry} 0 1 1 ${cx + rx} ${cy}Z`
    : ''

function rectangle(get: Get, viewport: Dimensions): string {
  const [x, y] = [length(get('x'), viewport.width) ?? 0, length(get('y'), viewport.height) ?? 0]
  const width = length(get('width'), viewport.width) ?? 0
  const height = length(get('height'), viewport.height) ?? 0
  if (!(width > 0 && height > 0)) return ''
  const [writtenX, writtenY] = [length(get('rx'), viewport.width), length(get('ry'), viewport.height)]
  const rx = Math.min(writtenX ?? writtenY ?? 0, width / 2)
  const ry = Math.min(writtenY ?? writtenX ?? 0, height / 2)
  if (!(rx > 0 && ry > 0)) return `M${x} ${y}h${width}v${height}h${-width}Z`
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
  return `M${x + rx} ${y}h${width - 2 * rx}${corner(rx, ry)}v${height - 2 * ry}${corner(-rx, ry)}h${2 * rx - width}${corner(-rx, -ry)}v${2 * ry - height}${corner(rx, -ry)}Z`
}

import { readLength } from '#app/features/goods/svg/svg-geometry.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { notAsShown } from './svg-problem.ts'

/** Elements that are drawn only where others refer to them, if at all. */
export const drawnElsewhere = new Set(
  'defs symbol clipPath mask pattern marker linearGradient radialGradient title desc style'.split(' '),
)

type Get = (name: string) => string | undefined

/** Returns a shape's path data; null for other elements. Throws UnreadableArtwork. */
export function svgShape(name: string, get: Get, viewport: Dimensions): string | null {
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

export function length(text: string | undefined, whole: number): number | null {
  try {
    return readLength(text, whole)
  } catch {
    const [, unit] = /^[-+.\de]*\d([a-z]+)$/i.exec(text?.trim() ?? '') ?? []
    throw notAsShown(unit ? `the unit ${unit}` : `the length ${text}`)
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

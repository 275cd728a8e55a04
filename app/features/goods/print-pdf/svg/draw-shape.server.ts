import { boxOfPath, pathOperators, pdfPath } from '#app/features/goods/svg/svg-path.ts'
import { drawGradient } from './paint/draw-gradient.server.ts'
import { drawPattern, type PatternTools } from './paint/draw-pattern.server.ts'
import { share, svgColor } from './paint/svg-color.ts'
import type { Style } from './svg-document.server.ts'
import { readGradient } from './paint/svg-gradient.server.ts'
import { toneOf, type Place } from './svg-place.server.ts'
import { notAsShown } from './svg-problem.ts'
import { length } from './svg-shapes.ts'
import { rounded, strokeOperators } from './svg-strokes.server.ts'

type Kind = 'fill' | 'stroke'

type Paint = {
  /** The operator that sets the paint. */
  operator: string
  alpha: number
  /** The operator that sets a gradient's varying opacity. */
  state: string
  /** Operators that paint within the path instead. */
  tile?: string
}

/**
 * Returns the operators that paint path data and its arrowheads, with the opacities of fill and stroke multiplied by
 * `opacity`; '' if nothing shows. Throws UnreadableArtwork.
 */
export function drawShape(
  tools: PatternTools,
  data: string,
  place: Place,
  { opacity, markers }: { opacity: number; markers: string },
): string {
  const { parts } = tools
  const { style, viewport } = place
  if (style.visibility !== 'visible') return ''
  const order = paintOrder(style['paint-order'])
  const path = pdfPath(data)
  if (path === '') return ''
  const width = length(style['stroke-width'], viewport.width) ?? 0
  const paint = (kind: Kind) => paintOf(tools, kind, { data, place, strokeWidth: width })
  const fill = paint('fill')
  const stroke = width > 0 ? paint('stroke') : null
  const isEvenOdd = style['fill-rule'] === 'evenodd'
  const strokeWith = stroke && `${stroke.operator} ${strokeOperators(style, width, viewport.width)}`
  if (fill && stroke && !fill.state && !fill.tile && !stroke.state && /fill stroke/.test(order.join(' '))) {
    const state = parts.alphaState(fill.alpha * opacity, stroke.alpha * opacity)
    const both = lines(
      markers && 'q',
      state,
      fill.operator,
      strokeWith,
      path,
      isEvenOdd ? 'B*' : 'B',
      markers && 'Q',
    )
    return order[0] === 'markers' ? lines(markers, both) : lines(both, markers)
  }
  const fillAlpha = fill && parts.alphaState(fill.alpha * opacity, 1)
  const strokeAlpha = stroke && parts.alphaState(1, stroke.alpha * opacity)
  const rule = isEvenOdd ? '*' : ''
  const painted = fill && (fill.tile ? [path, `W${rule} n`, fill.tile] : [fill.operator, path, `f${rule}`])
  const filled = painted && lines('q', fillAlpha, fill.state, ...painted, 'Q')
  const stroked = stroke && lines('q', strokeAlpha, stroke.state, strokeWith, path, 'S', 'Q')
  const drawn = { fill: filled, stroke: stroked, markers }
  return lines(...order.map((part) => drawn[part]))
}

const paintedParts = ['fill', 'stroke', 'markers'] as const

/** Parts that are not listed come last, in the usual order. Throws UnreadableArtwork. */
function paintOrder(order: string): readonly (typeof paintedParts)[number][] {
  if (order === 'normal') return paintedParts
  const listed = order.split(/\s+/)
  const known = listed.flatMap((part) => paintedParts.find((each) => each === part) ?? [])
  if (known.length !== listed.length) throw notAsShown(`the paint order ${order}`)
  return [...new Set([...known, ...paintedParts])]
}

/** True if the shape must fade as a whole, because its fill and stroke overlap. */
export const isPaintedTwice = (style: Style) => style.fill !== 'none' && style.stroke !== 'none'

type Painted = { data: string; place: Place; strokeWidth: number }

function paintOf(tools: PatternTools, kind: Kind, { data, place, strokeWidth }: Painted): Paint | null {
  const { document, parts } = tools
  const { style, viewport, map } = place
  const value = style[kind]
  if (value === 'none') return null
  const opacity = share(style[`${kind}-opacity`], 1)
  const plain = (rgb: readonly number[], alpha: number): Paint => {
    const operator = kind === 'fill' ? 'rg' : 'RG'
    return { operator: `${toneOf(rgb, place).map(rounded).join(' ')} ${operator}`, alpha, state: '' }
  }
  if (!value.startsWith('url(')) {
    const { rgb, alpha } = svgColor(value.toLowerCase() === 'currentcolor' ? style.color : value)
    return plain(rgb, alpha * opacity)
  }
  const element = document.referenced(value, /^(?:linearGradient|radialGradient|pattern)$/)
  const box = boxOfPath(pathOperators(data))
  if (!element || !box) return null
  const beyond = kind === 'stroke' ? strokeWidth * Math.max(1, Number(style['stroke-miterlimit']) || 4) : 0
  const area = {
    x: box.x - beyond,
    y: box.y - beyond,
    width: box.width + 2 * beyond,
    height: box.height + 2 * beyond,
  }
  const patterned = (name: string, state: string): Paint => {
    const operators = kind === 'fill' ? ['cs', 'scn'] : ['CS', 'SCN']
    return { operator: `/Pattern ${operators[0]} ${name} ${operators[1]}`, alpha: opacity, state }
  }
  if (element.name === 'pattern') {
    const drawn = drawPattern(tools, element, { kind, place, box, area })
    if (drawn === null || 'name' in drawn) return drawn && patterned(drawn.name, '')
    return { operator: '', alpha: opacity, state: '', tile: drawn.tile }
  }
  const gradient = readGradient(document, element, { viewport, box })
  if (!gradient) return null
  if ('rgb' in gradient) return plain(gradient.rgb, gradient.alpha * opacity)
  const drawn = drawGradient(parts, gradient, { area, map, toneOf: (rgb) => toneOf(rgb, place) })
  return patterned(drawn.pattern, drawn.state)
}

const lines = (...parts: (string | null)[]) => parts.filter(Boolean).join('\n')

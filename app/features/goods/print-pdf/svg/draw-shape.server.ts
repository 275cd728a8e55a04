import {
  combined,
  cornersBefore,
  written,
  type Box,
  type Matrix,
} from '#app/features/goods/item-drawing/matrix.ts'
import { pdfPath } from '#app/features/goods/svg/svg-path.ts'
import { notAsShown } from '#app/features/goods/svg/svg-problem.ts'
import type { SvgNode, SvgPaint, SvgPattern, SvgShape, SvgStroke } from '#app/features/goods/svg/svg-tree.ts'
import { drawGradient } from './draw-gradient.server.ts'
import { lines, type SvgParts } from './svg-parts.server.ts'

/** The context in which a node is drawn. */
export type Place = {
  /** Maps coordinates to the coordinates of the content being written. */
  map: Matrix
  /** True in a luminance mask, which uses only the lightness of colors. */
  isLight: boolean
}

type Tools = { parts: SvgParts; drawAll: (nodes: SvgNode[], place: Place) => string }

type Paint = {
  /** The operator that sets the paint. */
  operator: string
  opacity: number
  /** The operator that sets a gradient's varying opacity. */
  state?: string
  /** Operators that paint within the path instead. */
  tile?: string
}

/** Limited, because a RIP draws each tile. */
const maxTiles = 20_000

/**
 * Returns the operators that paint a shape and its arrowheads, with the opacities of fill and stroke multiplied by
 * `opacity`; '' if nothing is visible. Throws UnreadableArtwork.
 */
export function drawShape(tools: Tools, shape: SvgShape, opacity: number, place: Place): string {
  const { order, isEvenOdd } = shape
  const { alphaState } = tools.parts
  const path = pdfPath(shape.data)
  if (path === '') return ''
  const markers = tools.drawAll(shape.markers, place)
  const fill = shape.fill && paintOf(tools, 'fill', shape.fill, 0, place)
  const stroke = shape.stroke && strokeOf(tools, shape.stroke, place)
  if (fill && stroke && !fill.state && !fill.tile && !stroke.state && /fill stroke/.test(order.join(' '))) {
    const both = lines(
      markers && 'q',
      alphaState(fill.opacity * opacity, stroke.opacity * opacity),
      fill.operator,
      stroke.operator,
      path,
      isEvenOdd ? 'B*' : 'B',
      markers && 'Q',
    )
    return order[0] === 'markers' ? lines(markers, both) : lines(both, markers)
  }
  const rule = isEvenOdd ? '*' : ''
  const painted = fill && (fill.tile ? [path, `W${rule} n`, fill.tile] : [fill.operator, path, `f${rule}`])
  const drawn = {
    fill: painted && lines('q', alphaState(fill.opacity * opacity, 1), fill.state, ...painted, 'Q'),
    stroke:
      stroke &&
      lines('q', alphaState(1, stroke.opacity * opacity), stroke.state, stroke.operator, path, 'S', 'Q'),
    markers,
  }
  return lines(...order.map((part) => drawn[part]))
}

function strokeOf(tools: Tools, stroke: SvgStroke, place: Place): Paint {
  const { width, cap, join, miterLimit, dashes, dashOffset } = stroke
  const paint = paintOf(tools, 'stroke', stroke.paint, width * miterLimit, place)
  const line = `${rounded(width)} w ${cap} J ${join} j ${rounded(miterLimit)} M [${dashes.map(rounded).join(' ')}] ${rounded(dashOffset)} d`
  return { ...paint, operator: `${paint.operator} ${line}` }
}

const rounded = (value: number) => String(Number(value.toFixed(4)))

/** `beyond` is how far the paint may extend beyond the shape. */
function paintOf(
  tools: Tools,
  kind: 'fill' | 'stroke',
  paint: SvgPaint,
  beyond: number,
  place: Place,
): Paint {
  const [plain, space, pattern] = kind === 'fill' ? ['rg', 'cs', 'scn'] : ['RG', 'CS', 'SCN']
  const { opacity } = paint
  if (paint.kind === 'color')
    return { operator: `${toneOf(paint.rgb, place).map(rounded).join(' ')} ${plain}`, opacity }
  const setPattern = (name: string) => `/Pattern ${space} ${name} ${pattern}`
  const { x, y, width, height } = paint.box
  const area = { x: x - beyond, y: y - beyond, width: width + 2 * beyond, height: height + 2 * beyond }
  if (paint.kind !== 'pattern') {
    const { map } = place
    const drawn = drawGradient(tools.parts, paint, { area, map, toneOf: (rgb) => toneOf(rgb, place) })
    return { operator: setPattern(drawn.pattern), opacity, state: drawn.state }
  }
  refuseManyTiles(paint, area)
  const drawnBy = (map: Matrix) => `${written(map)} cm\n${tools.drawAll(paint.children, { ...place, map })}`
  // Avoids a pattern, because Ghostscript doesn't paint patterns next to blend modes.
  if (kind === 'fill' && paint.isOneTile) {
    const content = drawnBy(combined(paint.map, paint.contentMap))
    return { operator: '', opacity, tile: tools.parts.paintGroup(content, paint.box) }
  }
  const tiling = tools.parts.tiling(drawnBy(paint.contentMap), paint.tile, combined(place.map, paint.map))
  return { operator: setPattern(tiling), opacity }
}

/** Returns the color, or, if `isLight`, its gray value by SVG's luminance weights. */
function toneOf(rgb: readonly number[], { isLight }: Place): number[] {
  if (!isLight) return [...rgb]
  const [red = 0, green = 0, blue = 0] = rgb
  const light = 0.2125 * red + 0.7154 * green + 0.0721 * blue
  return [light, light, light]
}

function refuseManyTiles({ tile, map }: SvgPattern, area: Box): void {
  const corners = cornersBefore(map, area)
  const tilesAlong = (axis: 0 | 1, side: number) => {
    const values = corners.map((corner) => corner[axis])
    return (Math.max(...values) - Math.min(...values)) / side + 1
  }
  const tiles = tilesAlong(0, tile.width) * tilesAlong(1, tile.height)
  if (!(area.width >= 0 && tiles <= maxTiles)) throw notAsShown('a pattern of too many tiles')
}

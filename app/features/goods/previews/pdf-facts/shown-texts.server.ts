import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { combined, scaled, moved, unchanged, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { mapAfter, matrixOf, restores, saves, listOf, type Operations } from './pdf-operations.server.ts'

/** `transform` maps the text's size to the page. `width` is in units of the page. */
export type ShownText = { transform: Matrix; width: number }

/** Returns the number of text space units per glyph unit. */
type GlyphScale = (font: unknown) => number

const start = {
  map: unchanged,
  line: unchanged,
  /** The distance from the start of the line. */
  x: 0,
  font: null as unknown,
  size: 0,
  mode: 0,
  spacing: 0,
  wordSpacing: 0,
  stretch: 1,
  rise: 0,
  leading: 0,
}
type State = typeof start

/** Leaves out invisible text (modes 3 and 7), which scanned pages contain. */
export function shownTexts({ fnArray, argsArray }: Operations, glyphScale: GlyphScale): ShownText[] {
  const texts: ShownText[] = []
  const saved: State[] = []
  let state = start
  for (const [at, operation] of fnArray.entries()) {
    const args = listOf(argsArray[at])
    if (saves.has(operation)) saved.push(state)
    if (restores.has(operation)) state = saved.pop() ?? start
    state = { ...state, map: mapAfter(operation, args, state.map), ...changes(operation, args, state) }
    if (operation !== OPS.showText) continue
    const { from, to, end } = extent(listOf(args[0]), state, glyphScale(state.font))
    if (to > from && state.mode % 4 !== 3) texts.push(placed(state, from, to))
    state = { ...state, x: end }
  }
  return texts
}

function changes(operation: number, args: unknown[], { line, leading }: State): Partial<State> {
  const [first, second] = args
  const nextLine = (x: number, y: number) => ({ line: combined(line, moved(x, y)), x: 0 })
  switch (operation) {
    case OPS.beginText:
      return { line: unchanged, x: 0 }
    case OPS.setTextMatrix:
      return { line: matrixOf(Array.isArray(first) || ArrayBuffer.isView(first) ? first : args), x: 0 }
    case OPS.moveText:
      return nextLine(Number(first), Number(second))
    case OPS.setLeadingMoveText:
      return { ...nextLine(Number(first), Number(second)), leading: -Number(second) }
    case OPS.nextLine:
      return nextLine(0, -leading)
    case OPS.setLeading:
      return { leading: Number(first) }
    case OPS.setFont:
      return { font: first, size: Number(second) }
    case OPS.setTextRenderingMode:
      return { mode: Number(first) }
    case OPS.setCharSpacing:
      return { spacing: Number(first) }
    case OPS.setWordSpacing:
      return { wordSpacing: Number(first) }
    case OPS.setHScale:
      return { stretch: Number(first) / 100 }
    case OPS.setTextRise:
      return { rise: Number(first) }
    default:
      return {}
  }
}

/** Returns the extent of the visible glyphs along the line, and the start of the next text. */
function extent(glyphs: unknown[], { x, size, spacing, wordSpacing, stretch }: State, scale: number) {
  let [from, to, end] = [Infinity, -Infinity, x]
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') end -= (glyph / 1000) * size * stretch
    if (typeof glyph !== 'object' || glyph === null) continue
    const [width, isSpace] = [Number(Reflect.get(glyph, 'width')), Reflect.get(glyph, 'isSpace') === true]
    const after = end + width * scale * size * stretch
    // Sizes may be negative.
    if (String(Reflect.get(glyph, 'unicode')).trim() !== '')
      [from, to] = [Math.min(from, end, after), Math.max(to, end, after)]
    end = after + (spacing + (isSpace ? wordSpacing : 0)) * stretch
  }
  return { from, to, end }
}

function placed({ map, line, rise, size }: State, from: number, to: number): ShownText {
  const transform = combined(map, line, moved(from, rise), scaled(size))
  const [a, b] = combined(map, line)
  return { transform, width: (to - from) * Math.hypot(a, b) }
}

import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { matrixOf } from '#app/features/goods/previews/pdf-facts/pdf-operations.server.ts'
import {
  dictOf,
  nameOf,
  operationsIn,
  parsePage,
  rawPartOf,
} from '#app/features/goods/previews/pdf-facts/pdfjs-core.server.ts'
import { combined, unchanged, largestStretch, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'

type State = {
  map: Matrix
  ink: string | null
  tint: number
  width: number
  isOver: boolean
  dash: unknown
}

const start: State = { map: unchanged, ink: null, tint: 0, width: 1, isOver: false, dash: [] }

const paintsArea = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
])

/**
 * Reads how a page uses its spot colors, with pdf.js's parser, which is independent of the code that wrote it: each
 * stroke with its color, its width on paper in points, and whether it overprints.
 */
export async function readCutLines(bytes: Uint8Array) {
  const { page, xref } = await parsePage(new Uint8Array(bytes), 1)
  const { resources, pageDict } = page
  const unit = Number(pageDict.get('UserUnit') ?? 1)
  const spotOf = (name: unknown): string | null => {
    const space = xref.fetchIfRef(rawPartOf(resources, 'ColorSpace', name))
    if (!Array.isArray(space) || nameOf(xref.fetchIfRef(space[0])) !== 'Separation') return null
    return nameOf(xref.fetchIfRef(space[1]))
  }
  const states: State[] = [start]
  const change = (changes: Partial<State>) => states.push({ ...(states.pop() ?? start), ...changes })
  const lines: { ink: string; tint: number; points: number; isOver: boolean; isDashed: boolean }[] = []
  for (const { fn, args } of operationsIn(await page.getContentStream(), xref)) {
    const state = states.at(-1) ?? start
    if (fn === OPS.save) states.push(state)
    else if (fn === OPS.restore) states.pop()
    else if (fn === OPS.transform) change({ map: combined(state.map, matrixOf(args)) })
    else if (fn === OPS.setLineWidth) change({ width: Number(args[0]) })
    else if (fn === OPS.setDash) change({ dash: args[0] })
    else if (fn === OPS.setStrokeColorSpace) change({ ink: spotOf(args[0]) })
    else if (fn === OPS.setStrokeColorN) change({ tint: Number(args[0]) })
    else if (fn === OPS.setStrokeRGBColor || fn === OPS.setStrokeGray || fn === OPS.setStrokeCMYKColor)
      change({ ink: null })
    else if (fn === OPS.setGState) {
      const entries = dictOf(xref.fetchIfRef(rawPartOf(resources, 'ExtGState', args[0])))
      const isSet = (name: string) => entries?.get(name) === true
      if (entries?.get('OP') !== undefined) change({ isOver: isSet('OP') && entries.get('OPM') === 1 })
    } else if (state.ink !== null && (fn === OPS.stroke || fn === OPS.closeStroke))
      lines.push({
        ink: state.ink,
        tint: state.tint,
        points: Math.round(state.width * largestStretch(state.map) * unit * 1e4) / 1e4,
        isOver: state.isOver,
        isDashed: Array.isArray(state.dash) && state.dash.length > 0,
      })
    else if (state.ink !== null && paintsArea.has(fn)) throw new Error(`An area is painted in ${state.ink}`)
  }
  return lines
}

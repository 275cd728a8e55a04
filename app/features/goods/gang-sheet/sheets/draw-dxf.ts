import type { CutLoop, Point } from '#app/features/goods/cut-line/cut-line.ts'
import { flattenLoop } from '../flatten-loop.ts'
import { placedLines, type Sheet } from './sheet.ts'

/** 0.02 mm: a fifth of the allowed deviation of cut lines. */
const toleranceInches = 0.02 / 25.4
/** AutoCAD's color numbers: magenta, cyan, green; white or black for marks. */
const colors = [6, 4, 3]
const markColor = 7

/**
 * Draws a DXF in release 12 format, which all cutting software can read, with a layer for each spot color and one for
 * the marks. In inches, y up.
 */
export function drawDxf(sheet: Sheet): string {
  const { layout, width } = sheet
  const up = ({ x, y }: Point): Point => ({ x, y: layout.length - y })
  const lines = sheet.pieces.flatMap(placedLines)
  const names = [...new Set(lines.map(({ spotColor }) => spotColor))]
  const layerOf = layerNames(names)
  const layers = [
    ...names.map((name, at) => ({ name: layerOf.get(name) ?? '', color: colors[at] ?? markColor })),
    marks,
  ]
  return text([
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1009'],
    [9, '$INSUNITS'],
    [70, 1],
    [9, '$EXTMIN'],
    [10, 0],
    [20, 0],
    [9, '$EXTMAX'],
    [10, width],
    [20, layout.length],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'TABLES'],
    [0, 'TABLE'],
    [2, 'LAYER'],
    [70, layers.length],
    ...layers.flatMap(({ name, color }): Pair[] => [
      [0, 'LAYER'],
      [2, name],
      [70, 0],
      [62, color],
      [6, 'CONTINUOUS'],
    ]),
    [0, 'ENDTAB'],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    ...lines.flatMap(({ spotColor, loops }) =>
      loops.flatMap((loop) => polyline(layerOf.get(spotColor) ?? '', loop, up)),
    ),
    ...sheet.marks.flatMap((dot): Pair[] => {
      const { x, y } = up(dot)
      return [
        [0, 'CIRCLE'],
        [8, marks.name],
        [10, x],
        [20, y],
        [40, dot.radius],
      ]
    }),
    [0, 'ENDSEC'],
    [0, 'EOF'],
  ])
}

const marks = { name: 'Marks', color: markColor }

type Pair = [code: number, value: string | number]

function polyline(layer: string, loop: CutLoop, up: (point: Point) => Point): Pair[] {
  const isClosed = 1
  return [
    [0, 'POLYLINE'],
    [8, layer],
    [66, 1],
    [70, isClosed],
    ...flattenLoop(loop, toleranceInches).flatMap((point): Pair[] => {
      const { x, y } = up(point)
      return [
        [0, 'VERTEX'],
        [8, layer],
        [10, x],
        [20, y],
      ]
    }),
    [0, 'SEQEND'],
    [8, layer],
  ]
}

const longestName = 31

/** Returns the layer name for each spot color. Release 12 allows only a few characters and ignores case. */
export function layerNames(spotColors: readonly string[]): Map<string, string> {
  const taken = new Set([marks.name.toLowerCase()])
  const names = new Map<string, string>()
  for (const spotColor of spotColors) {
    const plain = spotColor.replaceAll(/[^\w$-]/g, '_').slice(0, longestName)
    let name = plain
    for (let count = 2; taken.has(name.toLowerCase()); count++)
      name = `${plain.slice(0, longestName - 3)}_${count}`
    taken.add(name.toLowerCase())
    names.set(spotColor, name)
  }
  return names
}

const text = (pairs: Pair[]) =>
  pairs
    .map(
      ([code, value]) =>
        `${code}\n${typeof value === 'number' && code >= 10 && code < 60 ? value.toFixed(5) : value}\n`,
    )
    .join('')

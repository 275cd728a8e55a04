import { describe, expect, test } from 'vitest'
import { defaultSpotColors } from '#app/features/ground/shop/spot-colors.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { shapePath } from '#app/features/ground/product/shape-path.ts'
import { defaultMarks } from '../gang-job.ts'
import { quarterTurns, type GangRoll } from '../gang-sheet.ts'
import { nestPieces } from '../nesting/nest-pieces.ts'
import { cameraDots, rollWithMarks } from './camera-marks.ts'
import { drawDxf, layerNames } from './draw-dxf.ts'
import { drawSvg } from './draw-svg.ts'
import { readCut } from './item-cut.ts'
import { listShapes } from './sheet.ts'
import { placeLabels } from './place-labels.ts'
import { sheetsOf, type SheetItem } from './sheet.ts'

const roll: GangRoll = { width: 24, maxLength: 60, margin: 0.25, gap: 0.125 }
const withMarks = rollWithMarks(roll, defaultMarks)
const { kissCut, thruCut } = defaultSpotColors

/** A 3 x 2 inch backing with a 1-inch circle kiss cut on it. */
function sheetItem(id: string, number: number, quantity: number): SheetItem {
  const size = { width: 3, height: 2 }
  const printFile = {
    path: '',
    type: 'png' as const,
    shape: 'kiss-cut' as const,
    size,
    effects: [],
    design: defaultDesign,
  }
  const cut = readCut(
    [
      { spotColor: kissCut, path: shapePath('circle', 72, 72) },
      { spotColor: thruCut, path: shapePath('rectangle', 216, 144) },
    ],
    size,
  )
  const piece = { id, outlines: [cut.outline], ...size, quantity, turns: quarterTurns }
  return { item: { id, printFile, quantity, label: `Order ${id}`, details: [] }, number, cut, piece }
}

const items = [sheetItem('1001/1', 1, 20), sheetItem('1002/"2"', 2, 3)]
const layouts = nestPieces(
  items.map(({ piece }) => piece),
  withMarks,
  undefined,
  1,
)
const [sheet] = sheetsOf(layouts, items, { roll: withMarks, marks: defaultMarks })
if (!sheet) throw new Error('no sheet')

type Entity = { type: string; layer: string; points: [number, number][]; radius: number }

/** Reads a DXF, which consists of pairs of a code and a value on separate lines. */
function readDxf(text: string) {
  const lines = text.trimEnd().split('\n')
  const pairs = Array.from(
    { length: lines.length / 2 },
    (_, at) => [Number(lines[2 * at]), lines[2 * at + 1] ?? ''] as const,
  )
  const header = pairs.slice(
    0,
    pairs.findIndex(([, value]) => value === 'ENDSEC'),
  )
  const entities: Entity[] = []
  const layers: string[] = []
  let type = ''
  for (const [code, value] of pairs.slice(header.length)) {
    if (code === 0) {
      type = value
      if (type === 'POLYLINE' || type === 'CIRCLE') entities.push({ type, layer: '', points: [], radius: 0 })
    }
    const entity = entities.at(-1)
    if (type === 'LAYER' && code === 2 && value !== 'LAYER') layers.push(value)
    if (!entity) continue
    if (code === 8 && (type === 'POLYLINE' || type === 'CIRCLE')) entity.layer = value
    if (code === 10 && type !== 'POLYLINE') entity.points.push([Number(value), 0])
    const last = entity.points.at(-1)
    if (code === 20 && last && type !== 'POLYLINE') last[1] = Number(value)
    if (code === 40) entity.radius = Number(value)
  }
  return { header, layers, entities, isClosed: pairs.at(-1)?.[1] === 'EOF' }
}

describe('the DXF of a gang sheet', () => {
  const dxf = readDxf(drawDxf(sheet))

  test('is release 12, in inches, with a layer for each spot color and the marks', () => {
    expect(dxf.header).toContainEqual([1, 'AC1009'])
    expect(dxf.header).toContainEqual([70, '1'])
    expect(dxf.layers).toEqual([kissCut, thruCut, 'Marks'])
    expect(dxf.isClosed).toBe(true)
  })

  test('contains both cut lines of each piece at actual size', () => {
    const lines = dxf.entities.filter(({ type }) => type === 'POLYLINE')
    expect(lines.map(({ layer }) => layer).toSorted()).toEqual([
      ...Array(23).fill(kissCut),
      ...Array(23).fill(thruCut),
    ])
    for (const { layer, points } of lines) {
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
      const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
      const size = [Math.max(...xs) - left, Math.max(...ys) - bottom].toSorted((one, other) => one - other)
      const expected = layer === kissCut ? [1, 1] : [2, 3]
      expect(
        Math.hypot((size[0] ?? 0) - (expected[0] ?? 0), (size[1] ?? 0) - (expected[1] ?? 0)),
      ).toBeLessThan(0.001)
      if (layer !== kissCut) continue
      for (const [x, y] of points)
        expect(Math.abs(Math.hypot(x - left - 0.5, y - bottom - 0.5) - 0.5)).toBeLessThan(0.1 / 25.4)
    }
  })

  test.each([
    [
      ['Cut (1)', 'Cut [1]'],
      ['Cut__1_', 'Cut__1__2'],
    ],
    [
      ['PerfCut', 'perfcut', 'Perfcut'],
      ['PerfCut', 'perfcut_2', 'Perfcut_3'],
    ],
    [['Marks'], ['Marks_2']],
    [
      ['Summa S2 D-series vinyl cutter line kiss', 'Summa S2 D-series vinyl cutter line thru'],
      ['Summa_S2_D-series_vinyl_cutter_', 'Summa_S2_D-series_vinyl_cutt_2'],
    ],
  ])('has a separate layer for each of the spot colors %j', (spotColors, layers) => {
    expect([...layerNames(spotColors).values()]).toEqual(layers)
    expect(layers.every((layer) => layer.length <= 31)).toBe(true)
  })

  test('places the first piece at the top', () => {
    const [first] = sheet.pieces
    const line = dxf.entities.find(({ layer }) => layer === thruCut)
    const top = Math.max(...(line?.points.map(([, y]) => y) ?? []))
    expect(top).toBeCloseTo(sheet.layout.length - (first?.placement.y ?? 0), 3)
  })
})

describe('the SVG of a gang sheet', () => {
  test('is drawn at actual size, with a group for each piece whose id contains the order and item', () => {
    const svg = drawSvg(sheet)
    expect(svg).toContain(`width="24in" height="${Number(sheet.layout.length.toFixed(5))}in"`)
    const ids = [...svg.matchAll(/<g id="([^"]+)"><path/g)].map(([, id]) => id)
    expect(ids).toHaveLength(23)
    expect(new Set(ids).size).toBe(23)
    expect(ids).toContain('1001/1/20')
    expect(ids).toContain('1002/&quot;2&quot;/3')
    expect(svg.match(/data-spot-color="Kiss-cut"/g)).toHaveLength(23)
  })
})

describe('the shapes of a gang sheet', () => {
  const [shapes = [], repeated = []] = listShapes([sheet, sheet])
  const turns = new Set(sheet.pieces.map(({ placement }) => `${placement.pieceId} ${placement.turn}`))

  test('include one for each item and rotation, regardless of the number of pieces and sheets', () => {
    expect(shapes.map(({ pieceId, turn }) => `${pieceId} ${turn}`)).toEqual([...turns])
    expect(turns.size).toBeLessThan(sheet.pieces.length)
    expect(repeated).toEqual([])
  })

  test('lie where their piece is placed, with both of its cut lines', () => {
    for (const { path, x, y, turn } of shapes) {
      expect(path.match(/Z/g)).toHaveLength(2)
      const numbers = [...path.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number))
      const across = numbers.filter((_, at) => at % 2 === 0)
      const along = numbers.filter((_, at) => at % 2 === 1)
      const [width, height] = turn % 180 === 0 ? [3, 2] : [2, 3]
      expect([Math.min(...across), Math.max(...across)].map((inches) => inches - x)).toEqual([
        expect.closeTo(0, 2),
        expect.closeTo(width, 2),
      ])
      expect([Math.min(...along), Math.max(...along)].map((inches) => inches - y)).toEqual([
        expect.closeTo(0, 2),
        expect.closeTo(height, 2),
      ])
    }
  })
})

describe('marks for the cutter’s camera', () => {
  test('are in the corners and at most 16 inches apart along both edges', () => {
    const dots = cameraDots(defaultMarks, 24, 60).slice(0, -1)
    const left = dots.filter(({ x }) => x < 12).map(({ y }) => y)
    expect(dots).toHaveLength(2 * left.length)
    expect([left[0], left.at(-1)]).toEqual([expect.closeTo(0.1609, 3), expect.closeTo(60 - 0.1609, 3)])
    for (const [at, y] of left.slice(1).entries()) expect(y - (left[at] ?? 0)).toBeLessThanOrEqual(16)
    expect(dots[0]?.radius).toBeCloseTo(2.5 / 25.4)
  })

  test.each([3, 60])('reveal the feed direction of a sheet that is %i inches long', (length) => {
    const dots = cameraDots(defaultMarks, 24, length)
    const placed = (turned: boolean) =>
      dots
        .map(({ x, y }) => (turned ? [24 - x, length - y] : [x, y]).map((side) => side.toFixed(3)).join())
        .toSorted()
    expect(placed(true)).not.toEqual(placed(false))
    for (const [at, dot] of dots.entries()) {
      for (const other of dots.slice(at + 1)) {
        expect(Math.hypot(dot.x - other.x, dot.y - other.y)).toBeGreaterThan(1.5 * defaultMarks.diameter)
      }
    }
  })

  test('don’t touch anything printed', () => {
    const bleed = 1 / 16
    for (const { x, y, radius } of sheet.marks) {
      for (const { placement } of sheet.pieces) {
        const beside = Math.max(placement.x - bleed - x, x - placement.x - 3 - bleed)
        const above = Math.max(placement.y - bleed - y, y - placement.y - 3 - bleed)
        expect(Math.max(beside, above)).toBeGreaterThan(radius)
      }
    }
  })
})

describe('labels next to pieces', () => {
  const size = { width: 0.1, height: 0.06 }
  const labels = placeLabels(sheet, () => size)

  test('are next to each piece, clear of the cut lines', () => {
    expect(labels).toHaveLength(23)
    for (const { piece, x, y } of labels) {
      const isTurned = piece.placement.turn % 180 !== 0
      const [width, height] = isTurned ? [2, 3] : [3, 2]
      const { placement } = piece
      const beside = Math.max(placement.x - x - size.width, x - placement.x - width)
      const above = Math.max(placement.y - y - size.height, y - placement.y - height)
      expect(Math.max(beside, above)).toBeGreaterThan(0.02)
      expect(Math.max(beside, above)).toBeLessThan(0.1)
    }
  })

  test('are left out where there is no room for them', () => {
    expect(placeLabels(sheet, () => ({ width: 5, height: 5 }))).toEqual([])
  })
})

import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { circle, drawnMask, expectLine, polygonMask, traceAt } from '#test/cut-shapes.ts'
import { pdfPath } from '#app/features/goods/svg/svg-path.ts'
import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { productShapes, type Shape } from '#app/features/ground/product/shape.ts'
import { drawItem } from './item-drawing.ts'
import { drawingLayers, drawnParts, type DrawingLayer } from './drawn-parts.ts'
import { drawingSvg } from './drawing-svg.ts'
import { ItemDrawingParts } from './item-drawing-parts.tsx'
import { applied, unchanged } from './matrix.ts'
import type { PageFrame, SharesBox } from './page-frame.ts'

const size = { width: 3, height: 2 }
const picture = { width: 600, height: 300 }

const plain = (shape: Shape, changes: Partial<ArtworkDesign> = {}, of = size) =>
  drawItem({ shape, size: of, design: { ...defaultDesign, ...changes }, picture, traced: null })

/** Returns all points that a path goes through. */
const pointsIn = (path: string) =>
  pdfPath(path)
    .split('\n')
    .filter((line) => /[mlc]$/.test(line))
    .map((line) => line.split(' ').slice(-3, -1).map(Number))

const boxOf = (path: string) => {
  const points = pointsIn(path)
  const [xs, ys] = [points.map(([x = 0]) => x), points.map(([, y = 0]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map((value) =>
    Number(value.toFixed(3)),
  )
}

const corners = ({ artwork }: ReturnType<typeof plain>) => {
  const { copies: [{ matrix = unchanged } = {}] = [], widthPx = 0, heightPx = 0 } = artwork ?? {}
  return [applied(matrix, 0, 0), applied(matrix, widthPx, heightPx)].map((at) =>
    at.map((value) => Number(value.toFixed(3)) + 0),
  )
}

describe('the drawing of an item', () => {
  test('has the ordered size, with the cut line around it and the bleed beyond', () => {
    const drawing = plain('rectangle')
    expect(drawing).toMatchObject({ width: 3, height: 2, backing: null, extras: [] })
    expect(drawing.view).toEqual({ x: -0.125, y: -0.125, width: 3.25, height: 2.25 })
    expect(drawing.cutLines).toEqual([{ kind: 'thru', path: 'M0 0H3V2H0Z' }])
    expect([boxOf(drawing.bleed), boxOf(drawing.safe)]).toEqual([
      [-0.125, -0.125, 3.125, 2.125],
      [0.125, 0.125, 2.875, 1.875],
    ])
  })

  test.each<[string, Partial<ArtworkDesign>, number[][]]>([
    [
      'all of the picture',
      {},
      [
        [0, 0.25],
        [3, 1.75],
      ],
    ],
    [
      'a picture that fills it',
      { mode: 'fill' },
      [
        [-0.5, 0],
        [3.5, 2],
      ],
    ],
    [
      'a picture moved right and down',
      { x: 0.5, y: 0.5 },
      [
        [1.5, 1.25],
        [4.5, 2.75],
      ],
    ],
    [
      'a scaled picture',
      { scale: 2 },
      [
        [-1.5, -0.5],
        [4.5, 2.5],
      ],
    ],
    [
      'a picture rotated clockwise',
      { turn: 90 },
      [
        [2.25, -0.5],
        [0.75, 2.5],
      ],
    ],
  ])('shows %s', (_, changes, expected) => {
    expect(corners(plain('oval', changes))).toEqual(expected)
  })

  test('places the trim box of a PDF page with bleed', () => {
    const frame: PageFrame = { trim: [1 / 12, 1 / 6, 11 / 12, 5 / 6], bleed: [0, 0, 1, 1] }
    const drawing = drawItem({
      shape: 'rectangle',
      size: { width: 5, height: 2 },
      design: defaultDesign,
      picture: { ...picture, frame },
      traced: null,
    })
    expect(corners(drawing)).toEqual([
      [-0.5, -0.5],
      [5.5, 2.5],
    ])
    expect(drawing.artwork?.copies).toHaveLength(1)
    expect(drawing.artwork?.copies[0]?.drawn.width).toBeCloseTo(600, 6)
    expect(drawing.artwork?.copies[0]?.drawn.height).toBeCloseTo(300, 6)
    expect(drawingSvg(drawing, { href: 'page.png', shown: [], side: 600 })).not.toContain('#d')
  })

  test('leaves out the marks around a PDF page and mirrors its bleed', () => {
    const trim: SharesBox = [0.1, 0.2, 0.9, 0.8]
    const drawing = drawItem({
      shape: 'rectangle',
      size: { width: 4.8, height: 1.8 },
      design: defaultDesign,
      picture: { ...picture, frame: { trim, bleed: trim } },
      traced: null,
    })
    expect(drawing.artwork?.copies).toHaveLength(9)
    const drawn = drawing.artwork?.copies[0]?.drawn ?? { x: 0, y: 0, width: 0, height: 0 }
    expect([drawn.x, drawn.y, drawn.width, drawn.height].map(Math.round)).toEqual([60, 60, 480, 180])
    expect(drawingSvg(drawing, { href: 'page.png', shown: [], side: 600 })).toMatch(
      /<clipPath id="(d\d-0)"><rect x="60".*matrix\([^)]*\)" clip-path="url\(#\1\)"/,
    )
  })

  test.each(productShapes)(
    '%s: has guides an eighth of an inch outside and inside the cut line or hem',
    (shape) => {
      const { cutLines, bleed, safe } = plain(shape)
      const [left = 0, top = 0, right = 0, bottom = 0] = boxOf(cutLines[0]?.path ?? '')
      const near = (path: string, by: number) =>
        boxOf(path).forEach((value, at) =>
          expect(value).toBeCloseTo([left - by, top - by, right + by, bottom + by][at] ?? 0, 1),
        )
      near(bleed, 0.125)
      if (shape !== 'starburst') near(safe, shape === 'banner' ? -0.365 : -0.125)
      else expect(boxOf(safe)[0]).toBeGreaterThan(left + 0.125)
    },
  )

  test('has no safe zone if the item is too small for one', () => {
    expect(plain('circle', {}, { width: 0.25, height: 0.25 }).safe).toBe('')
  })

  test('puts a kiss-cut sticker on a backing, and cuts both', () => {
    const { backing, cutLines, border } = plain('kiss-cut')
    expect(cutLines.map(({ kind }) => kind)).toEqual(['kiss', 'thru'])
    expect(boxOf(backing ?? '')).toEqual([0, 0, 3, 2])
    expect(boxOf(border)).toEqual([0.24, 0.16, 2.76, 1.84])
  })

  test('gives a banner a hem with grommets at most two feet apart', () => {
    const { extras } = plain('banner', {}, { width: 120, height: 36 })
    expect(boxOf(extras[0]?.path ?? '')).toEqual([1, 1, 119, 35])
    const middles = extras
      .slice(1)
      .map(({ path }) => boxOf(path))
      .map(([left = 0, , right = 0]) => (left + right) / 2)
    expect(extras.slice(1).every(({ part }) => part === 'grommet')).toBe(true)
    expect([...new Set(middles.map((x) => Math.round(x * 10) / 10))].toSorted((a, b) => a - b)).toEqual([
      0.5, 24.3, 48.1, 71.9, 95.7, 119.5,
    ])
  })

  test('gives a bag a seal, a tear line, a zipper and a hole, all inside its outline', () => {
    const { extras } = plain('bag')
    expect(extras.map(({ part }) => part)).toEqual(['seal', 'tear', 'zip', 'hole'])
    for (const { path } of extras) {
      const [left = 0, top = 0, right = 0, bottom = 0] = boxOf(path)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect([right <= 3, bottom <= 2]).toEqual([true, true])
    }
  })
})

describe('the drawing of an item cut along its picture', () => {
  const mask = polygonMask(600, 600, [circle(300, 300, 250)])
  const line = expectLine(traceAt(mask, 300, { offset: 0.125, holes: 'fill' }))
  const disk = (shape: Shape) =>
    drawItem({
      shape,
      size: { width: 2, height: 2 },
      design: { ...defaultDesign, turn: 45, scale: 3 },
      picture: { width: 60, height: 60 },
      traced: { line, picture: mask },
    })
  const radii = (path: string) => pointsIn(path).map(([x = 0, y = 0]) => Math.hypot(x - 1, y - 1))

  test('centers its cut line, with guides at a constant distance all around', () => {
    const { cutLines, bleed, safe } = disk('die-cut')
    const radius = line.box.width / line.pixelsPerInch / 2
    for (const [path, expected] of [
      [cutLines[0]?.path ?? '', radius],
      [bleed, radius + 0.125],
      [safe, radius - 0.125],
    ] as const) {
      expect(path).toMatch(/^M[^M]+Z$/)
      for (const each of radii(path)) expect(Math.abs(each - expected)).toBeLessThan(0.01)
    }
  })

  test('keeps its picture aligned with the traced line at any resolution', () => {
    const { artwork } = disk('kiss-cut')
    const [x, y] = applied(artwork?.copies[0]?.matrix ?? [0, 0, 0, 0, 0, 0], 30, 30)
    expect([x, y].map((value) => Math.round(value * 100) / 100)).toEqual([1, 1])
    expect(artwork?.copies).toHaveLength(1)
  })

  test('splits the safe zone into two pieces at a narrow neck', () => {
    const dumbbell = drawnMask(
      600,
      300,
      (x, y) =>
        Math.hypot(x - 120, y - 150) < 110 ||
        Math.hypot(x - 480, y - 150) < 110 ||
        (Math.abs(y - 150) < 15 && x > 120 && x < 480),
    )
    const traced = expectLine(traceAt(dumbbell, 300, { offset: 0.03, holes: 'fill' }))
    const { safe, bleed } = drawItem({
      shape: 'die-cut',
      size: { width: traced.box.width / 300, height: traced.box.height / 300 },
      design: defaultDesign,
      picture: null,
      traced: { line: traced, picture: dumbbell },
    })
    expect(safe.match(/M/g)).toHaveLength(2)
    expect(bleed.match(/M/g)).toHaveLength(1)
  })
})

describe('the material of an item', () => {
  const of = (...effects: OptionEffect[]) =>
    drawItem({ shape: 'oval', size, design: defaultDesign, picture, traced: null, effects })
  const partsOf = (drawing: ReturnType<typeof of>, shown: readonly DrawingLayer[] = ['border']) =>
    drawnParts(drawing, shown).map((part) => {
      if (part.kind === 'path') return part.role
      if (part.kind === 'material') return part.material.kind
      return part.isSeeThrough ? 'see-through artwork' : 'artwork'
    })

  test('is white, holographic or clear, below the artwork', () => {
    expect(partsOf(of())).toEqual(['border', 'artwork'])
    expect(partsOf(of('holographic'))).toEqual(['holographic', 'see-through artwork'])
    expect(partsOf(of('clear'))).toEqual(['clear', 'see-through artwork'])
  })

  test('does not show through white ink', () => {
    expect(partsOf(of('white-ink', 'holographic'))).toEqual(['holographic', 'artwork'])
    expect(partsOf(of('white-ink'))).toEqual(['border', 'artwork'])
  })

  test('is hidden with the border, and never shows in the part that is cut off', () => {
    expect(partsOf(of('holographic'), [])).toEqual(['artwork'])
    expect(partsOf(of('clear'), ['border', 'bleed'])).toEqual([
      'clear',
      'artwork',
      'see-through artwork',
      'bleed',
    ])
  })

  test('fills the item from corner to corner at any proportions', () => {
    const material = (width: number, height: number, effect: OptionEffect) =>
      drawItem({
        shape: 'rectangle',
        size: { width, height },
        design: defaultDesign,
        picture: null,
        traced: null,
        effects: [effect],
      }).material
    for (const [width, height] of [
      [3, 2],
      [1, 48],
      [2400, 0.5],
    ] as const) {
      const foil = material(width, height, 'holographic')
      const { x = 0, y = 0 } = foil?.kind === 'holographic' ? foil.to : {}
      expect(x + y).toBeCloseTo(width + height)
      const checks = material(width, height, 'clear')
      const [left, top, right = 0, bottom = 0] = boxOf(checks?.kind === 'clear' ? checks.checks : '')
      expect([left, top]).toEqual([0, 0])
      const side = Math.max(width, height) / 24
      for (const over of [right - width, bottom - height]) expect(Math.abs(over)).toBeLessThan(side + 0.001)
    }
  })
})

describe('both renderers of an item drawing', () => {
  const kissCut = plain('kiss-cut')
  const markup = (shown: typeof drawingLayers | readonly [], drawing = kissCut) =>
    renderToStaticMarkup(
      createElement('svg', null, createElement(ItemDrawingParts, { drawing, href: 'data:,', shown })),
    )
  const svg = (shown: typeof drawingLayers | readonly [], drawing = kissCut) =>
    drawingSvg(drawing, { href: 'data:,', shown, side: 640 })
  const geometry = (text: string) =>
    text.match(/ (?:d|transform|width|height|x1|y1|x2|y2|offset|stop-color)="[^"]+"/g)?.slice()

  test.each([
    ['all layers', drawingLayers],
    ['no layers', []],
  ] as const)('draw the same parts with %s', (_, shown) => {
    const [, inner = ''] = /^<svg[^>]+>(.*)<\/svg>$/.exec(svg(shown)) ?? []
    expect(geometry(inner)).toEqual(geometry(markup(shown)))
  })

  test.each(['holographic', 'clear'] as const)('draw the same parts on %s material', (effect) => {
    const of = { shape: 'circle', size, design: defaultDesign, picture, traced: null } as const
    for (const effects of [[effect], ['white-ink', effect]] as const) {
      const drawing = drawItem({ ...of, effects })
      const [, inner = ''] = /^<svg[^>]+>(.*)<\/svg>$/.exec(svg(drawingLayers, drawing)) ?? []
      expect(geometry(inner)).toEqual(geometry(markup(drawingLayers, drawing)))
      expect(
        [inner, markup(drawingLayers, drawing)].map((text) => /blend[-:a-z]*multiply/.test(text)),
      ).toEqual(effects.length === 1 ? [true, true] : [false, false])
    }
  })

  test('draw no picture without artwork', () => {
    expect(
      renderToStaticMarkup(
        createElement(ItemDrawingParts, { drawing: kissCut, href: null, shown: drawingLayers }),
      ),
    ).not.toContain('<image')
    expect(drawingSvg(kissCut, { href: null, shown: drawingLayers, side: 640 })).not.toContain('<image')
  })

  test('draw an SVG of the given size for items of any size', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...productShapes),
        fc.double({ min: 0.25, max: 2400, noNaN: true }),
        fc.double({ min: 0.25, max: 2400, noNaN: true }),
        (shape, width, height) => {
          const text = drawingSvg(plain(shape, {}, { width, height }), {
            href: null,
            shown: drawingLayers,
            side: 640,
          })
          const [, wide, high] = /width="(\d+)" height="(\d+)"/.exec(text) ?? []
          expect(Math.max(Number(wide), Number(high))).toBe(640)
          expect(text).not.toMatch(/NaN|Infinity|undefined/)
        },
      ),
      { numRuns: 200 },
    )
  })
})

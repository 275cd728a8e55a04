import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawItem } from '#app/features/goods/item-drawing/item-drawing.ts'
import { applied, combined, inverse, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { sides } from '#app/features/goods/item-drawing/short-sides.ts'
import { productShapes } from '#app/features/ground/product/shape.ts'
import { isCutAlongArtwork } from '#app/features/ground/product/shape.ts'
import { isLongRun } from '#test/long-run.ts'
import { printPdf } from '#test/print-pdf.ts'
import { readPrintPdf } from '#test/read-print-pdf.ts'
import { pdfPath } from '#app/features/goods/svg/svg-path.ts'

const side = fc.integer({ min: 2, max: 24 }).map((halves) => halves / 2)
const shapes = productShapes.filter((shape) => !isCutAlongArtwork(shape))

const lineOf = (operators: string) =>
  operators
    .split('\n')
    .filter((line) => / [mlc]$/.test(line))
    .map((line) => line.split(' ').slice(0, -1).map(Number))

test('prints and cuts an item exactly as its drawing shows, for any design', async () => {
  const picture = { width: 120, height: 80 }
  const create = { ...picture, channels: 3, background: 'red' } as const
  const pictures = {
    // The picture's sides are a single color, so they are stretched over the bleed.
    plain: { bytes: await sharp({ create }).jpeg().toBuffer(), short: sides },
    noisy: {
      bytes: await sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
        .jpeg()
        .toBuffer(),
      short: [],
    },
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('plain' as const, 'noisy' as const),
      fc.constantFrom(...shapes),
      side,
      side,
      fc.record({
        mode: fc.constantFrom('fit' as const, 'fill' as const),
        scale: fc.integer({ min: 1, max: 30 }).map((tenths) => tenths / 10),
        x: fc.integer({ min: -10, max: 10 }).map((tenths) => tenths / 10),
        y: fc.integer({ min: -10, max: 10 }).map((tenths) => tenths / 10),
        turn: fc.integer({ min: -180, max: 180 }),
      }),
      async (kind, shape, width, height, placement) => {
        const { bytes, short } = pictures[kind]
        const size = { width, height }
        const design = { ...defaultDesign, ...placement }
        const drawing = drawItem({ shape, size, design, picture: { ...picture, short }, traced: null })
        const read = await readPrintPdf(await printPdf(bytes, 'jpeg', { shape, size, design }))
        const [left = 0, , , top = 0] = read.trim
        // Maps inches of the drawing to the page, and the unit square (y up) to pixels.
        const page: Matrix = [72, 0, 0, -72, left, top]
        const pixels: Matrix = [picture.width, 0, 0, -picture.height, 0, picture.height]
        const drawn = (drawing.artwork?.copies ?? []).map(({ matrix }) => combined(page, matrix, pixels))
        const printed = [
          ...read.content.matchAll(/q ([-\d. ]+) cm (?:[\d. ]+ re W n q 1 0 0 1 0 0 cm )?\/Artwork Do/g),
        ].map(([, map = '']) => map.split(' ').map(Number))
        expect(printed).toHaveLength(drawn.length)
        printed.forEach((map, at) =>
          map.forEach((value, index) => expect(value).toBeCloseTo(drawn[at]?.[index] ?? Number.NaN, 2)),
        )
        const [, flipped = '', cut = ''] = /w 1 j\n([-\d. ]+) cm\n([^S]+)\nS Q/.exec(read.content) ?? []
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = flipped.split(' ').map(Number)
        const cutMap = combined(inverse(page), [a, b, c, d, e, f])
        const expected = lineOf(pdfPath(drawing.cutLines[0]?.path ?? ''))
        lineOf(cut).forEach((points, at) => {
          for (let axis = 0; axis < points.length; axis += 2) {
            const [x, y] = applied(cutMap, points[axis] ?? 0, points[axis + 1] ?? 0)
            expect(x).toBeCloseTo(expected[at]?.[axis] ?? Number.NaN, 3)
            expect(y).toBeCloseTo(expected[at]?.[axis + 1] ?? Number.NaN, 3)
          }
        })
      },
    ),
    { numRuns: isLongRun() ? 50 : 8 },
  )
})

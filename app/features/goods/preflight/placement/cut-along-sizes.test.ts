import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCutTracer } from '#app/features/goods/cut-line/cut-tracer.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { kissCutShare } from '#app/features/ground/product/shape-path.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import type { SharesBox } from '#app/features/goods/item-drawing/page-frame.ts'
import { cutAlongSizes } from './cut-along-sizes.ts'
import { preflight } from '../preflight.ts'

const pictureOf = (widthPx: number, heightPx: number, box: SharesBox | null = null) => ({
  path: 'files/fox.png',
  widthPx,
  heightPx,
  pages: null,
  page: 1,
  pictures: null,
  colorSpaces: null,
  iccProfiles: null,
  missingFonts: null,
  layout: { ...plainLayout, look: { isEmpty: false, isWhite: false, isTransparent: true, box } },
})
const dieCut = (side: number) =>
  ({ size: { width: side, height: side }, unit: 'in', shape: 'die-cut', placement: defaultDesign }) as const
const resolution = (...of: Parameters<typeof pictureOf>) =>
  preflight(pictureOf(...of), null, { ...dieCut(2), effects: [] }).find(({ code }) => code === 'resolution')

test('rates a wide logo cut along its outline by its long side', () => {
  expect(resolution(900, 200)).toMatchObject({ grade: 'good', meaning: '514 dpi.' })
})

test('rates a small logo in a large transparent picture at its printed size', () => {
  expect(resolution(600, 600, [0.45, 0.45, 0.55, 0.55])).toMatchObject({
    grade: 'low',
    meaning: '34 dpi: it will look pixelated.',
    advice: 'Upload a picture of at least 525 x 525 pixels.',
  })
})

test('leaves less room for the artwork with a wider border', () => {
  const widthAt = (offset: number) =>
    cutAlongSizes(pictureOf(300, 300), {
      ...dieCut(2),
      placement: { cut: { ...defaultDesign.cut, offset } },
    })?.picture.width
  expect([0, 0.125, 0.25].map(widthAt)).toEqual([2, 1.75, 1.5])
  expect(cutAlongSizes(pictureOf(300, 300), { ...dieCut(2), shape: 'circle' })).toBeNull()
})

test('never reports mismatched proportions for a page cut along its artwork', () => {
  const page = { ...pictureOf(595, 842), path: 'files/fox.pdf', pages: 1 }
  const codes = (shape: 'die-cut' | 'kiss-cut' | 'square') =>
    preflight(page, null, { ...dieCut(2), shape }).map(({ code }) => code)
  expect(codes('square')).toContain('proportions')
  for (const shape of ['die-cut', 'kiss-cut'] as const) expect(codes(shape)).not.toContain('proportions')
})

test('agrees with the cut line on the size of the artwork', () => {
  const side = 60
  const edge = fc.integer({ min: 0, max: side / 2 - 1 })
  fc.assert(
    fc.property(
      edge,
      edge,
      edge,
      edge,
      fc.constantFrom('die-cut', 'kiss-cut'),
      (left, top, right, bottom, shape) => {
        const covered = new Uint8Array(side * side)
        for (let y = top; y < side - bottom; y++) covered.fill(255, y * side + left, (y + 1) * side - right)
        const share = shape === 'kiss-cut' ? kissCutShare : 1
        const line = createCutTracer({ width: side, height: side, covered }).trace(
          { width: 3 * share, height: 3 * share },
          defaultDesign.cut,
        )
        if ('problem' in line) throw new Error(line.problem)
        const box: SharesBox = [left / side, top / side, 1 - right / side, 1 - bottom / side]
        const placed = cutAlongSizes(pictureOf(side, side, box), { ...dieCut(3), shape })
        expect(side / (placed?.picture.width ?? 0)).toBeCloseTo(line.pixelsPerInch, 5)
      },
    ),
    { numRuns: 20 },
  )
})

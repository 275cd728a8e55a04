import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applied, inverse } from '#app/features/goods/item-drawing/matrix.ts'
import { fittedScale, placeArtwork } from '#app/features/goods/item-drawing/place-artwork.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { coverage } from './coverage.ts'
import { preflight } from '../preflight.ts'
import { examplePicture as picture } from '#test/example-picture.ts'

const found = (placement: object, item: object = {}, file: object = {}) =>
  preflight({ ...picture, ...file }, null, {
    size: { width: 3, height: 3 },
    unit: 'in',
    shape: 'square',
    placement: { ...defaultDesign, ...placement },
    ...item,
  })
const codes = (...args: Parameters<typeof found>) =>
  found(...args).map(({ code, grade }) => `${code} ${grade}`)

test('reports a larger scale as less sharp, and a smaller one as leaving white areas', () => {
  expect(codes({})).toEqual(['resolution good'])
  expect(codes({ scale: 2 })).toEqual(['resolution fair', 'cropped fair'])
  expect(codes({ scale: 3 })).toEqual(['resolution low', 'cropped fair'])
  expect(codes({ scale: 0.5 })).toEqual(['uncovered fair', 'resolution good'])
})

test('advises the largest sharp scale for a picture that is scaled too large', () => {
  const [finding] = found({ scale: 2 }, {}, { widthPx: 1200, heightPx: 1200 })
  expect(finding?.meaning).toBe('200 dpi: fine lines and small text may look soft.')
  expect(finding?.advice).toBe(
    'Upload a picture of at least 1,800 x 1,800 pixels, or scale it to 133%, or choose 2" x 2" or smaller.',
  )
})

test('reports white around a wide picture with Fit, and cropping with Fill', () => {
  const wide = { widthPx: 1800 }
  expect(codes({}, {}, wide)).toEqual(['proportions fair', 'resolution good'])
  expect(codes({ mode: 'fill' }, {}, wide)).toEqual(['cropped fair', 'resolution good'])
  expect(found({ mode: 'fill' }, {}, wide)[0]).toMatchObject({
    meaning: 'About 50% of your picture is outside the product.',
    advice: 'Choose Fit to show all of it.',
  })
})

test('names the material that remains visible where nothing is printed', () => {
  for (const material of ['holographic', 'clear'] as const) {
    const effects = [material]
    expect(found({ scale: 0.5 }, { effects })[0]?.title).toBe(`Part of it stays ${material}`)
    expect(found({}, { effects }, { widthPx: 1800 })[0]?.meaning).toBe(
      `Your whole picture is shown, with ${material} material above and below.`,
    )
  }
  expect(found({ scale: 0.5 })[0]?.title).toBe('Part of it stays white')
})

test('doesn’t claim that a round cut shows the whole picture', () => {
  const meaning = (shape: Shape, widthPx: number) => found({}, { shape }, { widthPx })[0]?.meaning
  for (const shape of ['circle', 'oval', 'starburst'] as const) {
    expect(meaning(shape, 1800)).toBe(
      'Your picture is as wide as the product, with white above and below. Its corners are cut off.',
    )
    expect(meaning(shape, 450)).toMatch(/^Your picture is as tall as the product/)
  }
  expect(meaning('square', 1800)).toBe('Your whole picture is shown, with white above and below.')
})

test('advises how to cover everything with moved artwork, and reports artwork off the product', () => {
  expect(found({ x: 0.1 })[0]).toMatchObject({
    code: 'uncovered',
    advice: 'Scale it to 120% or choose Fill to cover everything.',
  })
  expect(codes({ scale: 0.2, x: 1 })).toContain('uncovered low')
})

test.each([
  [{ turn: 20 }, 'Scale it to 129% to cover everything.'],
  [{ turn: 90, x: 0.1 }, 'Scale it to 120% or choose Fill to cover everything.'],
  [{ mode: 'fill', x: 0.1 }, 'Scale it to 120% or center it to cover everything.'],
  [{ mode: 'fill', turn: 20 }, 'Scale it to 129% to cover everything.'],
])('adapts the advice on full coverage to the placement: %j', (placement, advice) => {
  expect(found(placement).find(({ code }) => code === 'uncovered')?.advice).toBe(advice)
})

test('advises turning a strip back if no scale is enough', () => {
  const strip = found({ turn: 20 }, {}, { widthPx: 1800, heightPx: 10 })
  expect(strip.find(({ code }) => code === 'uncovered')?.advice).toBe(
    'Turn it back and choose Fill to cover everything.',
  )
})

test('doesn’t advise Fit for a turned picture', () => {
  const cropped = (turn: number) => found({ mode: 'fill', turn }).find(({ code }) => code === 'cropped')
  expect(cropped(45)?.advice).toBe('Scale it down to show all of it.')
})

test('doesn’t report an eighth of an inch of bleed as a crop', () => {
  expect(codes({ scale: 3.25 / 3 }, {}, { widthPx: 2000, heightPx: 2000 })).toEqual(['resolution good'])
})

test('reports no white if a turned picture covers a round shape', () => {
  expect(codes({ turn: 45 }, { shape: 'circle' })).toEqual(['cropped fair', 'resolution good'])
  expect(codes({ turn: 45 })).toContain('uncovered fair')
})

test('ignores the placement of an item cut along its artwork', () => {
  expect(codes({ scale: 3, x: 1 }, { shape: 'die-cut' })).toEqual(['resolution good'])
})

test.each([
  [432, 216, 'proportions fair'],
  [216, 230, 'proportions fair'],
  [217, 215, undefined],
])('reports proportions of %i to %i the same way for a PDF and a picture', (widthPx, heightPx, code) => {
  const pages = found({}, {}, { path: 'files/fox.pdf', widthPx, heightPx, pages: 1 })
  const pictures = found({}, {}, { widthPx, heightPx })
  const proportions = (findings: typeof pages) => findings.find((finding) => finding.code === 'proportions')
  expect(proportions(pages)).toEqual(proportions(pictures))
  expect(codes({}, {}, { widthPx, heightPx }).find((found) => found.startsWith('proportions'))).toBe(code)
})

test('ignores the size of a page once the customer has placed it', () => {
  const pdf = { path: 'files/fox.pdf', widthPx: 216, heightPx: 216, pages: 1 }
  const about = (placement: object) => codes(placement, {}, pdf).filter((code) => code !== 'unchecked fair')
  expect(about({})).toEqual(['page-size good'])
  expect(about({ scale: 0.5 })).toEqual(['uncovered fair'])
})

test.each([
  [6, 3, 'rectangle', true],
  [4, 3, 'oval', true],
  [6, 2.5, 'rectangle', false],
] as const)(
  'advises turning artwork whose orientation differs from %i x %i if that covers it',
  (width, height, shape, covers) => {
    const item = { size: { width, height }, shape }
    const across = { widthPx: 3 * 400, heightPx: (shape === 'oval' ? 4 : 6) * 400 }
    const advice = found({}, item, across).find(({ code }) => code === 'proportions')?.advice
    expect(advice?.includes('Turn it by 90° to cover everything.')).toBe(covers)
    const scale = fittedScale({ width: across.widthPx, height: across.heightPx }, item.size, {
      mode: 'fit',
      turn: 90,
    })
    expect(codes({ turn: 90, scale }, item, across).includes('resolution good')).toBe(true)
    expect(codes({ turn: 90, scale }, item, across).includes('uncovered fair')).toBe(!covers)
  },
)

test('advises a size only if it can be ordered', () => {
  const square = { unit: 'in', minSide: 0.5, kind: 'square', maxSide: 8 } as const
  const advice = (item: object) => found({}, item, { widthPx: 1500, heightPx: 1200 })[0]?.advice
  expect(advice({})).toMatch(/^A size with your picture’s proportions is 3" x 2.4"\. Fill/)
  expect(advice({ sizeRule: square })).toMatch(/^Fill/)
  expect(advice({ size: { width: 0.6, height: 0.6 } })).toMatch(/^Fill/)
})

test.each([
  ['ends beyond one edge', { scale: 0.56, x: 0.3 }, 'cropped fair'],
  ['is small, on the cut line', { scale: 0.1, x: 0.5 }, 'cropped fair'],
  ['covers everything, and more on two sides', { mode: 'fill' }, 'cropped fair'],
  ['extends evenly beyond each edge', { scale: 1.08 }, undefined],
] as const)(
  'reports artwork that ends within the bleed as cut off unless its bleed is even: it %s',
  (_, placement, expected) => {
    const wide = 'mode' in placement ? { widthPx: 2500, heightPx: 2300 } : { widthPx: 2400, heightPx: 2400 }
    expect(codes(placement, {}, wide).find((code) => code.startsWith('cropped'))).toBe(expected)
  },
)

test.each([
  [{ mode: 'fill', turn: 90 }, { widthPx: 1800 }, 'Choose Fit to show all of it.'],
  [{ scale: 0.5, x: 0.4 }, {}, 'Center it to show all of it.'],
  [{ scale: 1.5, x: 0.3 }, {}, 'Scale it down to show all of it.'],
  [{ scale: 1.5, x: 0.5 }, {}, 'Center it and scale it down to show all of it.'],
] as const)('advises how to show all of the artwork: placement %j of file %j', (placement, file, advice) => {
  expect(found(placement, {}, file).find(({ code }) => code === 'cropped')?.advice).toBe(advice)
})

test('applies a PDF’s measurements only to its first page', () => {
  const pdf = { path: 'files/fox.pdf', widthPx: 432, heightPx: 216, pages: 3, missingFonts: ['Futura'] }
  expect(codes({ page: 1 }, {}, pdf)).toContain('fonts low')
  expect(codes({ page: 3 }, {}, pdf)).toEqual(['pages fair'])
  expect(found({ page: 3 }, {}, pdf)[0]?.meaning).toMatch(/We print page 3\.$/)
})

test('advises the smallest scale that covers the whole size', () => {
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const shapes = fc.constantFrom<Shape>('rectangle', 'banner', 'bag', 'sheet')
  fc.assert(
    fc.property(
      number(0.2, 5),
      number(0.2, 5),
      number(0.1, 3),
      number(-0.5, 0.5),
      number(-180, 180),
      shapes,
      (ratio, width, scale, x, turn, shape) => {
        const [artwork, size] = [
          { width: ratio, height: 1 },
          { width, height: 1 },
        ]
        const placement = { ...defaultDesign, scale, x, y: -x, turn }
        const { growth } = coverage(artwork, { size, unit: 'in', shape, placement })
        const covers = (factor: number) => {
          const back = inverse(placeArtwork(artwork, size, { ...placement, scale: scale * factor }))
          return [-1, 1].every((right) =>
            [-1, 1].every((up) =>
              applied(back, (right * width) / 2, up / 2).every((each) => each > -1e-6 && each < 1 + 1e-6),
            ),
          )
        }
        expect(covers(growth)).toBe(true)
        expect(covers(growth * 0.99)).toBe(false)
      },
    ),
  )
})

test('measures lines at their placed size', () => {
  const lined = {
    path: 'files/fox.svg',
    pictures: { count: 0, widthPx: null, heightPx: null },
    layout: { ...plainLayout, thinnestLine: 0.0015 },
  }
  const scaled = (scale: number) => codes({ scale }, {}, lined).includes('hairlines fair')
  expect([1, 0.5, 2].map(scaled)).toEqual([false, true, false])
})

test('finds text near the edge where the customer places it', () => {
  const lettered = {
    layout: { ...plainLayout, texts: [[0.4, 0.4, 0.6, 0.6]] },
  }
  const edge = (placement: object) =>
    codes(placement, {}, lettered).filter((code) => code.startsWith('text-edge'))
  expect(edge({})).toEqual([])
  expect(edge({ x: 0.38 })).toEqual(['text-edge fair'])
  expect(edge({ x: 0.45 })).toEqual(['text-edge low'])
})

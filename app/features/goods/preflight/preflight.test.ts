import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PageFrame } from '#app/features/goods/item-drawing/page-frame.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import type { DrawingEffect } from '#app/features/goods/print-quality/look/drawing-effects.ts'
import type { OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { preflight } from './preflight.ts'
import { uncheckedFindings } from './preflight-finding.ts'
import { transparentLook } from '#test/transparent-look.ts'
import { examplePicture as picture } from '#test/example-picture.ts'

const inches = (width: number, height: number, shape: Shape = 'square') =>
  ({ size: { width, height }, unit: 'in', shape }) as const
const codes = (findings: { code: string; grade: string }[]) =>
  findings.map(({ code, grade }) => `${code} ${grade}`)

test.each([
  [3, 'good', 'Sharp at this size', '300 dpi.', null],
  [
    4,
    'fair',
    'A little soft at this size',
    '225 dpi: fine lines and small text may look soft.',
    'Upload a picture of at least 1,200 x 1,200 pixels, or choose 3" x 3" or smaller.',
  ],
  [
    9,
    'low',
    'Blurry at this size',
    '100 dpi: it will look pixelated.',
    'Upload a picture of at least 2,700 x 2,700 pixels, or choose 3" x 3" or smaller.',
  ],
])('rates 900 pixels on %s inches as %s', (side, grade, title, meaning, advice) => {
  const [finding] = preflight(picture, null, inches(side, side))
  expect(finding).toMatchObject({ code: 'resolution', grade, title, meaning, advice })
})

test('allows a lower resolution for banners, which are viewed from farther away', () => {
  const file = { ...picture, widthPx: 3600, heightPx: 3600 }
  const at = (side: number) =>
    preflight(file, null, { size: { width: side, height: side }, unit: 'ft', shape: 'banner' })[0]?.grade
  expect([3, 4, 7].map(at)).toEqual(['good', 'fair', 'low'])
})

test('never advises a size the picture is too small for', () => {
  const [finding] = preflight({ ...picture, widthPx: 100, heightPx: 100 }, null, inches(3, 3))
  expect(finding?.advice).toBe('Upload a picture of at least 900 x 900 pixels.')
})

test('reports white above and below a wide picture, unless it is cut along its outline', () => {
  const wide = { ...picture, widthPx: 1800 }
  expect(preflight(wide, null, inches(3, 3))[0]).toEqual({
    code: 'proportions',
    grade: 'fair',
    text: 'wider than the product',
    title: 'Wider than the product',
    meaning: 'Your whole picture is shown, with white above and below.',
    advice: 'A size with your picture’s proportions is 3" x 1.5". Fill covers all of it but crops two sides.',
  })
  const tall = preflight({ ...picture, heightPx: 1800 }, null, inches(3, 3))
  expect(tall[0]?.advice).toContain('A size with your picture’s proportions is 1.5" x 3".')
  expect(codes(preflight(wide, null, inches(3, 3, 'die-cut')))).toEqual(['resolution good'])
})

const look = { isEmpty: false, isWhite: false, isTransparent: false, box: null }

test('reports blank and transparent pictures', () => {
  const white = preflight(picture, { ...look, isWhite: true }, inches(3, 3))
  expect(codes(white)).toEqual(['blank low', 'resolution good'])
  expect(white[0]?.meaning).toBe('The picture is all white.')
  const empty = preflight(picture, { ...look, isEmpty: true, isTransparent: true }, inches(3, 3))
  expect(codes(empty)).toEqual(['blank low', 'resolution good'])
  expect(empty[0]?.meaning).toBe('The picture is empty.')
  const clear = { ...look, isTransparent: true }
  expect(codes(preflight(picture, clear, inches(3, 3)))).toEqual(['resolution good', 'transparent good'])
  expect(codes(preflight(picture, clear, inches(3, 3, 'kiss-cut')))).toEqual(['resolution good'])
})

test('reports that a white logo on a transparent background needs white ink, not that it is empty', () => {
  const logo = { ...look, isWhite: true, isTransparent: true }
  const found = (shape: Shape, effects: OptionEffect[] = []) =>
    preflight(picture, logo, { ...inches(3, 3, shape), effects })
  expect(codes(found('square'))).toEqual(['white low', 'resolution good', 'transparent good'])
  expect(codes(found('die-cut'))).toEqual(['white fair', 'resolution good'])
  expect(found('square', ['clear'])[0]?.meaning).toContain('only the material will show')
  expect(codes(found('square', ['white-ink', 'clear']))).toEqual(['resolution good', 'transparent good'])
  expect(codes(found('die-cut', ['white-ink']))).toEqual(['resolution good'])
})

test('prefers the shop’s measurement to the browser’s, except for a different page', () => {
  const file = { ...picture, path: 'files/fox.pdf', pages: 2, layout: { ...plainLayout, look } }
  const seen = { ...look, isWhite: true }
  const at = (page: number) =>
    codes(preflight(file, seen, { ...inches(3, 3), placement: { ...defaultDesign, page } }))
  expect(at(1)).not.toContain('blank low')
  expect(at(2)).toContain('blank low')
})

test('checks a PDF’s page size, page count, colors and fonts, and lists the worst finding first', () => {
  const file = {
    ...picture,
    path: 'files/fox.pdf',
    widthPx: 612,
    heightPx: 792,
    pages: 3,
    pictures: { count: 1, widthPx: 1000, heightPx: 1294 },
    colorSpaces: ['cmyk' as const],
    iccProfiles: [],
    missingFonts: ['Futura'],
  }
  const findings = preflight(file, null, inches(2, 2))
  expect(codes(findings)).toEqual([
    'fonts low',
    'colors fair',
    'pages fair',
    'proportions fair',
    'resolution good',
  ])
  expect(findings.find(({ code }) => code === 'fonts')?.meaning).toBe(
    'Fonts not embedded: Futura. Your text would print in another typeface.',
  )
})

test('reports the name of a cut line in the file', () => {
  const file = {
    ...picture,
    path: 'files/fox.pdf',
    layout: { ...plainLayout, spotColors: ['Gold', 'CutContour'] },
  }
  const finding = preflight(file, null, inches(3, 3)).find(({ code }) => code === 'own-cut-line')
  expect(finding).toEqual({
    code: 'own-cut-line',
    grade: 'low',
    text: 'has its own cut line: CutContour',
    title: 'This file contains a cut line',
    meaning:
      'We cut along the line shown here. The line in your file (CutContour) would be printed with the artwork.',
    advice: 'Remove the line and upload the file again.',
  })
})

test('doesn’t pass a file that is too complex to measure', () => {
  const unread = { ...picture, path: 'files/fox.pdf', widthPx: null, heightPx: null }
  expect(uncheckedFindings(picture)).toEqual([])
  expect(uncheckedFindings(unread)).toEqual([
    {
      code: 'unchecked',
      grade: 'fair',
      text: 'not checked',
      title: 'Not checked',
      meaning: 'This file takes too long to open, so there is no preview.',
      advice: 'Wait for your proof, or upload a simpler file.',
    },
  ])
})

test('reports a drawing without pictures as sharp at any size', () => {
  const drawing = { ...picture, path: 'files/fox.svg', pictures: { count: 0, widthPx: null, heightPx: null } }
  const [finding] = preflight(drawing, null, inches(50, 50))
  expect(finding).toMatchObject({ code: 'resolution', grade: 'good', title: 'Sharp at any size' })
})

test.each([
  ['fit', 900, 900, 'good'],
  ['fit', 899, 899, 'fair'],
  ['fit', 450, 450, 'fair'],
  ['fit', 449, 449, 'low'],
  // The picture is twice as wide as the size, so either all of its width or all of its height is printed.
  ['fit', 900, 450, 'good'],
  ['fit', 899, 449, 'fair'],
  ['fill', 1800, 900, 'good'],
  ['fill', 1798, 899, 'fair'],
  ['fill', 900, 450, 'fair'],
  ['fill', 898, 449, 'low'],
] as const)('rates %s of %i x %i pixels on 3" x 3" as %s', (mode, widthPx, heightPx, grade) => {
  const placement = { ...defaultDesign, mode }
  const findings = preflight({ ...picture, widthPx, heightPx }, null, { ...inches(3, 3), placement })
  expect(findings.find(({ code }) => code === 'resolution')?.grade).toBe(grade)
})

test.each([
  [3600, 'good'],
  [3599, 'fair'],
  [1800, 'fair'],
  [1799, 'low'],
])('rates %i pixels on a 3-foot banner as %s', (side, grade) => {
  const banner = { size: { width: 3, height: 3 }, unit: 'ft', shape: 'banner' } as const
  expect(preflight({ ...picture, widthPx: side, heightPx: side }, null, banner)[0]?.grade).toBe(grade)
})

test('accepts a line of exactly 0.25 pt', () => {
  const points = (thinnest: number) =>
    codes(
      preflight(
        {
          ...picture,
          path: 'files/fox.pdf',
          widthPx: 216,
          heightPx: 216,
          layout: { ...plainLayout, thinnestLine: thinnest / 216 },
        },
        null,
        inches(3, 3),
      ),
    ).includes('hairlines fair')
  expect([0, 0.24, 0.25, 0.26].map(points)).toEqual([true, true, false, false])
})

test('reports lines under 0.25 pt at the printed size', () => {
  const drawing = {
    ...picture,
    path: 'files/fox.svg',
    pictures: { count: 0, widthPx: null, heightPx: null },
    layout: { ...plainLayout, thinnestLine: 0.001 },
  }
  const thin = (side: number) =>
    preflight(drawing, null, inches(side, side)).find(({ code }) => code === 'hairlines')
  expect(thin(3)).toEqual({
    code: 'hairlines',
    grade: 'fair',
    text: 'lines of 0.22 pt',
    title: 'Very thin lines',
    meaning: 'Lines of 0.22 pt at this size: they may print broken, or not at all.',
    advice: 'Make lines at least 0.25 pt wide, or choose a larger size.',
  })
  expect(thin(4)).toBeUndefined()
})

test.each<[string, Shape, [number, number, number, number], string | undefined]>([
  ['in the middle', 'square', [0.4, 0.4, 0.6, 0.6], undefined],
  ['just inside the safe zone', 'square', [0.042, 0.5, 0.6, 0.6], undefined],
  ['near the left edge', 'square', [0.02, 0.5, 0.6, 0.6], 'fair'],
  ['near the lower edge', 'square', [0.4, 0.9, 0.6, 0.97], 'fair'],
  ['cut through', 'square', [0.9, 0.5, 1.01, 0.6], 'low'],
  ['in the corner of a square', 'square', [0.1, 0.1, 0.3, 0.2], undefined],
  ['in the corner that a circle cuts off', 'circle', [0.1, 0.1, 0.3, 0.2], 'low'],
  ['between the rays of a starburst', 'starburst', [0.04, 0.48, 0.5, 0.52], 'low'],
  ['on a circle as wide as the picture', 'circle', [0.06, 0.48, 0.5, 0.52], undefined],
  ['in a sticker cut along the picture', 'die-cut', [0, 0, 1, 1], undefined],
])('checks text %s (%s)', (_, shape, box, grade) => {
  const file = {
    ...picture,
    path: 'files/fox.pdf',
    widthPx: 216,
    heightPx: 216,
    layout: { ...plainLayout, texts: [box] },
  }
  const finding = preflight(file, null, inches(3, 3, shape)).find(({ code }) => code === 'text-edge')
  expect(finding?.grade).toBe(grade)
  if (finding) expect(finding.advice).toBe('Keep text at least 1/8" inside the cut line.')
})

test.each([
  ['clear of the hem', [0.4, 0.4, 0.6, 0.94], undefined],
  [
    'in the hem',
    [0.4, 0.4, 0.6, 0.98],
    'Some text is 0.71" from the cut line, and the edge is folded over and has grommets.',
  ],
])('checks a banner’s text %s', (_, box, meaning) => {
  const file = {
    ...picture,
    path: 'files/fox.pdf',
    widthPx: 216,
    heightPx: 216,
    layout: { ...plainLayout, texts: [box as [number, number, number, number]] },
  }
  const finding = preflight(file, null, { ...inches(3, 3, 'banner'), unit: 'ft' }).find(
    ({ code }) => code === 'text-edge',
  )
  expect(finding?.meaning).toBe(meaning)
  if (finding) expect(finding.advice).toBe('Keep text at least 1 1/8" inside the cut line.')
})

test('reports text in a drawing, and a page’s boxes', () => {
  const drawing = preflight(
    { ...picture, path: 'files/fox.svg', missingFonts: ['Futura'] },
    null,
    inches(3, 3),
  )
  expect(drawing.find(({ code }) => code === 'fonts')).toEqual({
    code: 'fonts',
    grade: 'low',
    text: 'fonts not embedded: Futura',
    title: 'Fonts aren’t embedded',
    meaning:
      'SVG files don’t contain fonts, so text in Futura may look different, and we can’t print it as is.',
    advice: 'Convert the text to outlines, and upload the file again.',
  })
  const page = {
    ...picture,
    path: 'files/fox.pdf',
    layout: { ...plainLayout, boxes: ['trim' as const, 'bleed' as const] },
  }
  expect(preflight(page, null, inches(3, 3)).find(({ code }) => code === 'boxes')).toMatchObject({
    grade: 'good',
    title: 'Trim box found',
    meaning: 'The page has a trim box and a bleed box.',
  })
})

test.each([
  [234, 234, 3, 3, 'The page has 0.125" bleed and is scaled to fit, bleed included.', '108%'],
  [306, 90, 4, 1, 'The page has 0.125" bleed and is scaled to fit, bleed included.', '125%'],
  [216, 216, 3, 3, 'Page size as ordered.', null],
])('advises how to trim the bleed when a %i x %i pt page is printed at %i x %i"', (...page) => {
  const [widthPx, heightPx, width, height, meaning, scale] = page
  const file = { ...picture, path: 'files/fox.pdf', widthPx, heightPx }
  const finding = preflight(file, null, inches(width, height, 'rectangle')).find(
    ({ code }) => code === 'page-size',
  )
  expect(finding?.meaning).toBe(meaning)
  expect(finding?.advice).toBe(scale && `Scale it to ${scale} to trim the bleed.`)
  if (scale) {
    const placement = { ...defaultDesign, scale: Number.parseInt(scale) / 100 }
    expect(codes(preflight(file, null, { ...inches(width, height, 'rectangle'), placement }))).not.toContain(
      'cropped fair',
    )
  }
})

describe('a PDF page with a trim box', () => {
  const [side, trimmed] = [288, 216]
  const frame: PageFrame = { trim: [0.125, 0.125, 0.875, 0.875], bleed: [0.1, 0.1, 0.9, 0.9] }
  const page = {
    ...picture,
    path: 'files/fox.pdf',
    widthPx: side,
    heightPx: side,
    pictures: { count: 1, widthPx: 1200, heightPx: 1200 },
    layout: { ...plainLayout, boxes: ['trim' as const], frame, thinnestLine: 0.25 / trimmed },
  }
  const found = (code: string, shape: Shape = 'square', changes: object = {}) =>
    preflight({ ...page, layout: { ...page.layout, ...changes } }, null, inches(3, 3, shape)).find(
      (finding) => finding.code === code,
    )

  test('compares its trim box with the ordered size', () => {
    expect(found('page-size')?.text).toBe('page size as ordered')
    expect(codes(preflight(page, null, inches(4, 3)))).toContain('proportions fair')
  })

  test('takes its resolution and lines from the printed part', () => {
    expect(found('resolution')?.text).toBe('300 dpi, sharp')
    expect(found('hairlines')).toBeUndefined()
  })

  test('is cut along its visible part, at that part’s size', () => {
    expect(found('resolution', 'die-cut')?.text).toBe('436 dpi, sharp')
    expect(found('hairlines', 'die-cut')?.text).toBe('lines of 0.17 pt')
  })

  test('is empty or white if the area inside its trim box is', () => {
    const look = { isEmpty: false, isWhite: false, isTransparent: true, box: null }
    const blank = (trimmedLook: object) =>
      found('blank', 'square', { look, trimmedLook: { ...look, ...trimmedLook } })
    expect(blank({})).toBeUndefined()
    expect(blank({ isEmpty: true })?.meaning).toBe('The picture is empty.')
    expect(blank({ isWhite: true, isTransparent: false })?.meaning).toBe('The picture is all white.')
  })

  test.each([
    ['die-cut', [0, 0, 1, 1], 'fair'],
    ['die-cut', [0.125, 0.125, 0.875, 0.875], 'good'],
    ['square', [0, 0, 1, 1], 'good'],
  ] as const)('on a %s, visible within %j, has printer’s marks rated as %s', (shape, box, grade) => {
    const look = { isEmpty: false, isWhite: false, isTransparent: true, box: [...box] }
    expect(found('boxes', shape, { look })?.grade).toBe(grade)
  })

  test('is transparent if the area inside its trim box is', () => {
    const look = transparentLook(96, (x, y) => Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.4)
    expect(found('transparent', 'square', { look })).toBeUndefined()
    const disk = transparentLook(96, (x, y) => Math.hypot(x - 0.5, y - 0.5) < 0.4)
    expect(found('transparent', 'square', { look: disk })).toBeDefined()
  })
})

test('reports to customers and staff which parts a drawing will lose', () => {
  const drawing = (...effects: DrawingEffect[]) =>
    preflight({ ...picture, path: 'files/fox.svg', layout: { ...plainLayout, effects } }, null, inches(3, 3))
  expect(codes(drawing('filters', 'animations'))).toContain('left-out fair')
  expect(drawing('filters', 'animations')[0]).toMatchObject({
    text: 'left out: filters (shadows and blurs) and animations',
    meaning: 'We show and print this drawing without its filters (shadows and blurs) and animations.',
  })
  expect(drawing('unprintable')[0]).toMatchObject({ code: 'effects', grade: 'low' })
  const layout = { ...plainLayout, effects: ['unprintable' as const], unprintablePart: 'the unit vw' }
  expect(preflight({ ...picture, path: 'files/fox.svg', layout }, null, inches(3, 3))[0]).toMatchObject({
    text: 'can’t be in a print PDF: the unit vw',
    meaning: 'This drawing uses the unit vw, which we can’t print as you see it.',
  })
  const form = { ...picture, path: 'files/form.pdf', layout: { ...layout, unprintablePart: 'form fields' } }
  expect(preflight(form, null, inches(3, 3))[0]).toMatchObject({
    meaning: 'It contains form fields with no defined appearance.',
    advice: 'Flatten the form fields (print it to a new PDF), and upload that file.',
  })
  expect(codes(drawing())).toEqual([])
})

test('explains every finding and what to do', () => {
  const pixels = fc.option(fc.integer({ min: 1, max: 20_000 }))
  const side = fc.double({ min: 0.1, max: 200, noNaN: true })
  fc.assert(
    fc.property(pixels, pixels, side, side, (widthPx, heightPx, width, height) => {
      for (const { grade, title, meaning, advice } of preflight(
        { ...picture, widthPx, heightPx },
        { ...look, isTransparent: true },
        inches(width, height, 'oval'),
      )) {
        expect(title).not.toBe('')
        expect(meaning).toMatch(/^[A-Z\d].*\.$/)
        if (grade !== 'good') expect(advice).toMatch(/\.$/)
        expect(`${meaning}${advice}`).not.toMatch(/NaN|Infinity|undefined/)
      }
    }),
  )
})

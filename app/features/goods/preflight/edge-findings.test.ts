import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { examplePicture } from '#test/example-picture.ts'
import { transparentLook } from '#test/transparent-look.ts'
import { preflight } from './preflight.ts'

const sidePx = 900

function artworkEdge(
  isVisible: (x: number, y: number) => boolean,
  {
    shape = 'square',
    side = 2,
    ...placement
  }: Partial<ArtworkDesign> & { shape?: Shape; side?: number } = {},
) {
  const look = transparentLook(sidePx, isVisible)
  const file = { ...examplePicture, widthPx: sidePx, heightPx: sidePx, layout: { ...plainLayout, look } }
  return preflight(file, null, {
    size: { width: side, height: side },
    unit: shape === 'banner' ? 'ft' : 'in',
    shape,
    placement: { ...defaultDesign, ...placement },
  }).find(({ code }) => code === 'artwork-edge')
}

/** Draws a bar shaped like a line of text, as wide as the picture. */
const words = (x: number, y: number) => Math.abs(y - 0.5) < 0.1 && x < 1
const inset =
  (margin: number) =>
  (x: number, y: number): boolean =>
    Math.abs(x - 0.5) < 0.5 - margin && Math.abs(y - 0.5) < 0.1

test('reports transparent artwork that reaches the cut line, and how to keep it inside', () => {
  expect(artworkEdge(words)).toEqual({
    code: 'artwork-edge',
    grade: 'fair',
    text: 'artwork touches the cut line',
    title: 'Close to the edge',
    meaning: 'Your artwork is at the cut line, and cuts can be slightly off.',
    advice: 'Scale it to 87% to keep it 1/8" inside the cut line.',
  })
  expect(artworkEdge(inset(0.03))?.meaning).toBe(
    'Your artwork is 0.06" from the cut line, and cuts can be slightly off.',
  )
})

test.each<[string, ReturnType<typeof artworkEdge>]>([
  ['an eighth of an inch away', artworkEdge(inset(0.06))],
  ['scaled down as advised', artworkEdge(words, { scale: 0.87 })],
  ['an eighth of an inch away on a large product', artworkEdge(inset(0.02), { side: 6 })],
  ['wide in the middle of a circle', artworkEdge(inset(0.08), { shape: 'circle' })],
  ['made to cover the edge', artworkEdge((x, y) => Math.hypot(x - 0.5, y - 0.5) > 0.3)],
  ['cut along its outline', artworkEdge(words, { shape: 'die-cut' })],
  ['cut off, which is reported instead', artworkEdge(words, { scale: 1.4 })],
])('reports no edge finding for artwork that is %s', (_, finding) => {
  expect(finding).toBeUndefined()
})

test('explains the problem with artwork in a banner’s hem', () => {
  expect(artworkEdge(inset(0.03), { shape: 'banner' })?.meaning).toBe(
    'Your artwork is 0.71" from the cut line, and the edge is folded over and has grommets.',
  )
})

test('advises a smaller scale only if scaling moves the artwork away from the edge', () => {
  const small = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5) < 0.1
  expect(artworkEdge(small, { x: 0.38 })?.advice).toContain('Scale it to')
  expect(artworkEdge(small, { x: 0.44, scale: 0.4 })?.advice).toBe(
    'Keep it at least 1/8" inside the cut line.',
  )
})

test('advises a safe scale within 3 percentage points of the largest one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 55 }), fc.constantFrom<Shape>('square', 'circle'), (off, shape) => {
      const artwork = inset(off / 1000)
      const advised = Number(/to (\d+)%/.exec(artworkEdge(artwork, { shape })?.advice ?? '')?.[1])
      expect(artworkEdge(artwork, { shape, scale: advised / 100 })).toBeUndefined()
      expect(artworkEdge(artwork, { shape, scale: (advised + 3) / 100 })).toBeDefined()
    }),
    { numRuns: 12 },
  )
})

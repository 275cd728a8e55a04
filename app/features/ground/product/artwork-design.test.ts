import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultDesign, designVersions, isSameDesign, readArtworkDesign } from './artwork-design.ts'
import { artworkDesignInput } from './artwork-design.input.ts'

/** Stored designs. Don't change them, because every stored version must stay readable. */
const stored = {
  1: '{"x": 0.25, "y": -0.1, "cut": {"holes": "keep", "offset": 0.0625}, "mode": "fill", "page": 3, "turn": -90, "scale": 1.2, "version": 1, "accepted": ["low-resolution"], "background": {"tolerance": 12}}',
  2: '{"x": 0, "y": 0, "cut": {"holes": "fill", "offset": 0.125, "leastOpacity": 50}, "mode": "fit", "page": 1, "turn": 0, "scale": 1, "version": 2, "accepted": [], "background": null}',
} as const

test('reads a design of version 2', () => {
  expect(readArtworkDesign(JSON.parse(stored[2]))).toEqual(defaultDesign)
})

test('reads a design of version 1', () => {
  expect(readArtworkDesign(JSON.parse(stored[1]))).toEqual({
    version: 1,
    page: 3,
    mode: 'fill',
    scale: 1.2,
    x: 0.25,
    y: -0.1,
    turn: -90,
    background: { tolerance: 12 },
    cut: { offset: 0.0625, holes: 'keep' },
    accepted: ['low-resolution'],
  })
})

test('each version has a frozen example', () => {
  expect(Object.keys(stored).map(Number)).toEqual(designVersions)
})

test('accepts the default design', () => {
  expect(readArtworkDesign(defaultDesign)).toEqual(defaultDesign)
  expect(artworkDesignInput.parse(defaultDesign)).toEqual(defaultDesign)
})

const changed = (change: object) => ({ ...defaultDesign, ...change })

const wrong: [string, unknown, string][] = [
  ['null', null, ''],
  ['a list', [defaultDesign], ''],
  ['text', JSON.stringify(defaultDesign), ''],
  ['an unknown version', changed({ version: 3 }), 'version'],
  ['a version as text', changed({ version: '1' }), 'version'],
  ['an inherited version', changed({ version: 'constructor' }), 'version'],
  ['no version', changed({ version: undefined }), 'version'],
  ['page 0', changed({ page: 0 }), 'page'],
  ['half a page', changed({ page: 1.5 }), 'page'],
  ['a page above the limit', changed({ page: 10_001 }), 'page'],
  ['an unknown mode', changed({ mode: 'crop' }), 'mode'],
  ['too small', changed({ scale: 0.09 }), 'scale'],
  ['too large', changed({ scale: 10.1 }), 'scale'],
  ['a scale of NaN', changed({ scale: Number.NaN }), 'scale'],
  ['a scale as text', changed({ scale: '1' }), 'scale'],
  ['too far to the side', changed({ x: 1.01 }), 'x'],
  ['too far up', changed({ y: -1.01 }), 'y'],
  ['infinitely far', changed({ y: Number.POSITIVE_INFINITY }), 'y'],
  ['more than half a turn', changed({ turn: 181 }), 'turn'],
  ['more than half a turn back', changed({ turn: -181 }), 'turn'],
  ['no turn', changed({ turn: undefined }), 'turn'],
  ['no background', changed({ background: undefined }), 'background'],
  ['hasNoCutLine set to false', changed({ hasNoCutLine: false }), 'hasNoCutLine'],
  ['a background as text', changed({ background: 'white' }), 'background'],
  ['a negative tolerance', changed({ background: { tolerance: -1 } }), 'background.tolerance'],
  ['too much tolerance', changed({ background: { tolerance: 100.5 } }), 'background.tolerance'],
  ['no cut', changed({ cut: null }), 'cut'],
  ['a cut inside the artwork', changed({ cut: { offset: -0.01, holes: 'fill' } }), 'cut.offset'],
  ['a cut too far outside', changed({ cut: { offset: 0.26, holes: 'fill' } }), 'cut.offset'],
  ['an offset of NaN', changed({ cut: { offset: Number.NaN, holes: 'fill' } }), 'cut.offset'],
  [
    'an opacity that is too low',
    changed({ cut: { ...defaultDesign.cut, leastOpacity: 4 } }),
    'cut.leastOpacity',
  ],
  ['an opacity above 100', changed({ cut: { ...defaultDesign.cut, leastOpacity: 101 } }), 'cut.leastOpacity'],
  [
    'an opacity as text',
    changed({ cut: { ...defaultDesign.cut, leastOpacity: 'half' } }),
    'cut.leastOpacity',
  ],
  ['unknown holes', changed({ cut: { offset: 0.125, holes: true } }), 'cut.holes'],
  ['accepted codes as text', changed({ accepted: 'all' }), 'accepted'],
  ['a code that is a number', changed({ accepted: [1] }), 'accepted.0'],
  ['an empty code', changed({ accepted: [''] }), 'accepted.0'],
  ['a long code', changed({ accepted: ['a'.repeat(41)] }), 'accepted.0'],
  ['a code with a null character', changed({ accepted: ['a\0b'] }), 'accepted.0'],
  ['a code with a line break', changed({ accepted: ['low\n'] }), 'accepted.0'],
  ['too many codes', changed({ accepted: Array.from({ length: 51 }, (_, at) => `code-${at}`) }), 'accepted'],
]

test.each(wrong)('refuses a design: %s', (_, value, path) => {
  const { error } = artworkDesignInput.safeParse(value)
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  expect(readArtworkDesign(value)).toBeNull()
})

test.each([
  ['an unknown field', changed({ color: 'red' })],
  ['an unknown field of the cut', changed({ cut: { ...defaultDesign.cut, depth: 1 } })],
  ['an unknown field of the background', changed({ background: { tolerance: 1, color: 'red' } })],
])('refuses %s in a design from the API, but ignores it in a stored one', (_, value) => {
  expect(artworkDesignInput.safeParse(value).error?.issues[0]?.code).toBe('unrecognized_keys')
  expect(JSON.stringify(readArtworkDesign(value))).not.toMatch(/red|depth/)
})

const around = (min: number, max: number) =>
  fc.oneof(
    fc.constantFrom(min, max),
    fc.double({ min: min - 1, max: max + 1, noNaN: true }).map((value) => value + 0),
  )

const designs = fc.record({
  version: fc.constantFrom(1, 2, 3),
  page: fc.oneof(fc.integer({ min: -1, max: 3 }), around(1, 10_000)),
  mode: fc.constantFrom('fit', 'fill', 'other'),
  scale: around(0.1, 10),
  x: around(-1, 1),
  y: around(-1, 1),
  turn: around(-180, 180),
  background: fc.option(fc.record({ tolerance: around(0, 100) })),
  cut: fc.record(
    { offset: around(0, 0.25), holes: fc.constantFrom('fill', 'keep'), leastOpacity: around(5, 100) },
    { requiredKeys: ['offset', 'holes'] },
  ),
  accepted: fc.array(fc.oneof(fc.constant('low-resolution'), fc.string({ maxLength: 45 })), {
    size: 'max',
    maxLength: 55,
  }),
})

test('reads exactly what the API accepts', () => {
  fc.assert(
    fc.property(designs, (design) => {
      const sent = artworkDesignInput.safeParse(design)
      expect(readArtworkDesign(JSON.parse(JSON.stringify(design)))).toEqual(sent.success ? sent.data : null)
    }),
  )
})

test('two designs are equal only if every part is', () => {
  const read = (change: object) => readArtworkDesign(changed(change))
  expect(isSameDesign(null, null)).toBe(true)
  expect(isSameDesign(null, defaultDesign)).toBe(false)
  expect(isSameDesign(read({}), defaultDesign)).toBe(true)
  expect(isSameDesign(read({ turn: 90 }), defaultDesign)).toBe(false)
  expect(isSameDesign(read({ cut: { holes: 'keep', offset: 0.125 } }), defaultDesign)).toBe(false)
})

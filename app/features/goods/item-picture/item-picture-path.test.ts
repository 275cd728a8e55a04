import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earliestDesign } from '#app/features/ground/press/print-spec.ts'
import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { optionEffects } from '#app/features/ground/product/effects/option-effect.ts'
import { productShapes } from '#app/features/ground/product/shape.ts'
import {
  itemPicturePath,
  parsePicturePath,
  readPictureFacts,
  writePictureFacts,
} from './item-picture-path.ts'
import { pictureKinds, picturePathAs } from './picture-kinds.ts'

const file = { path: 'files/a_b-c.png', previewPath: 'files/d.webp' }
const item = { shape: 'die-cut', width: 3, height: 2, unit: 'in', design: null, options: [] } as const

const encoded = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '')

describe('the path of an item picture', () => {
  test('contains the random name of its file', () => {
    expect(itemPicturePath(file, item)).toMatch(/^item-pictures\/a_b-c\.png\/[\w-]+\.webp$/)
  })

  test.each([
    ['an erased file', { ...file, path: 'pictures/placeholder.svg?erased=1' }, item],
    ['a file without a preview', { ...file, previewPath: null }, item],
    ['an item without a size', file, { ...item, width: null }],
    ['a group', file, { ...item, shape: 'group' as const }],
  ])('is null for %s', (_, of, what) => {
    expect(itemPicturePath(of, what)).toBeNull()
  })

  test.each(pictureKinds)('is different for the kind “%s”', (kind) => {
    const shownPath = itemPicturePath(file, item) ?? ''
    const path = picturePathAs(kind, shownPath)
    const { facts } = parsePicturePath(shownPath) ?? {}
    expect(parsePicturePath(path)).toEqual({ path: file.path, facts, kind, signature: null })
    expect(readPictureFacts(facts ?? '')).toMatchObject({ shape: 'die-cut', size: { width: 3, height: 2 } })
  })

  test.each([
    '',
    'item-pictures',
    'item-pictures/a.png',
    'item-pictures/a.png/.webp',
    'item-pictures/a.png/Ab.jpg',
    'item-pictures/a.png/Ab.share.webp',
    'item-pictures/a.png/Ab.share.png.png',
    'item-pictures/a.png/Ab.png/more',
    'item-pictures/a.png/signature/Ab.png/more',
    'item-pictures/../Ab.png',
    'item-pictures/a.png/..png',
    'files/a.png/Ab.png',
    `item-pictures/a.png/${'A'.repeat(1001)}.png`,
  ])('rejects the path %j', (path) => {
    expect(parsePicturePath(path)).toBeNull()
  })

  test('depends on everything except accepted findings and units', () => {
    const at = (changes: object) => itemPicturePath(file, { ...item, ...changes })
    expect(at({ design: { ...earliestDesign, accepted: ['low-resolution'] } })).toBe(at({}))
    expect(at({ width: 1, height: 1, unit: 'ft' })).toBe(at({ width: 12, height: 12 }))
    const others = [
      {},
      { width: 4 },
      { shape: 'circle' },
      { design: { ...defaultDesign, turn: 1 } },
      { design: { ...defaultDesign, background: { tolerance: 0 } } },
      { options: [{ effect: 'clear' }] },
      { options: [{ effect: 'white-ink' }, { effect: 'clear' }] },
    ]
    expect(new Set(others.map(at)).size).toBe(others.length)
    expect(at({ options: [{}, { effect: undefined }] })).toBe(at({}))
  })

  test('hasn’t changed for items without effects', () => {
    const facts = [1, 'die-cut', 3, 2, earliestDesign]
    expect(itemPicturePath(file, item)).toBe(`item-pictures/a_b-c.png/${encoded(facts)}.webp`)
    expect(readPictureFacts(encoded(facts))?.effects).toEqual([])
  })

  test('encodes the facts without loss, and is short enough for a URL', () => {
    const side = fc.double({ min: 0.01, max: 2400, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...productShapes),
        side,
        side,
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.subarray([...optionEffects]),
        (shape, width, height, x, effects) => {
          const facts = {
            shape,
            size: { width, height },
            design: { ...defaultDesign, x: x + 0, turn: -179.123_456_789 },
            effects,
          }
          const written = writePictureFacts(facts)
          expect(written).toMatch(/^[\w-]{1,600}$/)
          expect(writePictureFacts(readPictureFacts(written) ?? facts)).toBe(written)
          expect(readPictureFacts(written)).toMatchObject({ size: facts.size, effects })
        },
      ),
    )
  })

  test.each([
    ['empty text', ''],
    ['invalid Base64', '%%%'],
    ['invalid JSON', btoa('{')],
    ['JSON that isn’t a list', encoded({})],
    ['another version', encoded([0, 'circle', 1, 1, defaultDesign])],
    ['another shape', encoded([1, 'group', 1, 1, defaultDesign])],
    ['a size of zero', encoded([1, 'circle', 0, 1, defaultDesign])],
    ['a huge size', encoded([1, 'circle', 1e9, 1, defaultDesign])],
    ['an invalid design', encoded([1, 'circle', 1, 1, { ...defaultDesign, scale: 1e9 }])],
    ['a missing design', encoded([1, 'circle', 1, 1])],
    ['an unknown effect', encoded([1, 'circle', 1, 1, defaultDesign, ['glitter']])],
    ['a repeated effect', encoded([1, 'circle', 1, 1, defaultDesign, ['clear', 'clear']])],
    ['effects that aren’t a list', encoded([1, 'circle', 1, 1, defaultDesign, { 0: 'clear', length: 1 }])],
  ])('rejects %s', (_, written) => {
    expect(readPictureFacts(written)).toBeNull()
  })
})

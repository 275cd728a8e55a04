import { expect, test } from 'vitest'
import { cleanLook, lookOf } from './picture-look.ts'

const pixels = (...each: number[][]) => new Uint8ClampedArray(each.flat())
const words = (picture: Uint8ClampedArray, channels: 3 | 4 = 4) =>
  Object.entries(lookOf(picture, channels, 2))
    .filter(([, is]) => is === true)
    .map(([name]) => name)

test.each([
  ['all white', pixels([255, 255, 255, 255], [252, 254, 255, 255]), ['isWhite']],
  ['empty', pixels([0, 0, 0, 0], [90, 0, 0, 3]), ['isEmpty', 'isTransparent']],
  ['white on transparency', pixels([255, 255, 255, 255], [0, 0, 0, 0]), ['isWhite', 'isTransparent']],
  ['a dot', pixels([255, 255, 255, 255], [200, 255, 255, 255]), []],
  ['a dot on transparency', pixels([0, 0, 0, 0], [0, 0, 0, 255]), ['isTransparent']],
])('measures a picture that is %s', (_, picture, look) => {
  expect(words(picture)).toEqual(look)
})

test('classifies an opaque picture by its colors', () => {
  expect(words(pixels([255, 255, 255], [251, 255, 250]), 3)).toEqual(['isWhite'])
  expect(words(pixels([255, 255, 255], [255, 240, 255]), 3)).toEqual([])
})

test('ignores a look stored in another format', () => {
  const look = { isEmpty: false, isWhite: true, isTransparent: true }
  expect(cleanLook({ ...look, more: 5 })).toEqual({ ...look, box: null })
  for (const odd of [undefined, null, 7, [], {}, { ...look, isWhite: 'yes' }])
    expect(cleanLook(odd)).toBeNull()
})

test('returns the box around the visible part of a picture', () => {
  const [ink, none] = [
    [200, 0, 0, 255],
    [0, 0, 0, 0],
  ]
  const rows = (...cells: string[]) =>
    pixels(
      ...cells
        .join('')
        .split('')
        .map((cell) => (cell === '#' ? ink : none)),
    )
  expect(lookOf(rows('....', '..#.', '..##', '....'), 4, 4).box).toEqual([0.5, 0.25, 1, 0.75])
  expect(lookOf(rows('##', '##'), 4, 2).box).toEqual([0, 0, 1, 1])
  expect(lookOf(rows('..', '..'), 4, 2).box).toBeNull()
})

test('drops an invalid stored box', () => {
  const look = { isEmpty: false, isWhite: false, isTransparent: true }
  const box = [0.1, 0.2, 0.6, 0.7]
  expect(cleanLook({ ...look, box })?.box).toEqual(box)
  for (const odd of [
    '0 0 1 1',
    [0, 0, 1],
    [0.5, 0, 0.5, 1],
    [0, 0, 1, Number.NaN],
    [-1, 0, 1, 1],
    [0, 0, 1, 2],
  ])
    expect(cleanLook({ ...look, box: odd })).toEqual({ ...look, box: null })
})

import { expect, test } from 'vitest'
import { cleanLook, lookOf } from './picture-look.ts'

const pixels = (...each: number[][]) => new Uint8ClampedArray(each.flat())
const words = (picture: Uint8ClampedArray, channels: 3 | 4 = 4) =>
  Object.entries(lookOf(picture, channels))
    .filter(([, is]) => is)
    .map(([name]) => name)

test.each([
  ['all white', pixels([255, 255, 255, 255], [252, 254, 255, 255]), ['isWhite']],
  ['empty', pixels([0, 0, 0, 0], [90, 0, 0, 3]), ['isEmpty', 'isTransparent']],
  ['white on nothing', pixels([255, 255, 255, 255], [0, 0, 0, 0]), ['isWhite', 'isTransparent']],
  ['a dot', pixels([255, 255, 255, 255], [200, 255, 255, 255]), []],
  ['a dot on nothing', pixels([0, 0, 0, 0], [0, 0, 0, 255]), ['isTransparent']],
])('studio: a picture that is %s', (_, picture, look) => {
  expect(words(picture)).toEqual(look)
})

test('studio: a picture without transparency is told by its colors', () => {
  expect(words(pixels([255, 255, 255], [251, 255, 250]), 3)).toEqual(['isWhite'])
  expect(words(pixels([255, 255, 255], [255, 240, 255]), 3)).toEqual([])
})

test('studio: a look that was stored in another form is none', () => {
  const look = { isEmpty: false, isWhite: true, isTransparent: true }
  expect(cleanLook({ ...look, more: 5 })).toEqual(look)
  for (const odd of [undefined, null, 7, [], {}, { ...look, isWhite: 'yes' }])
    expect(cleanLook(odd)).toBeNull()
})

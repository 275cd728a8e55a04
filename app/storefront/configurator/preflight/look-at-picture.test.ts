import { expect, test } from 'vitest'
import { lookOf } from './look-at-picture.ts'

const pixels = (...each: [number, number, number, number][]) => new Uint8ClampedArray(each.flat())

test.each([
  ['all white', pixels([255, 255, 255, 255], [252, 254, 255, 255]), { isBlank: true, isTransparent: false }],
  ['empty', pixels([0, 0, 0, 0], [90, 0, 0, 3]), { isBlank: true, isTransparent: true }],
  ['white on nothing', pixels([255, 255, 255, 255], [0, 0, 0, 0]), { isBlank: true, isTransparent: true }],
  ['a dot', pixels([255, 255, 255, 255], [200, 255, 255, 255]), { isBlank: false, isTransparent: false }],
  ['a dot on nothing', pixels([0, 0, 0, 0], [0, 0, 0, 255]), { isBlank: false, isTransparent: true }],
])('studio: a picture that is %s', (_, picture, look) => {
  expect(lookOf(picture)).toEqual(look)
})

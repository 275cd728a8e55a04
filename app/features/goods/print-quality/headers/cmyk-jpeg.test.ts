import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cmykJpeg } from '#test/cmyk-jpeg.ts'
import { jpeg } from '#test/example-files.ts'
import { readCmykJpeg } from './cmyk-jpeg.ts'

test('a CMYK JPEG is known by its header, and whether its inks are inverted', () => {
  const read = (isByAdobe: boolean) => readCmykJpeg(cmykJpeg([0, 0, 0, 0], { isByAdobe }))
  expect(read(true)).toEqual({ isCmyk: true, isInverted: true })
  expect(read(false)).toEqual({ isCmyk: true, isInverted: false })
  expect(readCmykJpeg(jpeg)).toMatchObject({ isCmyk: false })
})

test('what is cut off, or no JPEG at all, is no CMYK picture', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(readCmykJpeg(bytes.fill(0xff, 2, 3))).toMatchObject({ isCmyk: expect.any(Boolean) })
    }),
  )
  const whole = cmykJpeg([0, 0, 0, 0], { isByAdobe: true })
  for (const length of [0, 1, 2, 5, 20, 60]) {
    expect(readCmykJpeg(whole.subarray(0, length)).isCmyk).toBe(false)
  }
})

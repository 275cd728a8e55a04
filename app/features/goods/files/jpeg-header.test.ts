import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cmykJpeg } from '#test/cmyk-jpeg.ts'
import { jpeg } from '#test/example-files.ts'
import { checkJpegHeader, isCmykJpeg, readJpegHeader } from './jpeg-header.ts'

const frameAt = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
const cmyk = (isByAdobe: boolean) => cmykJpeg([0, 0, 0, 0], { isByAdobe })

test('detects CMYK and inverted inks from the header', () => {
  for (const isByAdobe of [true, false]) {
    const header = readJpegHeader(cmyk(isByAdobe))
    expect([isCmykJpeg(header), header.isByAdobe]).toEqual([true, isByAdobe])
  }
  const header = readJpegHeader(jpeg)
  expect(header).toMatchObject({ frame: { width: 60, height: 40, components: 3 }, stoppedAt: 'pixels' })
  expect(isCmykJpeg(header)).toBe(false)
})

test('stops at the end of a truncated header, and reports no CMYK before the frame', () => {
  for (const length of [0, 1, 2, 5, 20, 60]) {
    const header = readJpegHeader(cmyk(true).subarray(0, length))
    expect([header.frame, header.stoppedAt]).toEqual([null, 'end'])
  }
})

test('reads arbitrary bytes without throwing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(['pixels', 'end', 'garbage']).toContain(readJpegHeader(bytes.fill(0xff, 2, 3)).stoppedAt)
    }),
  )
})

test.each([
  ['garbage between two segments', (bytes: Buffer) => bytes.fill(0, 2, 3), 'corrupt'],
  ['a lossless frame', (bytes: Buffer) => bytes.fill(0xc3, frameAt + 1, frameAt + 2), 'unsupported'],
  ['12 bits', (bytes: Buffer) => bytes.fill(12, frameAt + 4, frameAt + 5), 'unsupported'],
  ['no height', (bytes: Buffer) => bytes.fill(0, frameAt + 5, frameAt + 7), 'unsupported'],
  ['two components', (bytes: Buffer) => bytes.fill(2, frameAt + 9, frameAt + 10), 'unsupported'],
])('refuses a JPEG with %s', (_, change, reason) => {
  expect(() => checkJpegHeader(readJpegHeader(change(Buffer.from(jpeg))))).toThrow(
    expect.objectContaining({ reason }),
  )
})

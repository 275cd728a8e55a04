import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code128 } from './code-128.ts'

/** Returns '1' for each module of a bar and '0' for each module of a space. */
function modulesOf(text: string): string {
  const { bars, width } = code128(text)
  const modules = Array.from({ length: width }, () => '0')
  for (const bar of bars) modules.fill('1', bar.x, bar.x + bar.width)
  return modules.join('')
}

test('a barcode has a start, its characters, a check character and a stop', () => {
  // 'PJJ123C' is the standard's example. With start code B, its check character is 55, or 'W'.
  expect(modulesOf('PJJ123C')).toBe(
    [
      '11010010000',
      '11101110110',
      '10110111000',
      '10110111000',
      '10011100110',
      '11001110010',
      '11001011100',
      '10001000110',
      '11101000110',
      '1100011101011',
    ].join(''),
  )
})

test('each character is eleven modules wide, has three bars, and is unique', () => {
  const characters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  const drawn = characters.map((character) => modulesOf(character).slice(11, 22))
  expect(new Set(drawn).size).toBe(95)
  for (const modules of drawn) {
    expect(modules).toMatch(/^(1+0+){3}$/)
    expect(modules.replaceAll('0', '').length % 2).toBe(0)
  }
})

test('the width depends only on the text’s length', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\x20-\x7e]{1,40}$/), (text) => {
      expect(code128(text).width).toBe(11 * (text.length + 2) + 13)
    }),
  )
})

test.each(['', 'é', 'a\nb', '\u007f'])('%j is not a barcode', (text) => {
  expect(() => code128(text)).toThrow('barcode')
})

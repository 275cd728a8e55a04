import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOutLines, type Letter } from './lay-out-text.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const hebrew = /\p{Script=Hebrew}/u
const lettersOf = (text: string): Letter[] =>
  Array.from(graphemes.segment(text), ({ segment }) => ({
    text: segment,
    font: hebrew.test(segment) ? 'hebrew' : 'plain',
  }))

/** Lays out lines in which each letter is 1 wide. */
const lines = (text: string, width = 99, maxLines = 9) =>
  layOutLines(lettersOf(text), { width, maxLines, widthOf: (run) => lettersOf(run.text).length })
const seen = (...of: Parameters<typeof lines>) => lines(...of).map((line) => line.map((run) => run.text))

test.each([
  ['Ada Lovelace', ['Ada Lovelace']],
  ['דנה לוי', ['לוי', ' ', 'דנה']],
  ['Order for דנה לוי, 12', ['Order for ', '12', ' ,', 'לוי', ' ', 'דנה']],
  ['דנה (12) Smith', ['Smith', ' (', '12', ') ', 'דנה']],
])('lays out letters in their reading direction: %s', (text, expected) => {
  expect(seen(text)).toEqual([expected])
})

test.each([
  ['between words', 'one two three', 8, ['one two', 'three']],
  ['within a word that is too long', 'abcdefgh ij', 5, ['abcde', 'fgh', 'ij']],
  ['between words written without spaces', '東京都港区', 2, ['東京', '都', '港区']],
  ['so that no line starts with punctuation', '東京都。', 3, ['東京', '都。']],
  ['between Thai words', 'สวัสดีครับ', 6, ['สวัสดี', 'ครับ']],
])('breaks lines %s', (_, text, width, expected) => {
  expect(seen(text, width).map((line) => line.join(''))).toEqual(expected)
})

test('ends truncated text with an ellipsis', () => {
  expect(seen('one two three four', 7, 1)).toEqual([['one tw…']])
  expect(seen('one two three four', 7, 2)).toEqual([['one two'], ['three…']])
  expect(seen('דנה לוי כהן', 7, 1)).toEqual([['…', 'לו', ' ', 'דנה']])
})

test('keeps every letter, and every line within its width', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', 'ד', '(', '1', '東', 'ส', 'ี', '🦊', '、') }),
      fc.integer({ min: 1, max: 12 }),
      (text, width) => {
        const drawn = seen(text, width, Infinity)
        const letters = (of: string) => Array.from(of.replaceAll(/[\s()]/g, '')).toSorted()
        expect(letters(drawn.flat().join(''))).toEqual(letters(text))
        for (const line of drawn) expect(lettersOf(line.join('')).length).toBeLessThanOrEqual(width)
      },
    ),
  )
})

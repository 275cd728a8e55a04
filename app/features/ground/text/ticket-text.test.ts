import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ticketLine, ticketText } from './ticket-text.ts'

test('leaves names in supported letters unchanged', () => {
  for (const name of ['Łukasz Żółć', 'Zoë O’Neil', 'Ελένη', 'Борис', '3" x 4"', '€ 5 – 7']) {
    expect(ticketLine(name)).toBe(name)
  }
})

test('replaces unsupported characters with boxes, and drops invisible ones', () => {
  expect(ticketLine('Ada 👩‍👩‍👧‍👦 🦊')).toBe('Ada □ □')
  expect(ticketLine('\u202Eabc\u0000\u200Bdef')).toBe('abcdef')
  expect(ticketLine('דנה')).toBe('□□□')
  expect(ticketLine('a\tb\n c')).toBe('a b c')
  expect(ticketText('one\r\ntwo')).toBe('one\ntwo')
  expect(ticketLine('e\u0301')).toBe('é')
})

test('no text produces a character that cannot be drawn', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(ticketLine(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Emoji_Presentation}]/u)
    }),
  )
})

import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test('shortens long texts between words, with an ellipsis', () => {
  expect(shorten('Do you print on cork, and how thick is it?', 24)).toBe('Do you print on cork…')
  expect(shorten('Do you print on cork?', 21)).toBe('Do you print on cork?')
  expect(shorten('Two\n\nlines', 20)).toBe('Two lines')
})

test('cuts a word longer than the limit', () => {
  expect(shorten('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`)
})

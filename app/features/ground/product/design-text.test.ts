import { expect, test } from 'vitest'
import { defaultDesign, type ArtworkDesign } from './artwork-design.ts'
import { designText, inchText } from './design-text.ts'
import type { Shape } from './shape.ts'

const text = (change: Partial<ArtworkDesign>, shape: Shape | null = 'circle') =>
  designText({ ...defaultDesign, ...change }, shape)

test('lists only the differences from the uploaded picture', () => {
  expect(text({})).toBe('')
  expect([text({}, null), designText(null, 'die-cut')]).toEqual(['', ''])
  expect(
    text({
      page: 3,
      mode: 'fill',
      scale: 1.255,
      x: -0.25,
      y: 0.1,
      turn: 90,
      background: { tolerance: 10 },
      accepted: ['resolution'],
    }),
  ).toBe('Page 3 · Fill · Scaled to 125.5% · Moved 25% left, 10% down · Turned 90° · Background removed')
  expect(text({ turn: -12.34, y: -0.5 })).toBe('Moved 50% up · Turned 12.3° counterclockwise')
})

test.each(['die-cut', 'kiss-cut'] as const)('always describes how %s stickers are cut', (shape) => {
  expect(text({}, shape)).toBe('Cut 1/8" outside the artwork, holes filled')
  expect(text({ cut: { offset: 0.1, holes: 'keep' }, mode: 'fill' }, shape)).toBe(
    'Cut 0.1" outside the artwork, holes kept · Fill',
  )
  expect(text({ cut: { ...defaultDesign.cut, leastOpacity: 30 } }, shape)).toBe(
    'Cut 1/8" outside the artwork, holes filled, ignoring parts below 30% opacity',
  )
})

test.each([
  [0, 'along the edge of'],
  [0.0625, '1/16" outside'],
  [0.1875, '3/16" outside'],
  [0.25, '1/4" outside'],
  [0.2, '0.2" outside'],
])('describes a cut of %s inches as %s the artwork', (offset, where) => {
  const shown = text({ cut: { offset, holes: 'fill' } }, 'die-cut')
  expect(shown).toBe(`Cut ${where} the artwork, holes filled`)
})

test.each([
  [0, '0"'],
  [1 / 32, '1/32"'],
  [7 / 32, '7/32"'],
  [0.25, '1/4"'],
  [1, '1"'],
  [1.125, '1 1/8"'],
  [0.1, '0.1"'],
])('writes %d inches as %s', (inches, text) => {
  expect(inchText(inches)).toBe(text)
})

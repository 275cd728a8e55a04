import { expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { effectsOf, materialOf, optionEffects } from './option-effect.ts'
import type { SoldOption } from '../product-options.ts'

test('returns the effects of an item’s options, each once and in a fixed order', () => {
  expect(effectsOf(optionEffects.toReversed().map((effect) => ({ effect })))).toEqual(optionEffects)
  expect(effectsOf([{ effect: 'clear' }, { effect: 'clear' }, {}])).toEqual(['clear'])
})

test('options saved before effects existed have none', () => {
  const sold: SoldOption[] = [{ id: 'a', group: 'Finish', value: 'Matte', cents: cents(0), daysLess: 0 }]
  expect([effectsOf(sold), effectsOf([]), effectsOf(undefined)]).toEqual([[], [], []])
  expect(materialOf([])).toBeNull()
})

test('the material that shows is white, holographic or clear', () => {
  expect(materialOf(['white-ink'])).toBeNull()
  expect(materialOf(['white-ink', 'clear'])).toBe('clear')
  expect(materialOf(['holographic', 'clear'])).toBe('holographic')
})

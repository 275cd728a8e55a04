import { expect, test } from 'vitest'
import { pressOptions } from './press-options.ts'

test('lists options that affect printing first, with their effect if the name doesn’t show it', () => {
  expect(
    pressOptions([
      { group: 'Finish', value: 'Matte' },
      { group: 'Base', value: 'Yes', effect: 'white-ink' },
      { group: 'Material', value: 'Holographic vinyl', effect: 'holographic' },
    ]),
  ).toEqual(['Material: Holographic vinyl', 'Base: Yes (White ink)', 'Finish: Matte'])
  expect(pressOptions([])).toEqual([])
})

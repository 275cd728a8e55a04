import { expect, test } from 'vitest'
import { pressOptions } from './press-options.ts'

test('what changes the print comes first, with its effect if its name doesn’t say it', () => {
  expect(
    pressOptions([
      { group: 'Finish', value: 'Matte' },
      { group: 'Base', value: 'Yes', effect: 'white-ink' },
      { group: 'Material', value: 'Holographic vinyl', effect: 'holographic' },
    ]),
  ).toEqual(['Material: Holographic vinyl', 'Base: Yes (White ink)', 'Finish: Matte'])
  expect(pressOptions([])).toEqual([])
})

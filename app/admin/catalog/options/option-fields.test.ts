import { expect, test } from 'vitest'
import { exampleOptions } from '#test/example-options.ts'
import { blankGroup, optionFields, readOptions } from './option-fields.ts'

test('saves unedited options unchanged', () => {
  for (const group of Object.values(exampleOptions)) expect(readOptions(optionFields(group))).toEqual(group)
})

test('reads amounts in dollars or percent, and sets the default option’s amount to 0', () => {
  const [first, second] = optionFields(exampleOptions.finish).values
  if (!first || !second) throw new Error('no values')
  const read = (changes: object) =>
    readOptions({ name: 'Finish', values: [{ ...second, ...changes }] }).values
  expect(read({ priceKind: 'order', amount: '$1,234.50' })).toMatchObject([{ amount: 123_450 }])
  expect(read({ priceKind: 'piece', amount: '0.029' })).toMatchObject([{ amount: 2.9 }])
  expect(read({ amount: '12.5%' })).toMatchObject([{ amount: 12.5 }])
  for (const amount of ['', 'a lot']) expect(read({ amount })).toMatchObject([{ amount: NaN }])
  expect(read({ isDefault: true, daysLess: '3' })).toMatchObject([{ amount: 0, daysLess: 0 }])
})

test('starts a new group with two unnamed options, one of them the default', () => {
  expect(readOptions(blankGroup()).values).toMatchObject([
    { id: '', name: '', isDefault: true, amount: 0 },
    { id: '', name: '', isDefault: false, amount: NaN },
  ])
})

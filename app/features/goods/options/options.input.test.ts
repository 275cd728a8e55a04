import { expect, test } from 'vitest'
import type { OptionValue } from '#app/features/ground/product/product-options.ts'
import { exampleOptions } from '#test/example-options.ts'
import { optionGroupsInput } from './options.input.ts'

const groups = [exampleOptions.finish, exampleOptions.turnaround]

const problems = (groups: unknown) =>
  (optionGroupsInput.safeParse(groups).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

/** Returns the example with changes to 'Gloss', which is the default, and 'Matte'. */
const changed = (gloss: Partial<OptionValue>, matte: Partial<OptionValue> = {}) => {
  const [first, second, ...others] = exampleOptions.finish.values
  return [{ name: 'Finish', values: [{ ...first, ...gloss }, { ...second, ...matte }, ...others] }]
}

test('accepts groups of options that each have a free default', () => {
  expect(problems([])).toEqual([])
  expect(problems(groups)).toEqual([])
})

test.each<[string, unknown, string]>([
  ['a group without a default', changed({ isDefault: false }), '0.values: Choose one default'],
  ['two defaults', changed({}, { isDefault: true, amount: 0 }), '0.values: Choose one default'],
  ['a default with a price', changed({ amount: 1 }), '0.values.0.amount: The default is free'],
  [
    'a disabled default',
    changed({ isDisabled: true }),
    '0.values.0.isDisabled: The default can’t be disabled',
  ],
  [
    'a default that shortens production',
    changed({ daysLess: 1 }),
    '0.values.0.daysLess: The default can’t shorten production time',
  ],
  ['a negative amount', changed({}, { amount: -1 }), '0.values.1.amount: Must not be less than 0'],
  ['more than 100%', changed({}, { amount: 100.5 }), '0.values.1.amount: At most 100%'],
  [
    'a fraction of a cent',
    changed({}, { priceKind: 'order', amount: 0.5 }),
    '0.values.1.amount: Too many decimal places',
  ],
  [
    'too large an amount',
    changed({}, { priceKind: 'order', amount: 1e9 }),
    '0.values.1.amount: At most $10,000',
  ],
  ['an unknown effect', changed({}, { effect: 'glitter' as 'clear' }), '0.values.1.effect: Choose an effect'],
  ['a fraction of a day', changed({}, { daysLess: 0.5 }), '0.values.1.daysLess: Enter whole days'],
  ['a blank name', changed({}, { name: '  ' }), '0.values.1.name: Enter a name'],
  ['a duplicate name', changed({}, { name: ' gloss' }), '0.values.1.name: Listed twice'],
  ['a duplicate group', [...groups, exampleOptions.finish], '2.name: Listed twice'],
  ['an empty group', [{ name: 'Finish', values: [] }], '0.values: Add at least one option'],
  [
    'too many groups',
    Array.from({ length: 7 }, (_, at) => ({ ...groups[0], name: `${at}` })),
    ': At most 6 groups',
  ],
])('refuses %s', (_, groups, problem) => {
  expect(problems(groups)).toContain(problem)
})

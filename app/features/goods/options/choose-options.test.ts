import { expect, test } from 'vitest'
import { cents } from '#app/features/ground/money/cents.ts'
import { exampleOptions } from '#test/example-options.ts'
import { chooseOptions, unavailableOption } from './choose-options.ts'

const groups = [exampleOptions.finish, exampleOptions.turnaround]

const chosen = (ids: string[], of = groups) => chooseOptions(of, ids).map(({ name }) => name)

test('uses the default of each omitted group', () => {
  expect(chosen([])).toEqual(['Gloss', 'Standard'])
  expect(chosen(['0000b05a'])).toEqual(['Gloss', 'Rush'])
  expect(chosen(['0000b05a', '0000a377'])).toEqual(['Matte', 'Rush'])
  expect(chosen([], [])).toEqual([])
})

const disabled = groups.map(({ name, values }) => ({
  name,
  values: values.map((value) => ({ ...value, isDisabled: value.name === 'Matte' })),
}))

test.each([
  ['an unknown id', ['0000ffff'], groups, 'This product doesn’t have that option'],
  ['a name instead of an id', ['Matte'], groups, 'This product doesn’t have that option'],
  ['an inherited property', ['__proto__'], groups, 'This product doesn’t have that option'],
  [
    'an option of another product',
    ['0000a377'],
    [exampleOptions.turnaround],
    'This product doesn’t have that option',
  ],
  ['two options of a group', ['0000a105', '0000a377'], groups, 'Choose one Finish'],
  ['the same option twice', ['0000a377', '0000a377'], groups, 'Choose one Finish'],
  ['a disabled option', ['0000a377'], disabled, 'Finish: Matte is no longer available'],
])('refuses %s', (_, ids, of, message) => {
  expect(() => chooseOptions(of, ids)).toThrow(
    expect.objectContaining({ code: 'invalid', message, fields: { options: message } }),
  )
})

test('returns a line’s option that has been disabled or deleted', () => {
  const sold = [{ id: '0000a377', group: 'Finish', value: 'Matte', cents: cents(450), daysLess: 0 }]
  expect(unavailableOption(groups, sold)).toBeUndefined()
  for (const of of [disabled, [exampleOptions.turnaround], []])
    expect(unavailableOption(of, sold)).toBe(sold[0])
  expect(unavailableOption([], [])).toBeUndefined()
})

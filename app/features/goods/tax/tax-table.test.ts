import { describe, expect, test } from 'vitest'
import { taxTableChange } from './tax-table.input.ts'

const texas = { state: 'TX', rate: 8.25, isShippingTaxed: true }
const table = (states: unknown, mode: unknown = 'states') => ({ mode, states, version: 1 })

const problems = (input: unknown) => {
  const { error } = taxTableChange.safeParse(input)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('the tax table', () => {
  test.each([
    ['one state', table([texas])],
    [
      'rates of 0% and 30%, and with 4 decimal places',
      table([
        { ...texas, rate: 0 },
        { ...texas, state: 'LA', rate: 30 },
        { ...texas, state: 'DC', rate: 6.1234 },
      ]),
    ],
    ['no states while no tax is charged', table([], 'none')],
    ['states kept while no tax is charged', table([texas], 'none')],
    ['states kept while Stripe Tax calculates it', table([texas], 'stripe')],
  ])('accepts %s', (_, input) => expect(problems(input)).toEqual({}))

  test.each([
    ['an empty table', table([]), { states: 'Add at least one state' }],
    [
      'a negative rate',
      table([{ ...texas, rate: -0.0001 }]),
      { 'states.0.rate': 'A rate cannot be negative' },
    ],
    ['a rate above 30%', table([{ ...texas, rate: 30.0001 }]), { 'states.0.rate': 'At most 30%' }],
    [
      'a rate that isn’t a number',
      table([{ ...texas, rate: Number.NaN }]),
      { 'states.0.rate': 'Enter a rate' },
    ],
    ['an infinite rate', table([{ ...texas, rate: Infinity }]), { 'states.0.rate': 'Enter a rate' }],
    ['a rate as text', table([{ ...texas, rate: '8.25' }]), { 'states.0.rate': 'Enter a rate' }],
    [
      '5 decimal places',
      table([{ ...texas, rate: 8.12345 }]),
      { 'states.0.rate': 'At most 4 decimal places' },
    ],
    ['a state twice', table([texas, texas]), { 'states.1.state': 'This state is listed twice' }],
    ['an unknown state', table([{ ...texas, state: 'XX' }]), { 'states.0.state': 'Select a state' }],
    ['a missing state', table([{ ...texas, state: '' }]), { 'states.0.state': 'Select a state' }],
    ['a military state', table([{ ...texas, state: 'AE' }]), { 'states.0.state': 'Select a state' }],
    ['an unknown mode', table([texas], 'counties'), { mode: 'Choose how to charge sales tax' }],
  ])('rejects %s', (_, input, expected) => expect(problems(input)).toEqual(expected))
})

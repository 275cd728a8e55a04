import { expect, test } from 'vitest'
import { addressStates, stateCode } from './us-states.ts'

test('finds every state, territory and military address by code and by name, ignoring case', () => {
  expect(Object.keys(addressStates)).toEqual(
    expect.arrayContaining(['DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP']),
  )
  for (const [code, name] of Object.entries(addressStates)) {
    for (const text of [code, name]) {
      expect(stateCode(text)).toBe(code)
      expect(stateCode(` ${text.toLowerCase()} `)).toBe(code)
    }
  }
})

test.each([
  ['N.Y.', 'NY'],
  ['new  york', 'NY'],
  ['Washington, D.C.', 'DC'],
  ['U.S. Virgin Islands', 'VI'],
])('finds %s as %s', (text, code) => expect(stateCode(text)).toBe(code))

test.each(['', 'ZZ', 'XX', 'New', 'Ontario', 'NY 10001', 'constructor'])('finds no state for %j', (text) => {
  expect(stateCode(text)).toBeNull()
})

import { expect, test } from 'vitest'
import {
  contactOf,
  contactProblems,
  noContact,
  prefill,
  problemsOf,
  typedZip,
  type Contact,
} from './contact.ts'

const ada: Contact = {
  email: 'ada@example.com',
  name: 'Ada Print',
  phone: '2125550100',
  address: '1 Press Street',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
}

test('spec 5: a complete form has no errors', () => {
  expect(contactProblems(ada)).toBeNull()
})

test.each(['name', 'phone', 'address', 'city', 'state', 'zipCode'] as const)(
  'spec 5: an empty %s is shown at the field, and once for all in the specified words',
  (field) => {
    const problems = contactProblems({ ...ada, [field]: '  ' })
    expect(Object.keys(problems?.fields ?? {})).toEqual([field])
    expect(problems?.fields[field]).toMatch(/^Enter your /)
    expect(problems?.summary).toBe('Check the fields, cannot be empty.')
  },
)

test.each(['', 'ada', 'ada@', '@example.com', 'ada example@x.com'])(
  'spec 5: email %j is invalid',
  (email) => {
    expect(contactProblems({ ...ada, email })).toEqual({ fields: { email: 'Invalid email' }, summary: null })
  },
)

test('spec 5: a ZIP code of less than five characters', () => {
  expect(contactProblems({ ...ada, zipCode: '1000' })).toEqual({
    fields: { zipCode: 'Please enter a valid ZIP code' },
    summary: 'Check the fields, cannot be empty.',
  })
})

test('spec 5: all errors are shown at once', () => {
  expect(Object.keys(contactProblems(noContact)?.fields ?? {}).toSorted()).toEqual(
    Object.keys(ada).toSorted(),
  )
})

test("the server's messages are shown at their fields; others are left to the page", () => {
  const messages = { zipCode: 'Please enter a valid ZIP code', coupon: 'Invalid coupon' }
  expect(problemsOf(ada, messages)).toEqual({ fields: { zipCode: messages.zipCode }, summary: null })
})

test('spec 5: the ZIP field takes at most five characters', () => {
  expect(typedZip('12345-6789')).toBe('12345')
  expect(typedZip('12a3')).toBe('123')
})

test('spec 5: fields are prefilled from the profile without overwriting input', () => {
  const profile = {
    firstName: 'Ada',
    surName: 'Print',
    phone: '2125550100',
    address: '1 Press Street',
    city: 'New York',
    state: 'NY',
    zipCode: '10001-1234',
  }
  expect(prefill({ ...noContact, email: ada.email }, contactOf(profile))).toEqual(ada)
  expect(prefill({ ...noContact, city: 'Boston' }, contactOf(profile)).city).toBe('Boston')
})

import { expect, test } from 'vitest'
import { ApiError } from '#app/client.ts'
import { checkoutInput } from '#app/features/sales/checkout/checkout.input.ts'
import { checkInput } from '#app/forms/use-sending.ts'
import {
  contactOf,
  describeEmpty,
  noContact,
  prefill,
  sanitizeZip,
  suggestedEmail,
  suggestedState,
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

async function problemsOf(contact: Contact) {
  const refusal = await checkInput(() => Promise.resolve(checkoutInput), contact)
  return refusal && shown(describeEmpty(refusal, contact))
}

const shown = ({ code, message, fields }: ApiError) => ({
  fields,
  summary: code === 'missing_parameters' ? message : null,
})

test('spec 5: accepts a complete form', async () => {
  expect(await problemsOf(ada)).toBeNull()
})

test.each(['name', 'phone', 'address', 'city', 'state', 'zipCode'] as const)(
  'spec 5: shows a message for an empty %s field, and the specified message for the form',
  async (field) => {
    const problems = await problemsOf({ ...ada, [field]: '  ' })
    expect(Object.keys(problems?.fields ?? {})).toEqual([field])
    expect(problems?.fields[field]).toMatch(/^Enter your /)
    expect(problems?.summary).toBe('Check the fields, cannot be empty.')
  },
)

test.each(['', 'ada', 'ada@', '@example.com', 'ada example@x.com'])(
  'spec 5: rejects email %j',
  async (email) => {
    expect(await problemsOf({ ...ada, email })).toEqual({ fields: { email: 'Invalid email' }, summary: null })
  },
)

test('spec 5: rejects a ZIP code shorter than five characters', async () => {
  expect(await problemsOf({ ...ada, zipCode: '1000' })).toEqual({
    fields: { zipCode: 'Please enter a valid ZIP code' },
    summary: 'Check the fields, cannot be empty.',
  })
})

test('spec 5: shows all errors at once', async () => {
  expect(Object.keys((await problemsOf(noContact))?.fields ?? {}).toSorted()).toEqual(
    Object.keys(ada).toSorted(),
  )
})

test("keeps the server's messages, including those for other parts of the page", () => {
  const messages = { zipCode: 'Please enter a valid ZIP code', coupon: 'Invalid coupon' }
  const refusal = new ApiError(422, 'invalid', 'Invalid', messages)
  expect(shown(describeEmpty(refusal, ada))).toEqual({ fields: messages, summary: null })
})

test('leaves an error without field messages unchanged', () => {
  const refusal = new ApiError(409, 'conflict', 'Your cart is empty')
  expect(describeEmpty(refusal, ada)).toBe(refusal)
})

test('spec 5: limits the ZIP field to five characters', () => {
  expect(sanitizeZip('12345-6789')).toBe('12345')
  expect(sanitizeZip('12a3')).toBe('123')
})

test('spec 5: prefills fields from the profile without overwriting input', () => {
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

test.each([
  ['NY', '97201', 'OR'],
  ['new york', '97201', 'OR'],
  ['ZZ', '10001', 'NY'],
  ['DC', '22201', 'VA'],
  ['HI', '96910', 'GU'],
])('suggests the right state for %s with %s: %s', (state, zipCode, code) => {
  expect(suggestedState({ state, zipCode })).toBe(code)
})

test.each([
  ['NY', '10001'],
  ['new york', '10001-1234'],
  ['Puerto Rico', '00901'],
  ['AE', '09012'],
  ['', '97201'],
  ['NY', '9720'],
  ['NY', ''],
  ['NY', '00000'],
])('suggests no state for %j with %j', (state, zipCode) => {
  expect(suggestedState({ state, zipCode })).toBeNull()
})

test.each([
  ['ada@exmaple.con', 'ada@example.com'],
  ['ada@gmial.com', 'ada@gmail.com'],
  ['Ada.Print+1@GMIAL.COM', 'Ada.Print+1@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmail.co', 'ada@gmail.com'],
  ['ada@gmail.comm', 'ada@gmail.com'],
  ['ada@gmaill.con', 'ada@gmail.com'],
  ['ada@hotnail.com', 'ada@hotmail.com'],
  ['ada@yaho.com', 'ada@yahoo.com'],
  ['ada@icluod.com', 'ada@icloud.com'],
  ['ada@comcast.nett', 'ada@comcast.net'],
  ['ada@printshop.con', 'ada@printshop.com'],
  [' ada@outlok.com ', 'ada@outlook.com'],
])('corrects %s to %s', (typed, corrected) => expect(suggestedEmail(typed)).toBe(corrected))

test.each([
  'ada@gmail.com',
  'ADA@Gmail.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@me.com',
  'ada@ne.com',
  'ada@yahoo.co.uk',
  'ada@yahoo.ca',
  'ada@hotmail.fr',
  'ada@gmx.de',
  'ada@university.edu',
  'ada@printshop.co',
  'ada',
  'ada@',
  '@gmial.com',
  'ada lovelace@gmial.com',
  '',
])('suggests no correction for %j', (email) => expect(suggestedEmail(email)).toBeNull())

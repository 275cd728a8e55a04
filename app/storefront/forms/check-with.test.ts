import { expect, test } from 'vitest'
import { restorePasswordInput, signUpInput } from '#app/features/people/accounts/customers.input.ts'
import { checkWith } from './check-with.ts'

const person = {
  firstName: 'Ada',
  surName: 'Print',
  email: 'ada@example.com',
  zipCode: '10001',
  address: '1 Press Street',
  password: 'secret',
  repeatPassword: 'secret',
  city: 'New York',
  phone: '2125550100',
  state: 'NY',
}

test('spec 5: a complete signup is accepted', () => {
  expect(checkWith(signUpInput)(person)).toBeNull()
})

test('spec 5: every empty field is named, with the error for missing fields', () => {
  const empty = Object.fromEntries(Object.keys(person).map((name) => [name, '']))
  const refusal = checkWith(signUpInput)(empty)
  expect(refusal).toMatchObject({
    code: 'missing_parameters',
    fields: {
      firstName: 'First name is required',
      surName: 'Surname is required',
      email: 'Email is required',
      zipCode: 'Zip code is required',
      address: 'Address is required',
      password: 'Password is required',
      repeatPassword: 'Repeat password is required',
      city: 'City is required',
      phone: 'Phone is required',
      state: 'State is required',
    },
  })
})

test('spec 5: broken rules are shown at their fields, all at once', () => {
  const refusal = checkWith(signUpInput)({
    ...person,
    email: 'ada@',
    password: '12345',
    repeatPassword: '54321',
  })
  expect(refusal).toMatchObject({
    code: 'invalid',
    fields: {
      email: 'Invalid email format',
      password: 'Password must be at least 6 characters',
      repeatPassword: 'Passwords do not match',
    },
  })
})

test('spec 5: the restore messages are in Spanish', () => {
  const check = checkWith(restorePasswordInput)
  expect(check({ password: '', repeatPassword: '' })?.fields.password).toBe(
    'No pueden estar los campos vacios.',
  )
  expect(check({ password: '1234567', repeatPassword: '1234567' })?.fields.password).toBe(
    'El tamaño de la contraseña no puede ser menor a 8.',
  )
  expect(check({ password: '12345678', repeatPassword: '87654321' })?.fields.repeatPassword).toBe(
    'Las contraseñas deben ser iguales.',
  )
})

import { expect, test } from 'vitest'
import type { z } from 'zod'
import { restorePasswordInput, signUpInput } from '#app/features/people/accounts/customers.input.ts'
import { checkInput } from './use-sending.ts'

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

const check = (input: z.ZodType, values: unknown) => checkInput(() => Promise.resolve(input), values)

test('spec 5: a complete signup is accepted', async () => {
  expect(await check(signUpInput, person)).toBeNull()
})

test('spec 5: empty fields are all reported with the missing-fields error', async () => {
  const empty = Object.fromEntries(Object.keys(person).map((name) => [name, '']))
  const refusal = await check(signUpInput, empty)
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

test('spec 5: rule violations appear at their fields, all at once', async () => {
  const refusal = await check(signUpInput, {
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

test('spec 5: the restore messages are in Spanish', async () => {
  const messages = async (password: string, repeatPassword: string) =>
    (await check(restorePasswordInput, { password, repeatPassword }))?.fields
  expect((await messages('', ''))?.password).toBe('No pueden estar los campos vacios.')
  expect((await messages('1234567', '1234567'))?.password).toBe(
    'El tamaño de la contraseña no puede ser menor a 8.',
  )
  expect((await messages('12345678', '87654321'))?.repeatPassword).toBe('Las contraseñas deben ser iguales.')
})

test('leaves validation to the API if the schema can’t be loaded', async () => {
  expect(await checkInput(() => Promise.reject(new Error('offline')), {})).toBeNull()
})

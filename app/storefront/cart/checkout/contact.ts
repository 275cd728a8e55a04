import { ApiError } from '#app/client.ts'
import type { FieldMessages } from '#app/errors.ts'
import { invalidZip, isZipLength, zipLength } from '#app/features/goods/shipping/zip-code.ts'
import { emptyFields } from '#app/features/sales/checkout/empty-fields.ts'
import type { CheckoutInput } from '#app/features/sales/checkout/checkout.input.ts'

/** The contact as typed: the checkout's payload, possibly still invalid. */
export type Contact = CheckoutInput

export const noContact: Contact = {
  email: '',
  name: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
}

export const contactNames = Object.keys(noContact) as (keyof Contact)[]

/** Returns the digits that the ZIP field accepts; a ZIP+4 is cut to its first part. */
export function typedZip(text: string): string {
  return text.replace(/\D/g, '').slice(0, zipLength.typed)
}

export type Profile = Record<
  'firstName' | 'surName' | 'phone' | 'address' | 'city' | 'state' | 'zipCode',
  string
>

/** Fills in the fields that the customer has not typed in. */
export function prefill(contact: Contact, known: Partial<Contact>): Contact {
  const filled = { ...contact }
  for (const name of contactNames) filled[name] = contact[name] || (known[name] ?? '')
  return filled
}

export function contactOf({ firstName, surName, zipCode, ...rest }: Profile): Partial<Contact> {
  const { phone, address, city, state } = rest
  return { name: `${firstName} ${surName}`.trim(), zipCode: typedZip(zipCode), phone, address, city, state }
}

const emptyMessages: Record<keyof Contact, string> = {
  email: 'Invalid email',
  name: 'Enter your name',
  phone: 'Enter your phone number',
  address: 'Enter your street address',
  city: 'Enter your city',
  state: 'Enter your state',
  zipCode: 'Enter your ZIP code',
}

/** Explains at each empty field what to enter, and gives the refusal the specification's message for all of them. */
export function describeEmpty(refusal: ApiError, contact: Contact): ApiError {
  if (Object.keys(refusal.fields).length === 0) return refusal
  const fields: FieldMessages = { ...refusal.fields }
  let hasEmpty = false
  for (const name of contactNames) {
    if (fields[name] === undefined) continue
    const isEmpty = contact[name].trim() === ''
    const isShortZip = name === 'zipCode' && !isZipLength(contact.zipCode.trim())
    if (isEmpty) fields[name] = emptyMessages[name]
    else if (isShortZip) fields[name] = invalidZip
    // Specification section 5: an empty email is an invalid one.
    if ((isEmpty && name !== 'email') || isShortZip) hasEmpty = true
  }
  return hasEmpty
    ? new ApiError(400, 'missing_parameters', emptyFields, fields)
    : new ApiError(422, 'invalid', refusal.message, fields)
}

import type { FieldMessages } from '#app/errors.ts'
import { invalidZip } from '#app/features/goods/shipping/zip-code.ts'
import {
  checkoutInput,
  emptyFields,
  type CheckoutInput,
} from '#app/features/sales/checkout/checkout.input.ts'
import { zipLength } from '#app/features/goods/shipping/zip-code.ts'

/** What the customer has typed: the checkout's payload, possibly still invalid. */
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

/** What the ZIP field accepts; a ZIP+4 is cut to its first part. */
export function typedZip(text: string): string {
  return text.replace(/\D/g, '').slice(0, zipLength.typed)
}

export type Profile = Record<
  'firstName' | 'surName' | 'phone' | 'address' | 'city' | 'state' | 'zipCode',
  string
>

/** Fills in the fields nobody has typed in. */
export function prefill(contact: Contact, known: Partial<Contact>): Contact {
  const filled = { ...contact }
  for (const field of fieldNames) filled[field] = contact[field] || (known[field] ?? '')
  return filled
}

export function contactOf({ firstName, surName, zipCode, ...rest }: Profile): Partial<Contact> {
  const { phone, address, city, state } = rest
  return { name: `${firstName} ${surName}`.trim(), zipCode: typedZip(zipCode), phone, address, city, state }
}

const fieldNames = Object.keys(noContact) as (keyof Contact)[]

const whatToEnter: Record<keyof Contact, string> = {
  email: 'Invalid email',
  name: 'Enter your name',
  phone: 'Enter your phone number',
  address: 'Enter your street address',
  city: 'Enter your city',
  state: 'Enter your state',
  zipCode: 'Enter your ZIP code',
}

/** Each field's own error, and the specification's message once for all of them. */
export type ContactProblems = { fields: Partial<Record<keyof Contact, string>>; summary: string | null }

export function contactProblems(contact: Contact): ContactProblems | null {
  const { error } = checkoutInput.safeParse(contact)
  if (!error) return null
  const messages: FieldMessages = {}
  for (const { path, message } of error.issues) messages[String(path[0])] ??= message
  return problemsOf(contact, messages)
}

/** From the messages by field, ours or the server's. */
export function problemsOf(contact: Contact, messages: FieldMessages): ContactProblems {
  const fields: ContactProblems['fields'] = {}
  for (const field of fieldNames) {
    const message = messages[field]
    if (message === undefined) continue
    if (message !== emptyFields) fields[field] = message
    else fields[field] = field === 'zipCode' && contact.zipCode.trim() ? invalidZip : whatToEnter[field]
  }
  const hasEmpty = Object.values(messages).includes(emptyFields)
  return { fields, summary: hasEmpty ? emptyFields : null }
}

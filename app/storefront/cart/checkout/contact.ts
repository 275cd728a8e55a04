import { ApiError } from '#app/client.ts'
import type { FieldMessages } from '#app/errors.ts'
import { invalidZip, isZipLength, zipLength } from '#app/features/goods/shipping/zip-code.ts'
import { emptyFields } from '#app/features/sales/checkout/empty-fields.ts'
import type { CheckoutInput } from '#app/features/sales/checkout/checkout.input.ts'
import { stateOfZip } from '#app/features/goods/tax/zip-state.ts'
import { stateCode, type AddressState } from '#app/features/ground/money/us-states.ts'

/** The contact details as entered, which may be invalid. */
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

/** Returns the digits that the ZIP field accepts. A ZIP+4 is shortened to its first five digits. */
export function sanitizeZip(text: string): string {
  return text.replace(/\D/g, '').slice(0, zipLength.typed)
}

export type Profile = Record<
  'firstName' | 'surName' | 'phone' | 'address' | 'city' | 'state' | 'zipCode',
  string
>

/** Fills in fields the customer has not edited. */
export function prefill(contact: Contact, values: Partial<Contact>): Contact {
  const filled = { ...contact }
  for (const name of contactNames) filled[name] = contact[name] || (values[name] ?? '')
  return filled
}

export function contactOf({ firstName, surName, zipCode, ...rest }: Profile): Partial<Contact> {
  const { phone, address, city, state } = rest
  return {
    name: `${firstName} ${surName}`.trim(),
    zipCode: sanitizeZip(zipCode),
    phone,
    address,
    city,
    state,
  }
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

/** Replaces the messages of empty fields with instructions, and the form's message with the specified one. */
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
    // Specification section 5 treats an empty email as invalid.
    if ((isEmpty && name !== 'email') || isShortZip) hasEmpty = true
  }
  return hasEmpty
    ? new ApiError(400, 'missing_parameters', emptyFields, fields)
    : new ApiError(422, 'invalid', refusal.message, fields)
}

/** Returns the ZIP code's state, if a different one was entered. */
export function suggestedState({ state, zipCode }: { state: string; zipCode: string }): AddressState | null {
  const code = stateOfZip(zipCode)
  return state.trim() !== '' && code !== stateCode(state) ? code : null
}

// Includes domains one letter away from a more common one, so that they aren't "corrected".
const emailDomains = `
gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com icloud.com me.com
mac.com aol.com aim.com mail.com email.com gmx.com proton.me protonmail.com zoho.com fastmail.com comcast.net verizon.net
att.net sbcglobal.net bellsouth.net cox.net charter.net spectrum.net earthlink.net optonline.net frontier.com example.com`
  .trim()
  .split(/\s+/)

const endings: Record<string, string> = {
  ...Object.fromEntries(
    ['con', 'cim', 'cpm', 'xom', 'vom', 'ocm', 'cmo', 'comm', 'coom'].map((end) => [end, 'com']),
  ),
  ...Object.fromEntries(['met', 'ner', 'nte', 'nett'].map((end) => [end, 'net'])),
  ogr: 'org',
  orgg: 'org',
  eud: 'edu',
}

/** Shorter domains, such as aol.com, are one letter away from too many real ones. */
const minCorrectedLength = 8

/** Returns the address with its domain corrected, if the domain looks like a typo. */
export function suggestedEmail(email: string): string | null {
  const [, person, typed] = /^(\S+)@([^\s@]+)$/.exec(email.trim()) ?? []
  if (person === undefined || typed === undefined) return null
  const domain = typed.toLowerCase().replace(/[^.]+$/, (end) => endings[end] ?? end)
  const corrected = emailDomains.includes(domain)
    ? domain
    : (emailDomains.find((common) => common.length >= minCorrectedLength && isOneTypoFrom(domain, common)) ??
      domain)
  return corrected === typed.toLowerCase() ? null : `${person}@${corrected}`
}

/** Returns true if one letter is missing, extra or wrong, or two neighbors are swapped. */
function isOneTypoFrom(typed: string, corrected: string): boolean {
  let same = 0
  while (same < corrected.length && typed[same] === corrected[same]) same++
  const [a, b] = [typed.slice(same), corrected.slice(same)]
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) || isSwapped
}

import { z } from 'zod'
import { stateCode } from '#app/features/ground/money/us-states.ts'
import { isErasedEmail } from './erased.ts'

// PostgreSQL rejects some control characters and lone surrogates. zod's regex() can't be used, because OpenAPI patterns
// have no flags.
export const isOneLine = (text: string) => /^[^\p{Cc}\p{Cs}]*$/u.test(text)
export const isText = (text: string) => /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u.test(text)

/**
 * Returns '' for text with no visible characters, such as spaces, zero-width characters and fillers. Leaves text that
 * can't be stored unchanged, because a separate check rejects it.
 */
export const emptyIfInvisible = (text: string) =>
  /[^\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) ? text : ''

/** The specification's message '{Field} is required' also applies to text without visible characters. */
export function requiredText(
  label: string,
  maxLength: number,
  { lines = 'one' }: { lines?: 'one' | 'many' } = {},
) {
  return requiredString(label)
    .trim()
    .overwrite(emptyIfInvisible)
    .min(1, `${label} is required`)
    .max(maxLength, `${label} must be at most ${maxLength} characters`)
    .refine(lines === 'one' ? isOneLine : isText, `${label} contains characters that cannot be used`)
}

export function optionalText(label: string, maxLength: number) {
  return z
    .string()
    .trim()
    .max(maxLength, `${label} must be at most ${maxLength} characters`)
    .refine(isOneLine, `${label} contains characters that cannot be used`)
    .default('')
}

export const unknownState = 'Enter a US state or territory, such as NY or New York'

/** Accepts an empty text, because the specification has a separate message for that. */
export const isStateOrEmpty = (text: string) => text === '' || stateCode(text) !== null

export const requiredEmail = requiredString('Email')
  .trim()
  .min(1, 'Email is required')
  .max(254, 'Invalid email format')
  .pipe(z.email('Invalid email format'))
  .refine((email) => !isErasedEmail(email.toLowerCase()), 'Invalid email format')

export function requiredPassword(label: string, minLength: number) {
  return requiredString(label)
    .min(1, `${label} is required`)
    .min(minLength, `Password must be at least ${minLength} characters`)
    .max(longestPassword, `Password must be at most ${longestPassword} characters`)
}

export const enteredPassword = (label: string) =>
  requiredString(label).min(1, `${label} is required`).max(1000)

export const longestPassword = 128

function requiredString(label: string) {
  return z.string({ error: ({ input }) => (input === undefined ? `${label} is required` : undefined) })
}

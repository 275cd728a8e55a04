import { z } from 'zod'

// Each message follows the setting's name: 'PORT must be a number from 1 to 65535'.

export const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be true or false')
  .transform((value) => value === '1' || value === 'true')

export function numberFrom(least: number, most: number) {
  const message = `must be a number from ${least} to ${most}`
  return z.coerce.number(message).min(least, message).max(most, message)
}

export function wholeNumberFrom(least: number, most: number) {
  return numberFrom(least, most).int(`must be a whole number from ${least} to ${most}`)
}

export const port = wholeNumberFrom(1, 65_535)

export function urlWith(...schemes: string[]) {
  const starts = schemes.map((scheme) => `${scheme}://`)
  return z.url({
    protocol: new RegExp(`^(${schemes.join('|')})$`),
    error: ({ input }) =>
      starts.some((start) => String(input).startsWith(start))
        ? 'must be a complete URL; if it has a password, encode special characters in it (%23 for #)'
        : `must be a URL that starts with ${starts.join(' or ')}`,
  })
}

export const emailAddress = z.email('must be an email address')

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

export const roles = ['all', 'web', 'work'] as const

/** web: serves requests only. work: runs jobs only, including drawings for web processes. */
export type Role = (typeof roles)[number]

export function textOf(least: number, most: number) {
  const message = `must have ${least} to ${most} characters`
  return z.string().min(least, message).max(most, message)
}

export const minSecretLength = 32
const minLetters = 8
const exampleWords = /example|change.?me|replace.?(me|this)|password|your.?secret/i

/** Returns the reason a secret is too easy to guess, if it is. */
export function secretProblem(secret: string): string | undefined {
  if (secret.length < minSecretLength) return `must have at least ${minSecretLength} characters`
  if (exampleWords.test(secret)) return 'must not be an example'
  if (isRepeated(secret) || new Set(secret).size < minLetters) return 'must not repeat a few characters'
  return undefined
}

/** Returns true for text like 'aaaa' and 'abcabc'. */
export const isRepeated = (text: string) => text.length > 1 && `${text}${text}`.indexOf(text, 1) < text.length

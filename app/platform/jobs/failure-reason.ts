import { DrizzleQueryError } from 'drizzle-orm'
import { z } from 'zod'

const maxLength = 300

/** Returns the reason a job failed, as shown to staff, without customers' addresses, links, file paths or keys. */
export function failureReason(error: unknown): string {
  // A failed query's message contains its values.
  if (error instanceof DrizzleQueryError) return withCode('The database failed', error.cause)
  if (error instanceof z.ZodError) return 'This version of the shop can’t read the job'
  if (!(error instanceof Error)) return hideSecrets(String(error))
  const message = error.message || error.name
  return hideSecrets(error.cause === undefined ? message : withCode(message, error.cause))
}

function withCode(text: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null
  return code ? `${text} (${code})` : text
}

const email = /[\w.:!#$%&'*+/=?^`{|}~-]{1,100}@[\w-]+(?:\.[\w-]+)*/g
const query = /\?[^\s"'<>]+/g
const word = /[\w-]{16,}/g

/** Keys, hashes, tokens and file names contain digits or mixed case, unlike long words. */
const isSecret = (text: string) => /\d/.test(text) || (text.length >= 20 && /[a-z][A-Z]/.test(text))

export function hideSecrets(text: string): string {
  const hidden = text
    .replace(email, '(hidden)')
    .replace(query, '?(hidden)')
    .replace(word, (found) => (isSecret(found) ? '(hidden)' : found))
  return hidden.length > maxLength ? `${hidden.slice(0, maxLength - 1)}…` : hidden
}

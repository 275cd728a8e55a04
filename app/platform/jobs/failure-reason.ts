import { DrizzleQueryError } from 'drizzle-orm'
import { z } from 'zod'

const maxLength = 300

/** Why a job failed, as staff may read it: no customer's address, link, file path or key. */
export function failureReason(error: unknown): string {
  // A failed query's message has its values.
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

const email = /[^\s"'<>(),;]+@[^\s"'<>(),;]+/g
const query = /\?[^\s"'<>]+/g
/** Keys, hashes, tokens and the names of files have digits or mixed case, long words do not. */
const secret = /(?=[\w-]*\d)[\w-]{16,}|(?=[\w-]*[a-z][A-Z])[\w-]{20,}/g

export function hideSecrets(text: string): string {
  const hidden = text.replace(email, '(hidden)').replace(query, '?(hidden)').replace(secret, '(hidden)')
  return hidden.length > maxLength ? `${hidden.slice(0, maxLength - 1)}…` : hidden
}

import type { Hook, z } from '@hono/zod-openapi'
import { ShopError, type FieldMessages } from '#app/errors.ts'
import type { ApiEnv } from '../context.ts'

/** Rejects missing and mistyped values as malformed (400), and well-formed ones that break a rule as invalid (422). */
export const refuseInvalid: Hook<unknown, ApiEnv, string, unknown> = (result) => {
  if (result.success) return
  const sent: unknown = 'data' in result ? result.data : undefined
  const fields: FieldMessages = {}
  let isMissing = false
  let isMalformed = false
  for (const issue of result.error.issues) {
    const name = issue.path.join('.') || 'body'
    fields[name] ??= issue.message
    if (hasWrongType(issue, sent)) isMalformed = true
    if (isMissingValue(issue, sent)) isMissing = true
  }
  const message = result.error.issues[0]?.message ?? 'The request is malformed'
  throw new ShopError(
    isMissing ? 'missing_parameters' : isMalformed ? 'malformed' : 'invalid',
    message,
    fields,
  )
}

function hasWrongType(issue: z.core.$ZodIssue, sent: unknown): boolean {
  if (['invalid_type', 'invalid_union', 'unrecognized_keys'].includes(issue.code)) return true
  if (issue.code !== 'invalid_value') return false
  const type = typeof sentAt(sent, issue.path)
  return issue.values.every((value) => typeof value !== type)
}

function isMissingValue(issue: z.core.$ZodIssue, sent: unknown): boolean {
  const value = sentAt(sent, issue.path)
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') return value === undefined
  if (issue.code === 'invalid_union') {
    return issue.errors.every((options) => options.some((option) => isMissingValue(option, value)))
  }
  // An empty required text counts as missing, since browsers send untouched fields.
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.minimum === 1
  return issue.code === 'custom' && issue.params?.code === 'missing'
}

function sentAt(sent: unknown, path: PropertyKey[]): unknown {
  let value = sent
  for (const name of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[name]
  return value
}

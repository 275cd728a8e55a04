import type { z, Hook } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { ShopError, type FieldMessages } from '#app/errors.ts'
import type { ApiEnv } from '../context.ts'

// Matches the types that clients send, such as `application/json` and `application/problem+json; charset=utf-8`.
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** Validates the query for `c.req.valid('query')`. */
export function queryValidator(schema: z.ZodType): MiddlewareHandler {
  return (c, next) => {
    const query = Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 ? values[0] : values,
    ])
    validate(c, 'query', schema, Object.fromEntries(query))
    return next()
  }
}

/** Validates the JSON body for `c.req.valid('json')`. A missing body counts as an empty object. */
export function jsonValidator(schema: z.ZodType): MiddlewareHandler {
  return async (c, next) => {
    const type = c.req.header('content-type')
    if (type !== undefined && !jsonType.test(type)) throw new HTTPException(415)
    const text = await c.req.text().catch(malformed)
    if (type === undefined && text !== '') throw new HTTPException(415)
    validate(c, 'json', schema, type === undefined ? {} : parse(text))
    await next()
  }
}

function validate(c: Context, target: 'query' | 'json', schema: z.ZodType, data: unknown): void {
  const result = schema.safeParse(data)
  void refuseInvalid({ target, data, ...result }, c)
  c.req.addValidatedData(target, result.data as object)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    malformed()
  }
}

function malformed(): never {
  throw new HTTPException(400)
}

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
  // An empty required string counts as missing, because browsers also send untouched fields.
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.minimum === 1
  return issue.code === 'custom' && issue.params?.code === 'missing'
}

function sentAt(sent: unknown, path: PropertyKey[]): unknown {
  let value = sent
  for (const name of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[name]
  return value
}

import type { z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { refuseInvalid } from './refuse-invalid.ts'

// This matches the types that browsers and clients send: `application/json`, `application/problem+json; charset=utf-8`.
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/** Checks the query: `c.req.valid('query')`. */
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

/** Checks the JSON body: `c.req.valid('json')`. A call without a body lacks all of its fields. */
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

import { OpenAPIHono, z } from '@hono/zod-openapi'
import { notFound } from '#app/errors.ts'
import { boundBodies, maxBodyBytes } from './bound-bodies.ts'
import type { ApiEnv } from './context.ts'
import { refuseInvalid } from './refuse-invalid.ts'

export const router = () =>
  boundBodies(new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid }), refusals(413, 503))

const errorSchema = z
  .object({
    code: z.string().openapi({ example: 'invalid' }),
    message: z.string().openapi({ example: 'Max width is 50"' }),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .openapi('Error')

export const json = <T extends z.ZodType>(schema: T, description = 'Success') => ({
  description,
  content: { 'application/json': { schema } },
})

export const body = <T extends z.ZodType>(schema: T) => ({
  required: true as const,
  'x-max-bytes': maxBodyBytes,
  content: { 'application/json': { schema } },
})

const refusalTexts = {
  400: 'Malformed, or something is missing',
  401: 'Not logged in, or no cart session',
  403: 'Logged in, but not allowed',
  404: 'Unknown, or not yours',
  409: 'Not possible in this state',
  413: 'Too large',
  415: 'Wrong type of body or file',
  422: 'Breaks a rule',
  429: 'Too many attempts',
  503: 'Busy; trying again helps',
} as const

type Refusal = keyof typeof refusalTexts

const retryAfter = {
  headers: {
    'Retry-After': { description: 'Seconds until trying again may help', schema: { type: 'integer' } },
  },
}

/** The error answers of an endpoint, for the OpenAPI document. */
export function refusals(...codes: Refusal[]): object {
  const refusal = (code: Refusal) => ({
    ...json(errorSchema, refusalTexts[code]),
    ...((code === 429 || code === 503) && retryAfter),
  })
  return Object.fromEntries(codes.map((code) => [code, refusal(code)]))
}

/** Those of an endpoint that takes a body. */
export const bodyRefusals = (...codes: Refusal[]) => refusals(400, 413, 415, ...codes)

// However long, a token or hash that is not known is only that: unknown.
export const sessionQuery = z.object({ sessionToken: z.string().optional() })
export const hashQuery = z.object({ hash: z.string().optional() })

/** Database ids end here; a larger number is nobody's. */
export const largestId = 2_147_483_647

/** Of a query, written in digits: '1e3', ' 1' and '' are none. */
export const wholeNumber = (minimum: number, maximum: number, description?: string) =>
  z
    .preprocess(
      (text) => (typeof text === 'string' && /^-?\d+$/.test(text) ? Number(text) : text),
      z.number('Enter a whole number').int().min(minimum).max(maximum),
    )
    .openapi({ type: 'integer', minimum, maximum, ...(description && { description }) })

export const cursorQuery = z.object({ before: wholeNumber(1, largestId).optional() })

/** Newest first; `before` is the last id of the page before. */
export const pageQuery = cursorQuery.extend({
  limit: wholeNumber(1, 200).default(50),
})

/** A page of a list that can be searched; `q` holds the beginnings of words. */
export const searchQuery = pageQuery.extend({ q: z.string().trim().max(200).optional() })

/** An id in a path or query; anything that cannot be one is simply unknown. */
export function parseId(text: string, message?: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > largestId) throw notFound(message)
  return id
}

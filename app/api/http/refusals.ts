import { z } from '@hono/zod-openapi'

const errorSchema = z
  .object({
    code: z.string().openapi({ example: 'invalid' }),
    message: z.string().openapi({ example: 'Max width is 50"' }),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .openapi('Error')

const texts = {
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

export type Refusal = keyof typeof texts

const retryAfter = {
  headers: {
    'Retry-After': { description: 'Seconds until trying again may help', schema: { type: 'integer' } },
  },
}

/** The error answers of an endpoint, for the OpenAPI document. */
export function refusals(...codes: Refusal[]): object {
  const refusal = (code: Refusal) => ({
    description: texts[code],
    content: { 'application/json': { schema: errorSchema } },
    ...((code === 429 || code === 503) && retryAfter),
  })
  return Object.fromEntries(codes.map((code) => [code, refusal(code)]))
}

import { z } from '@hono/zod-openapi'

const errorSchema = z
  .object({
    code: z.string().openapi({ example: 'invalid' }),
    message: z.string().openapi({ example: 'Max width is 50"' }),
    fields: z.record(z.string(), z.string()).optional(),
    stops: z
      .array(z.object({ code: z.string(), text: z.string() }))
      .optional()
      .openapi({
        description: 'Set for code needs_confirmation: repeat the call with these codes as `despite`',
      }),
    pendingLogin: z
      .object({ token: z.string(), methods: z.array(z.enum(['app', 'passkey'])) })
      .optional()
      .openapi({
        description:
          'Set for code second_factor_required: the bearer token for `/login/second-factor` or, if there are no methods, for adding one',
      }),
  })
  .openapi('Error')

const texts = {
  400: 'Malformed request or missing parameter',
  401: 'Not logged in, or no cart session',
  403: 'Logged in, but not allowed',
  404: 'Not found, or not accessible to the caller',
  409: 'Not possible in this state',
  413: 'Too large',
  415: 'Wrong type of body or file',
  422: 'Validation failed',
  429: 'Too many attempts',
  503: 'Busy; retry later',
} as const

export type ErrorStatus = keyof typeof texts

const retryAfter = {
  headers: {
    'Retry-After': { description: 'Seconds to wait before retrying', schema: { type: 'integer' } },
  },
}

export function errorResponses(...statuses: ErrorStatus[]): object {
  const response = (status: ErrorStatus) => ({
    description: texts[status],
    content: { 'application/json': { schema: errorSchema } },
    ...((status === 429 || status === 503) && retryAfter),
  })
  return Object.fromEntries(statuses.map((status) => [status, response(status)]))
}

type Facts = {
  method: string
  path: string
  permission?: unknown
  security: unknown[]
  query?: unknown
  json?: unknown
  form?: unknown
  bytes?: unknown
  rate?: unknown
}

export function impliedErrors({ method, path, permission, security, ...row }: Facts): ErrorStatus[] {
  const hasBody = Boolean(row.json ?? row.form ?? row.bytes)
  const implied: [boolean, ...ErrorStatus[]][] = [
    [hasBody || Boolean(row.query), 400],
    [security.length > 0, 401],
    [Boolean(permission), 403],
    [path.includes('{'), 404],
    // All writes are rejected if the disk is full.
    [method !== 'get', 413, 503],
    [hasBody, 415],
    [Boolean(row.rate), 429],
  ]
  return implied.flatMap(([isImplied, ...statuses]) => (isImplied ? statuses : []))
}

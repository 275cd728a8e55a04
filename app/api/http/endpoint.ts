import { z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Limit } from '#app/features/people/identity/attempts.server.ts'
import type { Access } from './access.ts'
import { refuseWhenDiskIsFull } from './disk-guard.ts'
import { impliedErrors, errorResponses, type ErrorStatus } from './error-responses.ts'
import { formValidator } from './validation/form-validator.ts'
import { limitBody } from './validation/limit-body.ts'
import { jsonValidator, queryValidator } from './validation/validators.ts'

const defaultMaxBytes = 100 * 1024

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

type Row = {
  summary: string
  query?: z.ZodType
  json?: z.ZodType
  form?: z.ZodObject
  /** The media type of a body that the handler reads itself, up to `maxBytes`. */
  bytes?: string
  maxBytes?: number
  rate?: Record<string, Limit>
  /** A schema for JSON; a description for other content. */
  responses: Record<number, z.ZodType | { description: string }>
  /** Error statuses. `impliedErrors` adds those implied by the other fields. */
  errors?: Exclude<ErrorStatus, 413 | 429>[]
}

type Content<Type extends string, Schema> = { content: Record<Type, { schema: Schema }> }

type RequestOf<R extends Row> = (R extends { query: infer Query } ? { query: Query } : object) &
  (R extends { json: infer Json }
    ? { body: Content<'application/json', Json> }
    : R extends { form: infer Form }
      ? { body: Content<'multipart/form-data', Form> }
      : object)

type ResponseOf<A> = A extends z.ZodType ? { description: string } & Content<'application/json', A> : A

type Endpoint<M extends Method, Path extends string, Found extends object, R extends Row> = {
  method: M
  path: Path
  middleware: MiddlewareHandler<{ Variables: Found }>
  request: RequestOf<R>
  responses: { [Status in keyof R['responses']]: ResponseOf<R['responses'][Status]> }
}

/**
 * Declares an endpoint as a row of the API's table: `group.openapi(endpoint('put', '/{couponId}',
 * access.staff('coupons'), {…}), handler)`. The path is relative to the group; parse its ids with
 * `parseId(c.req.param('couponId'))`.
 */
export function endpoint<M extends Method, Path extends string, Found extends object, R extends Row>(
  method: M,
  path: Path,
  access: Access<Found>,
  row: R & Record<Exclude<keyof R, keyof Row>, never>,
): Endpoint<M, Path, Found, R> {
  const { summary, query, json, form, bytes, maxBytes = defaultMaxBytes, rate, responses, errors = [] } = row
  const isRead = method === 'get'
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()])
  const body = bodyOf(row)
  const middleware = [
    isRead ? undefined : refuseWhenDiskIsFull,
    access.check,
    form ? formValidator(form, maxBytes) : isRead || bytes ? undefined : limitBody(maxBytes),
    query && queryValidator(query),
    json && jsonValidator(json),
  ]
  const config = {
    method,
    path,
    summary,
    'x-access': access.who,
    ...(access.permission && { 'x-permission': access.permission }),
    ...(rate && { 'x-rate': rate }),
    ...(access.security.length > 0 && { security: access.security }),
    middleware: middleware.filter((each) => each !== undefined),
    request: {
      ...(query && { query }),
      ...(params.length > 0 && { params: z.object(Object.fromEntries(params)) }),
      ...(body && { body: { required: true, 'x-max-bytes': maxBytes, content: body } }),
    },
    responses: {
      ...errorResponses(...impliedErrors({ method, path, ...access, ...row }), ...errors),
      ...Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [status, documented(response)]),
      ),
    },
  }
  return config as unknown as Endpoint<M, Path, Found, R>
}

function bodyOf({ json, form, bytes }: Row): object | null {
  if (json) return { 'application/json': { schema: json } }
  if (form) return { 'multipart/form-data': { schema: form } }
  return bytes ? { [bytes]: { schema: { type: 'string', format: 'binary' } } } : null
}

const documented = (response: Row['responses'][number]) =>
  response instanceof z.ZodType
    ? { description: 'Success', content: { 'application/json': { schema: response } } }
    : response

import { OpenAPIHono, z, type Hook } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { uploadFailed } from '#app/features/artwork/unreadable-artwork.ts'
import { visitor, type Actor } from '#app/features/customers/customer.ts'
import { findActor, findSession, type CartSession } from '#app/features/customers/sessions.server.ts'
import { notFound, notLoggedIn, ShopError, type FieldMessages } from '#app/errors.ts'
import type { Shop } from '#app/platform/shop.server.ts'

export type ApiEnv = { Variables: { shop: Shop; actor?: Actor; session?: CartSession } }
export type ApiContext = Context<ApiEnv>

export const router = () => new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid })

/** Missing and mistyped values are malformed (400); well-formed ones that break a rule are invalid (422). */
export const refuseInvalid: Hook<unknown, ApiEnv, string, unknown> = (result) => {
  if (result.success) return
  const sent: unknown = 'data' in result ? result.data : undefined
  const fields: FieldMessages = {}
  let isMissing = false
  let isMalformed = false
  for (const issue of result.error.issues) {
    const name = issue.path.join('.') || 'body'
    fields[name] ??= issue.message
    if (issue.code === 'invalid_type' || issue.code === 'invalid_union') isMalformed = true
    if (saysMissing(issue, sent)) isMissing = true
  }
  const message = result.error.issues[0]?.message ?? 'The request is malformed'
  throw new ShopError(
    isMissing ? 'missing_parameters' : isMalformed ? 'malformed' : 'invalid',
    message,
    fields,
  )
}

function saysMissing(issue: z.core.$ZodIssue, sent: unknown): boolean {
  const value = sentAt(sent, issue.path)
  if (issue.code === 'invalid_type') return value === undefined
  // However the sender meant it, a part of it is missing.
  if (issue.code === 'invalid_union') {
    return issue.errors.every((readings) => readings.some((reading) => saysMissing(reading, value)))
  }
  // A required text that is empty counts as missing, as browsers send untouched fields.
  if (issue.code === 'too_small') return issue.origin === 'string' && issue.minimum === 1
  return issue.code === 'custom' && issue.params?.code === 'missing'
}

function sentAt(sent: unknown, path: PropertyKey[]): unknown {
  let value = sent
  for (const name of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[name]
  return value
}

export const errorSchema = z
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
  content: { 'application/json': { schema } },
})

export const fileBody = {
  required: true as const,
  content: {
    'multipart/form-data': {
      schema: z.object({
        file: z
          .custom<File>((value) => value instanceof File && value.size > 0, {
            error: uploadFailed,
            params: { code: 'missing' },
          })
          .openapi({ type: 'string', format: 'binary', description: 'PNG, JPEG, SVG or PDF, at most 5 MB' }),
      }),
    },
  },
}

const refusalTexts = {
  400: 'Malformed, or something is missing',
  401: 'Not logged in, or no cart session',
  403: 'Logged in, but not allowed',
  404: 'Unknown, or not yours',
  409: 'Not possible in this state',
  413: 'Too large',
  415: 'Wrong type of file',
  422: 'Breaks a rule',
  429: 'Too many attempts',
} as const

type Refusal = keyof typeof refusalTexts

/** The error answers of an endpoint, for the OpenAPI document. */
export function refusals(...codes: Refusal[]): object {
  return Object.fromEntries(codes.map((code) => [code, json(errorSchema, refusalTexts[code])]))
}

/**
 * Who may call, told by the document and checked by generated tests: `session` needs a cart session token,
 * `customer` and `admin` a bearer, `order` the owner's bearer, an admin's or the order's hash, `link` a mailed link's
 * token as the bearer.
 */
export const access = {
  public: accessBy('public'),
  session: accessBy('session', 'sessionToken', 'bearer'),
  customer: accessBy('customer', 'bearer'),
  order: accessBy('order', 'bearer', 'orderHash'),
  admin: accessBy('admin', 'bearer'),
  link: accessBy('link', 'bearer'),
}

type Who = 'public' | 'session' | 'customer' | 'order' | 'admin' | 'link'

export function accessBy(who: Who, ...schemes: string[]) {
  const security: Record<string, string[]>[] = schemes.map((scheme) => ({ [scheme]: [] }))
  return { 'x-access': who, ...(security.length > 0 && { security }), middleware: checkAccess(who) }
}

/** Refuses before a body is read; who may see which order is known only to the operations. */
function checkAccess(who: Who) {
  const check = {
    session: sessionOf,
    customer: customerOf,
    admin: adminOf,
    public: null,
    order: null,
    link: null,
  }[who]
  return async (c: ApiContext, next: () => Promise<void>) => {
    await check?.(c)
    await next()
  }
}

export const sessionQuery = z.object({ sessionToken: z.string().max(200).optional() })
export const hashQuery = z.object({ hash: z.string().max(200).optional() })

/** Database ids end here; a larger number is nobody's. */
export const largestId = 2_147_483_647

/** Newest first; `before` is the last id of the page before. */
export const pageQuery = z.object({
  before: z.coerce.number().int().min(1).max(largestId).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** An id in a path or query; anything that cannot be one is simply unknown. */
export function parseId(text: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > largestId) throw notFound()
  return id
}

function bearerToken(c: ApiContext): string | undefined {
  return /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

/** Whoever asks; a bearer that is no (longer) valid login token is refused rather than taken for a visitor. */
export async function actorOf(c: ApiContext): Promise<Actor> {
  const { actor: known, shop } = c.var
  const { db, tokens, now } = shop
  if (known) return known
  const header = c.req.header('authorization')
  if (header === undefined) return visitor
  const token = bearerToken(c)
  const actor = token ? await findActor({ db, tokens, now: now() }, token) : null
  if (!actor) throw new ShopError('authentication_failed', 'Please log in again')
  c.set('actor', actor)
  return actor
}

export async function customerOf(c: ApiContext): Promise<Extract<Actor, { kind: 'customer' }>> {
  const actor = await actorOf(c)
  if (actor.kind !== 'customer') throw notLoggedIn()
  return actor
}

export async function adminOf(c: ApiContext): Promise<Extract<Actor, { kind: 'customer' }>> {
  const actor = await customerOf(c)
  if (actor.role !== 'Admin') throw new ShopError('forbidden', 'Only staff may do this')
  return actor
}

/** The token of a mailed link, sent as the bearer. */
export function linkTokenOf(c: ApiContext): string {
  if (c.req.header('authorization') === undefined) throw notLoggedIn('This needs the link from our mail')
  const token = bearerToken(c)
  if (!token) throw new ShopError('authentication_failed', 'This link has expired or was used before')
  return token
}

/** The cart session of the `sessionToken` in the query, or of the bearer. */
export async function sessionOf(c: ApiContext): Promise<CartSession> {
  const { session: known, shop } = c.var
  if (known) return known
  const session = await findSession(shop.db, await actorOf(c), c.req.query('sessionToken'))
  if (!session) throw notLoggedIn('This needs a cart session')
  c.set('session', session)
  return session
}

/** The token that came along, where it is one of the same cart: a bearer needs none. */
export async function sessionToken(c: ApiContext, session: CartSession): Promise<string | null> {
  const token = c.req.query('sessionToken')
  if (token === undefined || session.kind === 'anonymous') return token ?? null
  const known = await findSession(c.var.shop.db, visitor, token)
  return known?.kind === 'customer' && known.customerId === session.customerId ? token : null
}

/** What every operation is given. */
export function operation(c: ApiContext) {
  const { db, jobs, now } = c.var.shop
  return { db, jobs, now: now() }
}

export type FieldMessages = Record<string, string>

export type ShopErrorCode =
  | 'missing_parameters'
  | 'malformed'
  | 'authentication_required'
  | 'authentication_failed'
  | 'second_factor_required'
  | 'forbidden'
  | 'reauthentication_required'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'needs_confirmation'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'too_many_requests'
  | 'busy'

const statuses = {
  missing_parameters: 400,
  malformed: 400,
  authentication_required: 401,
  authentication_failed: 401,
  second_factor_required: 401,
  forbidden: 403,
  reauthentication_required: 403,
  not_found: 404,
  conflict: 409,
  stale: 409,
  needs_confirmation: 409,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many_requests: 429,
  busy: 503,
} as const satisfies Record<ShopErrorCode, number>

const defaultRetryAfterSeconds: Partial<Record<ShopErrorCode, number>> = { too_many_requests: 60, busy: 5 }

/** A problem that the caller must confirm. The same call succeeds if its `despite` lists all the codes. */
export type Stop = { code: string; text: string }

export type FactorMethod = 'app' | 'passkey'

/**
 * A login with a correct password that still needs a second factor. If `methods` is empty, one has to be added first.
 */
export type PendingLogin = { token: string; methods: FactorMethod[] }

/** The message is shown to users. */
export class ShopError extends Error {
  override name = 'ShopError'
  code: ShopErrorCode
  status: (typeof statuses)[ShopErrorCode]
  fields: FieldMessages | undefined
  stops: Stop[] | undefined
  pendingLogin: PendingLogin | undefined
  retryAfterSeconds: number | undefined

  constructor(code: ShopErrorCode, message: string, fields?: FieldMessages, retryAfterSeconds?: number) {
    super(message)
    this.code = code
    this.status = statuses[code]
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds ?? defaultRetryAfterSeconds[code]
  }
}

export const notFound = (message = 'Not found') => new ShopError('not_found', message)
export const forbidden = (message = 'You are not allowed to do this') => new ShopError('forbidden', message)
export const conflict = (message: string, fields?: FieldMessages) =>
  new ShopError('conflict', message, fields)
export const stale = (who: string, fields: FieldMessages) =>
  new ShopError('stale', `${who} changed this while you were editing. Your changes weren’t saved.`, fields)
/** The message lists all the problems, for callers that can't confirm them. */
export function needsConfirmation(stops: Stop[]): ShopError {
  const error = new ShopError('needs_confirmation', stops.map(({ text }) => text).join('; '))
  error.stops = stops
  return error
}
export function secondFactorRequired(pendingLogin: PendingLogin): ShopError {
  const message =
    pendingLogin.methods.length > 0
      ? 'Confirm your login with your second factor'
      : 'Your role requires two-step authentication. Set it up to log in.'
  const error = new ShopError('second_factor_required', message)
  error.pendingLogin = pendingLogin
  return error
}
export const reauthenticationRequired = () =>
  new ShopError('reauthentication_required', 'Confirm it’s you, then try again')
export const invalid = (message: string, fields?: FieldMessages) => new ShopError('invalid', message, fields)
export const notLoggedIn = (message = 'Please log in') => new ShopError('authentication_required', message)

import { hc, type ClientResponse } from 'hono/client'
import type { Api } from './api/api.ts'
import { idleHeader } from './features/ground/people/idle-header.ts'
import { isRecord, readStored } from './session/browser-storage.ts'
import type { FieldMessages, PendingLogin, Stop } from './errors.ts'

const unknownErrorMessage = 'Something went wrong'

export const storageKeys = { token: 'token', sessionToken: 'sessionToken', device: 'device' } as const

/** Status 0 means that the API couldn't be reached. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number
  code: string
  fields: FieldMessages
  stops: Stop[] = []
  pendingLogin: PendingLogin | null = null

  constructor(status: number, code: string, message: string, fields: FieldMessages = {}) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

export function isOffline(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.status === 0
}

export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : unknownErrorMessage

export const stopsOf = (error: unknown): Stop[] => (error instanceof ApiError ? error.stops : [])

export function isStale(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'stale'
}

/** Returns the call's URL with the cart session in its query. */
export function addressOf(input: RequestInfo | URL): URL {
  const url = new URL(input instanceof Request ? input.url : input, location.origin)
  const sessionToken = readStored(storageKeys.sessionToken)
  if (sessionToken && !url.searchParams.has('sessionToken'))
    url.searchParams.set('sessionToken', sessionToken)
  return url
}

/** Returns the authorization header; empty if not logged in. */
export function bearer(): { authorization?: string } {
  const token = readStored(storageKeys.token)
  return token ? { authorization: `Bearer ${token}` } : {}
}

const idleAfterMs = 5 * 60_000
let lastInputMs = 0

if (typeof document !== 'undefined') {
  const recordInput = () => void (lastInputMs = performance.now())
  for (const type of ['pointerdown', 'keydown', 'wheel'])
    document.addEventListener(type, recordInput, { capture: true, passive: true })
}

function idleMark(): Record<string, string> {
  return performance.now() - lastInputMs > idleAfterMs ? { [idleHeader]: '1' } : {}
}

export const notReached = () =>
  new ApiError(0, 'offline', 'The shop could not be reached. Check your connection and try again.')

/** Makes the browser prompt before closing or reloading the page while a file is being uploaded. */
export async function askBeforeLeaving<T>(sending: Promise<T>): Promise<T> {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  try {
    return await sending
  } finally {
    window.removeEventListener('beforeunload', ask)
  }
}

let confirmIdentity: (() => Promise<boolean>) | null = null

/**
 * Sets the function that asks staff to confirm their identity in a dialog. A call that requires this waits for the
 * dialog and is then repeated.
 */
export function setReauthentication(ask: typeof confirmIdentity): void {
  confirmIdentity = ask
}

/** Repeats the call after a confirmation, so that no input is lost. */
async function sendConfirmed(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  if (response.status !== 403 || !confirmIdentity) return response
  const { code } = toApiError(403, await response.clone().text())
  return code === 'reauthentication_required' && (await confirmIdentity()) ? send() : response
}

/** Sends the cart session and, if logged in, the bearer token with every call. */
export const client = hc<Api>('/api', {
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    // Calls with the token from an emailed link already have this header.
    const headers = new Headers({
      ...idleMark(),
      ...bearer(),
      ...Object.fromEntries(new Headers(init?.headers)),
    })
    try {
      const response = sendConfirmed(() => fetch(addressOf(input), { ...init, headers }))
      return await (init?.body instanceof FormData ? askBeforeLeaving(response) : response)
    } catch (error) {
      if (init?.signal?.aborted) throw error
      throw notReached()
    }
  },
})

/** Throws ApiError. `await unwrap(client.session.$get({ query: {} }))` */
export async function unwrap<T>(request: Promise<ClientResponse<T>>): Promise<T> {
  const response = await request
  if (response.ok) return (await response.json()) as T
  throw toApiError(response.status, await response.text())
}

export function toApiError(status: number, text: string): ApiError {
  const body = readJson(text)
  if (isRecord(body) && 'code' in body && 'message' in body) {
    const fields = 'fields' in body ? (body.fields as FieldMessages) : {}
    const error = new ApiError(status, String(body.code), String(body.message), fields)
    if ('stops' in body) error.stops = body.stops as Stop[]
    if ('pendingLogin' in body) error.pendingLogin = body.pendingLogin as PendingLogin
    return error
  }
  return new ApiError(status, 'internal', unknownErrorMessage)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

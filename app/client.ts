import { hc, type ClientResponse } from 'hono/client'
import type { Api } from './api/api.ts'
import { isRecord, readStored } from './session/browser-storage.ts'
import type { FieldMessages, Stop } from './errors.ts'

const somethingWrong = 'Something went wrong'

export const storageKeys = { token: 'token', sessionToken: 'sessionToken' } as const

/** Status 0: the API couldn't be reached. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number
  code: string
  fields: FieldMessages
  stops: Stop[] = []

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
  error instanceof ApiError ? error.message : somethingWrong

export const stopsOf = (error: unknown): Stop[] => (error instanceof ApiError ? error.stops : [])

export function isStale(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'stale'
}

/** Sends the cart session and, once logged in, the bearer with every call. */
export const client = hc<Api>('/api', {
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const sessionToken = readStored(storageKeys.sessionToken)
    if (sessionToken && !url.searchParams.has('sessionToken'))
      url.searchParams.set('sessionToken', sessionToken)
    const headers = new Headers(init?.headers)
    const token = readStored(storageKeys.token)
    // Calls for an emailed link have their own token.
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
    try {
      return await fetch(url, { ...init, headers })
    } catch (error) {
      if (init?.signal?.aborted) throw error
      throw new ApiError(0, 'offline', 'The shop could not be reached. Check your connection and try again.')
    }
  },
})

/** Throws ApiError. `await unwrap(client.session.$get({ query: {} }))` */
export async function unwrap<T>(request: Promise<ClientResponse<T>>): Promise<T> {
  const response = await request
  if (response.ok) return (await response.json()) as T
  throw await toApiError(response)
}

async function toApiError(response: { status: number; json: () => Promise<unknown> }): Promise<ApiError> {
  const body = await response.json().catch(() => null)
  if (isRecord(body) && 'code' in body && 'message' in body) {
    const fields = 'fields' in body ? (body.fields as FieldMessages) : {}
    const error = new ApiError(response.status, String(body.code), String(body.message), fields)
    if ('stops' in body) error.stops = body.stops as Stop[]
    return error
  }
  return new ApiError(response.status, 'internal', somethingWrong)
}

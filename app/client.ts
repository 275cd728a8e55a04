import { hc, type ClientResponse } from 'hono/client'
import type { Api } from './api/api.ts'
import { isRecord, readStored } from './session/browser-storage.ts'
import type { FieldMessages } from './errors.ts'

const somethingWrong = 'Something went wrong'

export const storageKeys = { token: 'token', sessionToken: 'sessionToken' } as const

/** What the API refused with. Status 0: it could not be reached. */
export class ApiError extends Error {
  override name = 'ApiError'
  status: number
  code: string
  fields: FieldMessages

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

/** What went wrong, in words for people. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : somethingWrong

/** Somebody else has changed it since it was looked at. */
export function isStale(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'stale'
}

/** The API, typed. Every call carries the cart session and, once logged in, the bearer. */
export const client = hc<Api>('/api', {
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin)
    const sessionToken = readStored(storageKeys.sessionToken)
    if (sessionToken && !url.searchParams.has('sessionToken'))
      url.searchParams.set('sessionToken', sessionToken)
    const headers = new Headers(init?.headers)
    const token = readStored(storageKeys.token)
    // A call with a token of its own (a mailed link's) keeps it.
    if (token && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
    try {
      return await fetch(url, { ...init, headers })
    } catch (error) {
      if (init?.signal?.aborted) throw error
      throw new ApiError(0, 'offline', 'The shop could not be reached. Check your connection and try again.')
    }
  },
})

/** The answer's value; throws ApiError for a refusal. `await unwrap(client.session.$get({ query: {} }))` */
export async function unwrap<T>(answer: Promise<ClientResponse<T>>): Promise<T> {
  const response = await answer
  if (response.ok) return (await response.json()) as T
  throw await refusal(response)
}

async function refusal(response: { status: number; json: () => Promise<unknown> }): Promise<ApiError> {
  const body = await response.json().catch(() => null)
  if (isRecord(body) && 'code' in body && 'message' in body) {
    const fields = 'fields' in body ? (body.fields as FieldMessages) : {}
    return new ApiError(response.status, String(body.code), String(body.message), fields)
  }
  return new ApiError(response.status, 'internal', somethingWrong)
}

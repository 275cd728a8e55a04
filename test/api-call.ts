import type { FieldMessages, PendingLogin, Stop } from '#app/errors.ts'
import type { ApiBody } from '#test/api-body.ts'
import { expectDocumented } from '#test/openapi.ts'

export type ApiCall = {
  body?: unknown
  form?: FormData
  bytes?: Uint8Array<ArrayBuffer>
  token?: string | undefined
  query?: Record<string, string | number | null | undefined>
  headers?: Record<string, string>
}

export type Problem = {
  code: string
  message: string
  fields?: FieldMessages
  stops?: Stop[]
  pendingLogin?: PendingLogin
}

export type ApiAnswer<Body = unknown> = {
  status: number
  headers: Headers
  /** Throws if the response is a refusal. */
  body: Body
  /** Throws if the response is a success. */
  problem: Problem
}

export type Fetch = (request: Request) => Response | Promise<Response>

/**
 * Calls the API: `api('GET', `/order/${id}`)`. The body has the endpoint's type, or `unknown` if the path isn't in the
 * API or only known at runtime.
 */
export const apiCaller = (fetch: Fetch) =>
  async function api<Method extends string, Path extends string>(
    method: Method,
    path: Path,
    call: ApiCall = {},
  ): Promise<ApiAnswer<ApiBody<Method, Path>>> {
    const request = requestOf(method, path, call)
    const response = await fetch(request)
    const { pathname } = new URL(request.url)
    expectDocumented(method, pathname, response.status)
    const answer = answerOf<ApiBody<Method, Path>>(
      `${method} ${pathname}`,
      response,
      await contentOf(response),
    )
    requireRetryAfter(answer)
    return answer
  }

function requestOf(method: string, path: string, { body, form, bytes, token, query = {}, headers }: ApiCall) {
  const address = new URL(path, 'http://shop.test')
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) address.searchParams.set(name, String(value))
  }
  return new Request(address, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: form ?? bytes ?? (typeof body === 'string' || body === undefined ? body : JSON.stringify(body)),
  })
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    // An event stream doesn't end.
    await response.body?.cancel()
    return undefined
  }
  const text = await response.text()
  const unsigned = /item-pictures\/[\w-]+\.\w+\/[\w-]+\.(webp|png)/.exec(text)
  if (unsigned) throw new Error(`a response contains an unsigned picture URL: ${unsigned[0]}`)
  const isJson = response.headers.get('content-type')?.includes('json')
  return text === '' ? undefined : isJson ? JSON.parse(text) : text
}

function answerOf<Body>(call: string, { status, headers }: Response, content: unknown): ApiAnswer<Body> {
  const [present, absent] = status < 400 ? ['body', 'problem'] : ['problem', 'body']
  const answer = { status, headers, [present]: content }
  const get = () => {
    throw new Error(`${call} returned ${status} and no ${absent}: ${JSON.stringify(content)}`)
  }
  return Object.defineProperty(answer, absent, { get }) as unknown as ApiAnswer<Body>
}

/** Throws if a temporary refusal has no Retry-After header. */
function requireRetryAfter(answer: ApiAnswer): void {
  const { status, headers } = answer
  const isTemporary = status === 429 || (status === 503 && answer.problem.code === 'busy')
  if (isTemporary && !/^[1-9]\d*$/.test(headers.get('Retry-After') ?? '')) {
    throw new Error(`${status} without a Retry-After header`)
  }
}

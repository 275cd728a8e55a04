import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from 'hono'
import { type Account } from './account.ts'
import { answerCall } from './api.ts'
import { takeFault, type Fault, type FaultKind } from './faults.ts'
import { readForm } from './form.ts'
import type { Answer, Idempotency } from './idempotency.ts'
import { Refusal } from './refusal.ts'

export type Call = { method: string; path: string; body: string; idempotencyKey: string | null }

export type ApiParts = {
  account: Account
  idempotency: Idempotency
  faults: Fault[]
  calls: Call[]
  secretKey: string
  apiVersion: string
  pageUrl: () => string
}

type Served = Answer & { isReplay?: boolean }

/** Responds as documented by Stripe, and checks key, version, rate limit and idempotency before it does the work. */
export async function serveApi(parts: ApiParts, c: Context): Promise<Response> {
  const { method } = c.req
  const { pathname, search } = new URL(c.req.url)
  const path = pathname.replace(/^\/v1\//, '')
  const body = method === 'POST' ? await c.req.text() : search.slice(1)
  const call = { method, path, body, idempotencyKey: c.req.header('idempotency-key') ?? null }
  parts.calls.push(call)
  const fault = takeFault(parts.faults, method, path)
  const { status, body: answer, isReplay } = serve(parts, call, { fault, headers: c.req.raw.headers })
  if (fault === 'hang-after') await new Promise(() => undefined)
  if (fault === 'slow') await sleep(3_000)
  if (fault === 'garbage') return c.html('<h1>Welcome to nginx!</h1>')
  if (fault === 'drop-after') c.env.incoming.socket.destroy()
  if (isReplay) c.header('Idempotent-Replayed', 'true')
  // A repeated call gets the stored response again.
  if (status === 500 && method === 'POST') c.header('Stripe-Should-Retry', 'false')
  c.header('Request-Id', `req_${parts.calls.length}`)
  return c.json(answer, status as 200)
}

type Circumstances = { fault: FaultKind | undefined; headers: Headers }

function serve(parts: ApiParts, call: Call, { fault, headers }: Circumstances): Served {
  try {
    checkCaller(parts, headers)
    if (fault === 'rate-limit') {
      throw new Refusal(429, 'Request rate limit exceeded.', {
        type: 'invalid_request_error',
        code: 'rate_limit',
      })
    }
    if (fault === 'in-use') {
      const code = 'idempotency_key_in_use'
      throw new Refusal(409, 'There is currently another in-progress request using this key.', { code })
    }
    const { method, path, body, idempotencyKey: key } = call
    const work = () => runCall(parts, call, fault)
    if (method !== 'POST' || key === null) return work()
    const fingerprint = createHash('sha256').update(`${path}?${body}`).digest('hex')
    return parts.idempotency.once(key, fingerprint, work)
  } catch (error) {
    return refusalOf(error)
  }
}

function checkCaller({ secretKey, apiVersion }: ApiParts, headers: Headers): void {
  if (headers.get('authorization') !== `Bearer ${secretKey}`)
    throw new Refusal(401, 'Invalid API Key provided')
  const version = headers.get('stripe-version')
  if (version !== apiVersion) throw new Refusal(400, `Invalid Stripe API version: ${version}`)
}

function runCall({ account, pageUrl }: ApiParts, { method, path, body }: Call, fault: FaultKind | undefined) {
  const failure = {
    status: 500,
    body: { error: { type: 'api_error', message: 'Something went wrong' } },
    isSaved: true,
  }
  if (fault === 'fail-before') return failure
  try {
    const answer = answerCall(account, method, path, readForm(body), pageUrl())
    return fault === 'fail-after' ? failure : { status: 200, body: answer, isSaved: true }
  } catch (error) {
    return refusalOf(error)
  }
}

function refusalOf(error: unknown) {
  if (!(error instanceof Refusal)) throw error
  const { status, body, isSaved } = error
  return { status, body, isSaved }
}

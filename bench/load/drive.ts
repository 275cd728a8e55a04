import autocannon from 'autocannon'
import type { Context, Plan, Step } from './plan.ts'

export type Driven = { units: number; seconds: number; latencies: number[]; failures: number }

let visitors = 0

/** Returns a different IP address for each request's X-Forwarded-For, because rate limits are per address. */
const newAddress = () => {
  visitors++
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
}

const sentAt = 'sent at'

/** Sends the plan's requests to the target over this many connections for the given time. */
export async function drive(
  url: string,
  { steps, isOneUnit = false }: Plan,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Driven> {
  const latencies: number[] = []
  let failures = 0
  const counted = steps.filter((step) => !step.isPreparation)
  const first = isOneUnit ? steps[0] : undefined
  const last = steps.at(-1)

  function request(step: Step): autocannon.Request {
    const body = bodyOf(step)
    const isStart = isOneUnit ? step === first : counted.includes(step)
    const isEnd = isOneUnit ? step === last : counted.includes(step)
    return {
      method: step.method ?? 'GET',
      setupRequest: (prepared, rawContext) => {
        const context = rawContext as Context
        if (isStart) context[sentAt] = String(performance.now())
        const made = body(context)
        return {
          ...prepared,
          path: typeof step.path === 'string' ? step.path : step.path(context),
          headers: {
            // A step can only read uncompressed responses.
            ...(!step.after && { 'accept-encoding': 'br, gzip' }),
            ...(!step.isLocal && { 'x-forwarded-for': newAddress() }),
            ...(made && !Buffer.isBuffer(made) && { 'content-type': 'application/json' }),
            ...step.headers,
          },
          ...(made && { body: Buffer.isBuffer(made) ? made : JSON.stringify(made) }),
        }
      },
      onResponse: (status, text, rawContext) => {
        const context = rawContext as Context
        if (status >= 400) failures++
        // Throwing here would end the process, because autocannon calls this from a socket event.
        else if (!isRead(step, text, context)) failures++
        if (isEnd && status < 400) latencies.push(performance.now() - Number(context[sentAt]))
      },
    }
  }

  const started = performance.now()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: steps.map(request),
    initialContext: {},
  })
  return {
    units: latencies.length,
    seconds: (performance.now() - started) / 1000,
    latencies,
    failures: failures + result.errors,
  }
}

function isRead({ after }: Step, text: string, context: Context): boolean {
  try {
    after?.(text, context)
    return true
  } catch {
    return false
  }
}

function bodyOf({ body }: Step): (context: Context) => object | Buffer | undefined {
  return typeof body === 'function' ? (body as (context: Context) => object) : () => body
}

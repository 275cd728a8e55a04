import { randomFillSync } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { withNewLogFields } from '../log-fields.server.ts'
import { outgoingOf } from './standard-headers.server.ts'

const idBytes = 6

// Generate bytes for many ids at once, because a call costs as much as generating a thousand bytes.
const random = Buffer.alloc(idBytes * 512)
let used = random.length

function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  return random.toString('hex', used, (used += idBytes))
}

/** Returns the proxy's request id, or a new one. */
export const requestIdOf = (proxyId = '') => (/^[\w=-]{1,64}$/.test(proxyId) ? proxyId : newRequestId())

/** Gives each request an id, the proxy's or a new one, for log lines and `X-Request-Id`. */
export const withRequestId: MiddlewareHandler<{ Variables: { requestId: string } }> = (c, next) => {
  const requestId = requestIdOf(c.req.header('x-request-id'))
  c.set('requestId', requestId)
  outgoingOf(c)?.setHeader('X-Request-Id', requestId)
  return withNewLogFields({ requestId }, next)
}

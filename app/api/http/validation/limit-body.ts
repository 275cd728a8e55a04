import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { outgoingOf } from '#app/platform/responses/standard-headers.server.ts'

/**
 * Rejects a body that is too large, judging by its Content-Length or, for a chunked body, by counting its bytes.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const refuse: Parameters<typeof bodyLimit>[0]['onError'] = (c) =>
    c.json({ code: 'too_large', message: 'The request is too large' }, 413)
  const count = bodyLimit({ maxSize, onError: refuse })
  return (c, next) => {
    if (c.req.header('transfer-encoding') !== undefined) return count(c, next)
    const length = c.req.header('content-length')
    if (length !== undefined) return Number(length) > maxSize ? Promise.resolve(refuse(c)) : next()
    // An HTTP request with neither header has no body.
    return outgoingOf(c) ? next() : count(c, next)
  }
}

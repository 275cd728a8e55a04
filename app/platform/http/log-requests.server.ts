import type { MiddlewareHandler } from 'hono'
import { hideSecrets } from '../jobs/failure-reason.ts'
import type { Log } from '../log.server.ts'
import { callerAddress, loggedNetwork, socketAddress } from './request-address.ts'
import { routeOf } from './route-of.ts'

/** Logs each request as one line, without anything that grants access or identifies a customer. */
export function logRequests(log: Log, trustedProxies: number): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    // Don't log successful health checks, because proxies send one every second.
    if (c.res.ok && c.req.path.startsWith('/api/health')) return
    log.request({
      method: c.req.method,
      path: loggedPath(c.req.path, routeOf(c)),
      status: c.res.status,
      ms: roundedMs(performance.now() - started),
      client: loggedNetwork(callerAddress(socketAddress(c), c.req.header('x-forwarded-for'), trustedProxies)),
      requestId: c.get('requestId'),
    })
  }
}

export const roundedMs = (ms: number) => Math.round(ms * 10) / 10

const maxLength = 200
/** Matches ids of orders, items and so on, which grant no access. */
const isNumber = /^\d{1,9}$/

/**
 * Returns the path without secrets. In API paths, replaces all parameters except numeric ids with the route's
 * placeholders.
 */
export function loggedPath(path: string, route = 'page'): string {
  if (route === 'page')
    return path.startsWith('/assets/') ? path : hideSecrets(decoded(path)).slice(0, maxLength)
  const segments = path.split('/')
  const pattern = route.split('/')
  if (segments.length !== pattern.length) return route
  return pattern.map((name, at) => (isNumber.test(segments[at] ?? '') ? segments[at] : name)).join('/')
}

/** Decodes a path, because percent-encoding could hide an email address from the patterns. */
function decoded(path: string): string {
  try {
    return path.includes('%') ? decodeURIComponent(path) : path
  } catch {
    return path.replaceAll(/%\w*/g, '%')
  }
}

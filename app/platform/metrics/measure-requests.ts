import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Metrics } from './metrics.server.ts'

/** By the route's pattern, since addresses are countless and have customers' secrets. */
export function measureRequests({ measure }: Pick<Metrics, 'measure'>): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'page'
    measure({
      method: c.req.method,
      route,
      status: c.res.status,
      seconds: (performance.now() - started) / 1000,
    })
  }
}

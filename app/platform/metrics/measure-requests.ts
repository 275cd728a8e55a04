import type { MiddlewareHandler } from 'hono'
import { routeOf } from '../http/route-of.ts'
import type { Metrics } from './metrics.server.ts'

export function measureRequests({ measure }: Pick<Metrics, 'measure'>): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    measure({
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      seconds: (performance.now() - started) / 1000,
    })
  }
}

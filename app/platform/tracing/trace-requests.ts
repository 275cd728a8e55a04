import type { MiddlewareHandler } from 'hono'
import { routeOf } from '../http/route-of.ts'
import { withMoreLogFields } from '../log-fields.server.ts'
import type { Tracing } from './tracing.server.ts'

export function traceRequests({ inSpan }: Pick<Tracing, 'inSpan'>): MiddlewareHandler {
  return (c, next) => {
    const { method } = c.req
    const values = { 'http.request.method': method }
    const request = { name: method, kind: 'server', parent: c.req.header('traceparent'), values } as const
    return inSpan(request, async (span) => {
      await withMoreLogFields({ trace_id: span.traceId ?? '' }, next)
      const { status } = c.res
      const route = routeOf(c)
      span.rename(`${method} ${route}`)
      span.set({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.fail(String(status))
    })
  }
}

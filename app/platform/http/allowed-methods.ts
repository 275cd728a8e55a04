import type { Context, MiddlewareHandler } from 'hono'
import { baseRoutePath, matchedRoutes } from 'hono/route'

type Route = { method: string; path: string }
type Path = { path: string; pattern: RegExp; methods: string[] }

/** Register this first, so that it runs before authentication and before the body is read. */
export function allowMethods(
  app: { routes: Route[] },
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  let paths: Path[] | undefined
  let ambiguous = new Set<string>()
  return async (c, next) => {
    if (!paths) {
      paths = pathsOf(app.routes)
      ambiguous = ambiguousPaths(paths)
    }
    const base = baseRoutePath(c).replace(/\/$/, '')
    // The endpoint that matches this path and method.
    const route = matchedRoutes(c).find(({ method }) => method !== 'ALL')
    if (route && c.req.method !== 'OPTIONS' && !ambiguous.has(route.path.slice(base.length))) return next()
    const requestPath = c.req.path.slice(base.length)
    const methods = paths.find(({ pattern }) => pattern.test(requestPath))?.methods
    if (!methods) return next()
    if (c.req.method !== 'OPTIONS' && methods.includes(c.req.method)) return next()
    c.header('Allow', methods.join(', '))
    return c.req.method === 'OPTIONS' ? c.body(null, 204) : refuse(c)
  }
}

/**
 * Returns paths with parameters that also match another path with fewer methods: `/orders/:id` and `/orders/export`.
 */
function ambiguousPaths(paths: Path[]): Set<string> {
  const isAmbiguous = ({ path, pattern, methods }: Path) =>
    paths.some(
      (other) =>
        other.path !== path &&
        pattern.test(other.path) &&
        methods.some((method) => !other.methods.includes(method)),
    )
  return new Set(paths.filter(isAmbiguous).map(({ path }) => path))
}

function pathsOf(routes: Route[]): Path[] {
  const named = routes.filter(({ method }) => method !== 'ALL')
  const byPath = Map.groupBy(named, ({ path }) => path)
  return [...byPath]
    .toSorted(([one], [other]) => (sortKey(one) < sortKey(other) ? -1 : 1))
    .map(([path, found]) => ({ path, pattern: patternOf(path), methods: withImplied(found) }))
}

/** Returns a sort key that puts parameters after literal segments. */
const sortKey = (path: string) => path.replaceAll('/:', '/\uffff')

function patternOf(path: string): RegExp {
  const literal = path.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}$`)
}

function withImplied(routes: Route[]): string[] {
  const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set([...methods, 'OPTIONS'])]
}

import type { Context, MiddlewareHandler } from 'hono'
import { baseRoutePath } from 'hono/route'

type Route = { method: string; path: string }
type Path = { pattern: RegExp; methods: string[] }

/** Register it first, so that it needs no token and reads no body. */
export function allowMethods(
  app: { routes: Route[] },
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  let paths: Path[] | undefined
  return async (c, next) => {
    paths ??= pathsOf(app.routes)
    const base = baseRoutePath(c).replace(/\/$/, '')
    const requestPath = c.req.path.slice(base.length)
    const methods = paths.find(({ pattern }) => pattern.test(requestPath))?.methods
    if (!methods) return next()
    if (c.req.method !== 'OPTIONS' && methods.includes(c.req.method)) return next()
    c.header('Allow', methods.join(', '))
    return c.req.method === 'OPTIONS' ? c.body(null, 204) : refuse(c)
  }
}

function pathsOf(routes: Route[]): Path[] {
  const named = routes.filter(({ method }) => method !== 'ALL')
  const byPath = Map.groupBy(named, ({ path }) => path)
  return [...byPath]
    .toSorted(([one], [other]) => (lastParameters(one) < lastParameters(other) ? -1 : 1))
    .map(([path, found]) => ({ pattern: patternOf(path), methods: withImplied(found) }))
}

const lastParameters = (path: string) => path.replaceAll('/:', '/\uffff')

function patternOf(path: string): RegExp {
  const literal = path.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}$`)
}

function withImplied(routes: Route[]): string[] {
  const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...new Set([...methods, 'OPTIONS'])]
}

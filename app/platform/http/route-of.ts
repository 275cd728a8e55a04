import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/**
 * Returns the route's pattern, because URLs are unlimited in number and contain customers' secrets. Call this after the
 * handler has run.
 */
export const routeOf = (c: Context): string =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'page'

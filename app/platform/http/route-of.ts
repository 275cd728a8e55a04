import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/**
 * Returns the route's pattern, since addresses are countless and contain customers' secrets. Known after the handler
 * has run.
 */
export const routeOf = (c: Context): string =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'page'

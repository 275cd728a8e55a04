import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/**
 * Returns the route's pattern, for use in place of the URL, which can be anything and may contain a customer's secrets.
 * Call this after the handler has run.
 */
export const routeOf = (c: Context): string =>
  matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'page'

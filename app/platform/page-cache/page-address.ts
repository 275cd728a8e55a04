/** The query parameters that affect rendering. A parameter is ignored if its function returns null. */
export type PageParams = Record<string, (value: string) => string | null>

// The router ignores case and trailing slashes, which would give a page countless addresses.
const plainPath = /^\/$|^(?:\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)+$/
const maxLength = 2_000

/** The router's parameter in requests for page data, which selects a part of the page. */
const routes = '_routes'
const oneRoute = /^[a-z/-]{1,100}$/

/**
 * Returns the address that identifies a page: its path and the query parameters that affect rendering, with normalized
 * values. Returns null for URLs whose pages aren't kept.
 */
export function pageAddress(url: string, params: PageParams): string | null {
  const start = url.indexOf('?')
  const path = start < 0 ? url : url.slice(0, start)
  if (path.length > maxLength || !plainPath.test(path)) return null
  if (start < 0) return path
  const query = new URLSearchParams(url.slice(start))
  const read = new URLSearchParams()
  for (const [name, valueOf] of Object.entries(params)) {
    const value = query.get(name)
    const canonical = value === null ? null : valueOf(value)
    if (canonical !== null) read.set(name, canonical)
  }
  const [route, ...otherRoutes] = query.getAll(routes)
  if (route !== undefined && path.endsWith('.data')) {
    if (otherRoutes.length > 0 || !oneRoute.test(route)) return null
    read.set(routes, route)
  }
  return read.size > 0 ? `${path}?${read}` : path
}

/** Returns the path of the page that an address belongs to, and whether the address returns the page's data. */
export function documentOf(address: string): { path: string; isData: boolean } {
  const { pathname, searchParams } = new URL(address, 'http://page')
  searchParams.delete(routes)
  const isData = pathname.endsWith('.data')
  const path = isData ? pathname.replace(/_?\.data$/, '') : pathname
  return { path: searchParams.size > 0 ? `${path}?${searchParams}` : path, isData }
}

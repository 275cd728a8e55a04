/** The query parameters that pages read while they are rendered. A null result means the parameter is ignored. */
export type PageParams = Record<string, (value: string) => string | null>

// The router also accepts any case and a trailing slash, which would give one page countless addresses.
const plainPath = /^\/$|^(?:\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)+$/
const maxLength = 2_000

/** The router's parameter when it requests a page's data: the part of the page. */
const routes = '_routes'
const oneRoute = /^[a-z/-]{1,100}$/

/**
 * Returns the address that identifies a page: its path, and only the query parameters that pages read, each value as
 * far as it changes the rendered page. Null for URLs whose pages are not kept.
 */
export function pageAddress(url: string, params: PageParams): string | null {
  const start = url.indexOf('?')
  const path = start < 0 ? url : url.slice(0, start)
  if (path.length > maxLength || !plainPath.test(path)) return null
  if (start < 0) return path
  const given = new URLSearchParams(url.slice(start))
  const read = new URLSearchParams()
  for (const [name, valueOf] of Object.entries(params)) {
    const value = given.get(name)
    const known = value === null ? null : valueOf(value)
    if (known !== null) read.set(name, known)
  }
  const [route, ...otherRoutes] = given.getAll(routes)
  if (route !== undefined && path.endsWith('.data')) {
    if (otherRoutes.length > 0 || !oneRoute.test(route)) return null
    read.set(routes, route)
  }
  return read.size > 0 ? `${path}?${read}` : path
}

/** Returns the document at this address: a page, or its data. */
export function documentOf(address: string): { path: string; isData: boolean } {
  const { pathname, searchParams } = new URL(address, 'http://page')
  searchParams.delete(routes)
  const isData = pathname.endsWith('.data')
  const path = isData ? pathname.replace(/_?\.data$/, '') : pathname
  return { path: searchParams.size > 0 ? `${path}?${searchParams}` : path, isData }
}

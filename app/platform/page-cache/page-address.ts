/** The parameters that pages read while they are rendered. Null: as if it were not given. */
export type PageParams = Record<string, (value: string) => string | null>

// The router accepts any case and a slash at the end, too: countless addresses of one page.
const plainPath = /^\/$|^(?:\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)+$/
const maxLength = 2_000

/** The router's, when it asks for a page's data: of which part of the page. */
const routes = '_routes'
const oneRoute = /^[a-z/-]{1,100}$/

/**
 * What identifies a page: its path, and of the query only what pages read, each value as far as it changes what is
 * rendered. Null for URLs whose pages are not kept.
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

/** Whose page, or data of a page, is at this address. */
export function documentOf(address: string): { path: string; isData: boolean } {
  const { pathname, searchParams } = new URL(address, 'http://page')
  searchParams.delete(routes)
  const isData = pathname.endsWith('.data')
  const path = isData ? pathname.replace(/_?\.data$/, '') : pathname
  return { path: searchParams.size > 0 ? `${path}?${searchParams}` : path, isData }
}

/**
 * What identifies a page: its path, and of the query only what pages read, each value as far as it changes what is
 * rendered. `isExact` unless the URL says more than that.
 */
export type PageAddress = { address: string; isExact: boolean }

/** The parameters that pages read while they are rendered. Null: as if it were not given. */
export type PageParams = Record<string, (value: string) => string | null>

// The router accepts any case and a slash at the end, too: countless addresses of one page.
const plainPath = /^\/$|^(?:\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)+$/
const maxLength = 2_000

/** The router's, when it asks for a page's data: of which part of the page. */
const routes = '_routes'
const oneRoute = /^[a-z/-]{1,100}$/

/** Null for URLs whose pages are not kept. */
export function pageAddress(url: string, params: PageParams): PageAddress | null {
  if (url.length > maxLength) return null
  const [path = '', ...rest] = url.split('?')
  if (!plainPath.test(path)) return null
  if (rest.length === 0) return { address: path, isExact: true }
  const given = new URLSearchParams(rest.join('?'))
  const read = new URLSearchParams()
  let isExact = given.size === new Set(given.keys()).size
  for (const name of given.keys()) {
    if (name !== routes && !Object.hasOwn(params, name)) isExact = false
  }
  for (const [name, valueOf] of Object.entries(params)) {
    const value = given.get(name)
    const known = value === null ? null : valueOf(value)
    if (known !== null) read.set(name, known)
  }
  const route = given.get(routes)
  if (route !== null) {
    if (!isExact || !oneRoute.test(route)) return null
    read.set(routes, route)
  }
  return { address: read.size > 0 ? `${path}?${read}` : path, isExact }
}

/** Whose page, or data of a page, is at this address. */
export function documentOf(address: string): { path: string; isData: boolean } {
  const { pathname, searchParams } = new URL(address, 'http://page')
  searchParams.delete(routes)
  const isData = pathname.endsWith('.data')
  const path = isData ? pathname.replace(/_?\.data$/, '') : pathname
  return { path: searchParams.size > 0 ? `${path}?${searchParams}` : path, isData }
}

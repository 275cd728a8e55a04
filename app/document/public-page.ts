import type { HeadersArgs, MetaDescriptor } from 'react-router'

export const publicPage = { isPublic: true }

/** Returns the meta tags from the page's loader. After an error, the error page sets its own title. */
export const publicMeta = ({
  loaderData,
}: {
  loaderData?: { head: MetaDescriptor[] } | undefined
}): MetaDescriptor[] => loaderData?.head ?? []

export const unlisted = { name: 'robots', content: 'noindex' }

/** Limits staleness to one second: browsers and proxies may show their copy while they revalidate it. */
export const publicCaching = { 'Cache-Control': 'public, max-age=0, stale-while-revalidate=1' }

export function publicHeaders({ loaderHeaders }: Pick<HeadersArgs, 'loaderHeaders'>): Record<string, string> {
  const own = loaderHeaders.get('Content-Location')
  return { ...publicCaching, ...(own && { 'Content-Location': own }) }
}

/**
 * Wraps a public page's loader data, so that the server caches the page at this address only. The query contains only
 * parameters that the loader recognized, each with few possible values.
 */
export const atAddress = ({ pathname }: URL, query: Record<string, string> = {}) => ({
  headers: { 'Content-Location': withQuery(pathname, String(new URLSearchParams(query))) },
})

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

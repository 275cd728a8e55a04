import type { HeadersArgs, MetaDescriptor } from 'react-router'

export const publicPage = { isPublic: true }

/** Returns the page's own meta tags from its loader. After an error, the error page has its own title. */
export const publicMeta = ({
  loaderData,
}: {
  loaderData?: { head: MetaDescriptor[] } | undefined
}): MetaDescriptor[] => loaderData?.head ?? []

export const unlisted = { name: 'robots', content: 'noindex' }

/** Pages are stale for a second at most: browsers and proxies may show their copy while they ask for a new one. */
export const publicCaching = { 'Cache-Control': 'public, max-age=0, stale-while-revalidate=1' }

export function publicHeaders({ loaderHeaders }: Pick<HeadersArgs, 'loaderHeaders'>): Record<string, string> {
  const own = loaderHeaders.get('Content-Location')
  return { ...publicCaching, ...(own && { 'Content-Location': own }) }
}

/**
 * Wraps the data of a public page's loader: the server keeps the page in memory at this address only. The query contains
 * the parameters that the loader understood, each with few possible values.
 */
export const atAddress = ({ pathname }: URL, query: Record<string, string> = {}) => ({
  headers: { 'Content-Location': withQuery(pathname, String(new URLSearchParams(query))) },
})

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

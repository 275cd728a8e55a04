import type { HeadersArgs } from 'react-router'

export const publicPage = { isPublic: true }

export const unlisted = { name: 'robots', content: 'noindex' }

/** Old for a second at most: browsers and proxies may show their copy for as long while they ask for a new one. */
export const publicCaching = { 'Cache-Control': 'public, max-age=0, stale-while-revalidate=1' }

export function publicHeaders({ loaderHeaders }: Pick<HeadersArgs, 'loaderHeaders'>): Record<string, string> {
  const own = loaderHeaders.get('Content-Location')
  return { ...publicCaching, ...(own && { 'Content-Location': own }) }
}

/**
 * For what a public page's loader returns: the server keeps its page in memory at this address only, and without it none
 * of its data. The query has what the loader has understood, and may have few values.
 */
export const atAddress = ({ pathname }: URL, query: Record<string, string> = {}) => ({
  headers: { 'Content-Location': withQuery(pathname, String(new URLSearchParams(query))) },
})

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

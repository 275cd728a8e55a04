import type { HeadersArgs, MetaDescriptor } from 'react-router'

export const publicPage = { isPublic: true }

/** What the page's loader says of it. After an error, the page that shows it has a title of its own. */
export const publicMeta = ({
  loaderData,
}: {
  loaderData?: { head: MetaDescriptor[] } | undefined
}): MetaDescriptor[] => loaderData?.head ?? []

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

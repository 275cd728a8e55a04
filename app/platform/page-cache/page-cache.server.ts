import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { FreshVersion } from './fresh-version.ts'
import { isPublic, keptPage, keptResponse, sendKept, type KeptPage, type Sent } from './kept-page.server.ts'
import { documentOf, pageAddress, type PageParams } from './page-address.ts'

type Render = (request: Request) => Promise<Response>
type Rendered = { page: KeptPage; response?: never } | { response: Response; page?: never }

const limits = {
  pages: { maxSize: 32 * 1024 ** 2, max: 4_000 },
  /**
   * Private pages as rendered before their data loads. They have a separate limit, because anyone can make up
   * addresses.
   */
  shells: { maxSize: 4 * 1024 ** 2, max: 200 },
}

const sizeCalculation = ({ bytes }: KeptPage) => bytes

type Options = {
  /** Pages are rendered for this URL, regardless of the request's host. */
  publicUrl: string
  params: PageParams
  /** The version of all data that pages show. */
  version: FreshVersion
  /** Finishes a rendered page's response, for example with caching headers or status 304. */
  present: (request: Request, render: Render) => Promise<Response>
  /** The headers of every response. */
  always: Record<string, string>
  /** Called for each page served from memory, bypassing the site. */
  onAnswer?: (request: IncomingMessage, answer: Sent & { ms: number }) => void
  clock?: () => number
}

/**
 * Caches pages that are the same for everyone. They are rendered once per address and version of their data, and kept
 * compressed. Each is rendered from its address alone, without the visitor's headers, so it can't contain personal
 * data.
 */
export function pageCache({
  publicUrl,
  params,
  version,
  present,
  always,
  onAnswer,
  clock = () => performance.now(),
}: Options) {
  const pages = new LRUCache<string, KeptPage>({ ...limits.pages, sizeCalculation })
  const shells = new LRUCache<string, KeptPage>({ ...limits.shells, sizeCalculation })
  const renders = new Map<string, Promise<Rendered>>()

  const find = (address: string) => pages.get(address) ?? shells.get(address)

  async function renderPage(url: URL, read: string, render: Render): Promise<Rendered> {
    const madeAt = clock()
    const response = await present(new Request(url), render)
    const address = url.pathname + url.search
    if (!isSame(response, address)) return { response }
    const page = await keptPage(response, { version: read, madeAt, always })
    const kept = isPublic(response) ? pages : shells
    kept.set(address, page)
    return { page }
  }

  /** Renders a page once for all visitors waiting for it. */
  function renderOnce(
    url: URL,
    read: string,
    render: Render,
  ): { rendered: Promise<Rendered>; isFirst: boolean } {
    const key = `${read} ${url.pathname}${url.search}`
    const begun = renders.get(key)
    if (begun) return { rendered: begun, isFirst: false }
    const rendered = renderPage(url, read, render).finally(() => renders.delete(key))
    renders.set(key, rendered)
    return { rendered, isFirst: true }
  }

  return {
    /** Serves a page from memory, or renders it. */
    serve: async (request: Request, render: Render): Promise<Response> => {
      const { pathname, search } = new URL(request.url)
      const address = pageAddress(pathname + search, params)
      if (!address) return present(request, render)
      const read = await version.latest()
      const page = find(address)
      if (page && version.isCurrent(page, read)) return keptResponse(page, request)
      if (read === null) return present(request, render)
      const { rendered, isFirst } = renderOnce(new URL(address, publicUrl), read, render)
      const { page: made, response } = await rendered
      if (made) return keptResponse(made, request)
      return present(request, isFirst ? () => Promise.resolve(response) : render)
    },

    /** Serves a page from memory, or calls `next`. */
    answer: (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
      const { method, url = '' } = request
      const page = method === 'GET' || method === 'HEAD' ? findUrl(url) : undefined
      if (!page) return next()
      const started = clock()
      const answer = (read: string | null) => {
        if (!version.isCurrent(page, read)) return next()
        const sent = sendKept(page, request, response)
        onAnswer?.(request, { ...sent, ms: clock() - started })
      }
      const current = version.current()
      if (current === undefined) void version.latest().then(answer)
      else answer(current)
    },
  }

  function findUrl(url: string): KeptPage | undefined {
    const page = find(url)
    if (page || !url.includes('?')) return page
    const address = pageAddress(url, params)
    return address ? find(address) : undefined
  }
}

/**
 * Returns whether the response is the same for every request of this address. A page that depends on more than its path
 * sets a canonical address, and is kept only there, so that nobody can fill the memory with copies.
 */
function isSame(response: Response, address: string): boolean {
  const { status, headers } = response
  if (status !== 200 || headers.has('Set-Cookie')) return false
  if (!isPublic(response)) return headers.get('Content-Type')?.startsWith('text/html') ?? false
  const { path, isData } = documentOf(address)
  const own = headers.get('Content-Location')
  return own === null ? !isData && !path.includes('?') : own === path
}

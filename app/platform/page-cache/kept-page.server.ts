import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { preferredEncoding } from '../responses/accept-encoding.ts'
import { isKnownEtag, keptBy304 } from '../responses/known-etag.ts'
import { requestIdOf } from '../responses/request-id.server.ts'

const [toBrotli, toGzip, fromGzip] = [promisify(brotliCompress), promisify(gzip), promisify(gunzip)]
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

type Encoding = 'br' | 'gzip' | 'identity'

export type KeptPage = {
  version: string
  madeAt: number
  etag: string | null
  /** Alternating names and values, the format Node sends fastest. */
  headers: Record<Encoding | 'unchanged', readonly string[]>
  bodies: { br: Buffer; gzip: Buffer }
  bytes: number
}

type Made = Pick<KeptPage, 'version' | 'madeAt'> & {
  /** The headers of every response. */
  always: Record<string, string>
}

/** The approximate size of the page's headers. */
const headerBytes = 6_000

export const isPublic = (page: Response) => /^public\b/.test(page.headers.get('Cache-Control') ?? '')

/** Compresses a page once for all visitors. */
export async function keptPage(page: Response, { version, madeAt, always }: Made): Promise<KeptPage> {
  const body = Buffer.from(await page.arrayBuffer())
  const [br, gz] = await Promise.all([toBrotli(body, brotli), toGzip(body, { level: 9 })])
  const pageHeaders = new Headers(page.headers)
  pageHeaders.set('Vary', 'Accept-Encoding')
  // The ETag is weak, because it identifies the page in every encoding.
  const etag = page.headers.get('ETag')?.replace(/^(?:W\/)?/, 'W/') ?? null
  if (etag) pageHeaders.set('ETag', etag)
  const links = isPublic(page) ? preloadLinks(body.toString()) : ''
  if (links) pageHeaders.set('Link', links)
  const sent = (headers: Iterable<[string, string]>, more: Record<string, string> = {}) => {
    const all = new Headers(always)
    for (const [name, value] of [...headers, ...Object.entries(more)]) all.set(name, value)
    return all
  }
  const unchanged = sent([...pageHeaders].filter(([name]) => keptBy304.includes(name)))
  // On a 304, this header would replace the stored page's.
  unchanged.delete('Content-Security-Policy')
  return {
    version,
    madeAt,
    etag,
    headers: {
      br: flat(sent(pageHeaders, { 'content-encoding': 'br', 'content-length': String(br.length) })),
      gzip: flat(sent(pageHeaders, { 'content-encoding': 'gzip', 'content-length': String(gz.length) })),
      identity: flat(sent(pageHeaders, { 'content-length': String(body.length) })),
      unchanged: flat(unchanged),
    },
    bodies: { br, gzip: gz },
    bytes: br.length + gz.length + headerBytes,
  }
}

const flat = (headers: Headers) => [...headers].flat()

/** Returns the body in this encoding. The uncompressed one isn't kept, because few clients need it. */
const bodyOf = ({ bodies }: KeptPage, encoding: Encoding): Buffer | Promise<Buffer> =>
  encoding === 'identity' ? fromGzip(bodies.gzip) : bodies[encoding]

/** @param ifNoneMatch The header of a conditional request */
const isUnchanged = ({ etag }: KeptPage, ifNoneMatch: string | null | undefined): boolean =>
  etag !== null && isKnownEtag(ifNoneMatch, etag)

const encodingFor = (acceptEncoding: string | null | undefined): Encoding =>
  preferredEncoding(acceptEncoding, ['br', 'gzip']) ?? 'identity'

export type Sent = { status: number; requestId: string }

/** Responds to GET and HEAD, with the headers of a rendered page. */
export function sendKept(
  page: KeptPage,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): Sent {
  const requestId = requestIdOf(String(headers['x-request-id'] ?? ''))
  const id = ['x-request-id', requestId]
  if (isUnchanged(page, headers['if-none-match'])) {
    response.writeHead(304, [...sentFor(headers['sec-purpose'], page.headers.unchanged), ...id]).end()
    return { status: 304, requestId }
  }
  const encoding = encodingFor(headers['accept-encoding'])
  const body = method === 'HEAD' ? undefined : bodyOf(page, encoding)
  const send = (content: Buffer | undefined) =>
    void response
      .writeHead(200, [...sentFor(headers['sec-purpose'], page.headers[encoding]), ...id])
      .end(content)
  if (body instanceof Promise) body.then(send, (error: Error) => response.destroy(error))
  else send(body)
  return { status: 200, requestId }
}

/** Works like `sendKept`, but returns a `Response`. */
export async function keptResponse(page: KeptPage, { method, headers }: Request): Promise<Response> {
  const purpose = headers.get('sec-purpose')
  if (isUnchanged(page, headers.get('if-none-match')))
    return new Response(null, { status: 304, headers: pairs(sentFor(purpose, page.headers.unchanged)) })
  const encoding = encodingFor(headers.get('accept-encoding'))
  const body = method === 'HEAD' ? null : new Uint8Array(await bodyOf(page, encoding))
  return new Response(body, { headers: pairs(sentFor(purpose, page.headers[encoding])) })
}

/** Lets a browser show a prefetched page a moment later without another request. */
const prefetchCaching = 'private, max-age=5'

function sentFor(
  purpose: string | string[] | null | undefined,
  headers: readonly string[],
): readonly string[] {
  if (!purpose || !String(purpose).startsWith('prefetch')) return headers
  return headers.map((value, at) =>
    headers[at - 1] === 'cache-control' && value.startsWith('public') ? prefetchCaching : value,
  )
}

const pairs = (alternating: readonly string[]) =>
  alternating.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, alternating[at + 1] ?? '']] : [],
  )

/**
 * Returns a page's `Link` header with its styles, fonts and entry script, which a content delivery network sends as
 * early hints. It is derived from the HTML, so both always match.
 */
function preloadLinks(html: string): string {
  const links = [...html.matchAll(/<link\b([^<>]*)>/g)].map(([, attributes = '']) => attributesOf(attributes))
  const fonts = links.filter(({ rel, as }) => rel === 'preload' && as === 'font')
  const styles = links.filter(({ rel }) => rel === 'stylesheet')
  const scripts = links.filter(({ rel }) => rel === 'modulepreload')
  const entry = scripts.find(({ href }) => href?.includes('/entry')) ?? scripts[0]
  return [
    ...styles.map(({ href }) => `<${href}>; rel=preload; as=style`),
    ...fonts.map(({ href, type }) => `<${href}>; rel=preload; as=font; type="${type}"; crossorigin`),
    ...(entry ? [`<${entry.href}>; rel=modulepreload`] : []),
  ].join(', ')
}

function attributesOf(text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    [...text.matchAll(/\b([a-z]{1,30})="([^"]*)"/gi)].map(([, name = '', value]) => [
      name.toLowerCase(),
      value,
    ]),
  )
}

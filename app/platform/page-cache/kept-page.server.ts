import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import { isKnownEtag, keptBy304 } from '../responses/known-etag.ts'
import type { Encoding } from './accepted-encoding.ts'
import { preloadLinks } from './preload-links.ts'

const [toBrotli, toGzip, fromGzip] = [promisify(brotliCompress), promisify(gzip), promisify(gunzip)]
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

export type KeptPage = {
  version: string
  madeAt: number
  etag: string | null
  /** Names and values alternate, the form that Node sends fastest. */
  headers: Record<Encoding | 'unchanged', readonly string[]>
  bodies: { br: Buffer; gzip: Buffer }
  bytes: number
}

type Made = Pick<KeptPage, 'version' | 'madeAt'> & {
  /** Headers of every response. */
  always: Record<string, string>
}

/** The approximate size of its headers. */
const headerBytes = 6_000

export const isPublic = (page: Response) => /^public\b/.test(page.headers.get('Cache-Control') ?? '')

/** Compresses a page once, for everyone. */
export async function keptPage(page: Response, { version, madeAt, always }: Made): Promise<KeptPage> {
  const body = Buffer.from(await page.arrayBuffer())
  const [br, gz] = await Promise.all([toBrotli(body, brotli), toGzip(body, { level: 9 })])
  const own = new Headers(page.headers)
  own.set('Vary', 'Accept-Encoding')
  // The ETag is weak, because it names the page in every encoding.
  const etag = page.headers.get('ETag')?.replace(/^(?:W\/)?/, 'W/') ?? null
  if (etag) own.set('ETag', etag)
  const links = isPublic(page) ? preloadLinks(body.toString()) : ''
  if (links) own.set('Link', links)
  const sent = (own: Iterable<[string, string]>, more: Record<string, string> = {}) => {
    const all = new Headers(always)
    for (const [name, value] of [...own, ...Object.entries(more)]) all.set(name, value)
    return all
  }
  const unchanged = sent([...own].filter(([name]) => keptBy304.includes(name)))
  // This header would replace that of the stored page.
  unchanged.delete('Content-Security-Policy')
  return {
    version,
    madeAt,
    etag,
    headers: {
      br: flat(sent(own, { 'content-encoding': 'br', 'content-length': String(br.length) })),
      gzip: flat(sent(own, { 'content-encoding': 'gzip', 'content-length': String(gz.length) })),
      identity: flat(sent(own, { 'content-length': String(body.length) })),
      unchanged: flat(unchanged),
    },
    bodies: { br, gzip: gz },
    bytes: br.length + gz.length + headerBytes,
  }
}

const flat = (headers: Headers) => [...headers].flat()

/** Returns the body. Clients that accept no compression are few, so an uncompressed body is not kept. */
export const bodyOf = ({ bodies }: KeptPage, encoding: Encoding): Buffer | Promise<Buffer> =>
  encoding === 'identity' ? fromGzip(bodies.gzip) : bodies[encoding]

/** @param ifNoneMatch The header of a conditional request. */
export const isUnchanged = ({ etag }: KeptPage, ifNoneMatch: string | null | undefined): boolean =>
  etag !== null && isKnownEtag(ifNoneMatch, etag)

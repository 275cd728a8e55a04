import { ServerResponse, type IncomingMessage, type OutgoingHttpHeader } from 'node:http'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { preferredEncoding } from './accept-encoding.ts'

/** Smaller responses fit in the first three packets, so compressing them would only add a delay. */
const minCompressedBytes = 4_096

/** Compressing a larger body in one go would hold up other requests. */
const maxBytesAtOnce = 64 * 1024

// The default level takes twice as long to save another 5%, and the default buffers take longer to allocate than to
// fill.
const options = { level: 3, windowBits: 13, memLevel: 6, chunkSize: 4096 }
const compress = promisify(gzip)

/** Compresses bodies sent in one piece, if this saves enough and the client accepts it. Streams are sent unchanged. */
export class CompressedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Only stores the head. Node sends it with the first bytes of the body, or when it is flushed. */
  override writeHead(status: number, ...rest: unknown[]): this {
    const [headers] = rest
    if (!isRecord(headers)) return super.writeHead(status, ...(rest as []))
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) this.setHeader(name, value)
    this.statusCode = status
    if (this.#mayBeCompressed()) this.#vary()
    return this
  }

  override end(...rest: unknown[]): this {
    const [body] = rest
    if (rest.length !== 1 || !this.#shouldCompress(body)) return super.end(...(rest as []))
    if (Buffer.byteLength(body) <= maxBytesAtOnce) return this.#endCompressed(gzipSync(body, options))
    compress(body, options).then(
      (compressed) => this.destroyed || this.#endCompressed(compressed),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  #endCompressed(body: Buffer): this {
    this.setHeader('Content-Encoding', 'gzip')
    this.setHeader('Content-Length', body.length)
    const etag = this.getHeader('etag')
    if (typeof etag === 'string' && !etag.startsWith('W/')) this.setHeader('ETag', `W/${etag}`)
    return super.end(body)
  }

  #shouldCompress(body: unknown): body is string | Uint8Array {
    return (
      (typeof body === 'string' || body instanceof Uint8Array) &&
      !this.headersSent &&
      this.req.method !== 'HEAD' &&
      this.statusCode !== 206 &&
      Buffer.byteLength(body) >= minCompressedBytes &&
      this.#mayBeCompressed() &&
      acceptsGzip(this.req.headers['accept-encoding'])
    )
  }

  #mayBeCompressed(): boolean {
    return (
      isCompressible(this.getHeader('content-type')) &&
      !this.hasHeader('content-encoding') &&
      !/\bno-transform\b/i.test(String(this.getHeader('cache-control')))
    )
  }

  #vary(): void {
    const vary = this.getHeader('vary')
    if (vary === undefined) this.setHeader('Vary', 'Accept-Encoding')
    else if (!/\*|\baccept-encoding\b/i.test(String(vary))) this.appendHeader('Vary', 'Accept-Encoding')
  }
}

const acceptsGzip = (header: string | string[] | undefined): boolean =>
  preferredEncoding(header?.toString(), ['gzip']) !== null

const isCompressible = (type: unknown) =>
  typeof type === 'string' && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type)

const isRecord = (headers: unknown): headers is Record<string, OutgoingHttpHeader | undefined> =>
  typeof headers === 'object' && headers !== null && !Array.isArray(headers)

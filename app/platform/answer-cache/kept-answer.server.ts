import { isAscii } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import { acceptsGzip, minCompressedBytes } from '../responses/compressed-response.server.ts'

/** Node sends a text together with its head, in one piece; a buffer is sent unchanged. */
type Form = { head: readonly string[]; body: string | Buffer; encoding: 'latin1' | 'utf8' }

export type KeptAnswer = {
  version: string
  madeAt: number
  /** The route for metrics. */
  route: string
  plain: Form
  /** Null for a small answer. */
  gzip: Form | null
  bytes: number
}

type Made = Pick<KeptAnswer, 'version' | 'madeAt' | 'route'> & {
  /** Headers of every response. */
  always: Record<string, string>
}

/** The size of its head and the cache's overhead. */
const ownBytes = 3_000

/** Compresses an answer once, for everyone. */
export async function keptAnswer(answer: Response, { always, ...made }: Made): Promise<KeptAnswer> {
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = new Headers(always)
  for (const [name, value] of answer.headers) headers.set(name, value)
  headers.set('Vary', 'Accept-Encoding')
  // Names and values alternate, the form that Node sends fastest.
  const head = (bytes: number, more: [string, string][] = []) =>
    [...headers, ...more, ['content-length', String(bytes)]].flat()
  const compressed = body.length < minCompressedBytes ? null : gzipSync(body, { level: 9 })
  return {
    ...made,
    plain: { head: head(body.length), body: body.toString(), encoding: isAscii(body) ? 'latin1' : 'utf8' },
    gzip: compressed && {
      head: head(compressed.length, [['content-encoding', 'gzip']]),
      body: compressed,
      encoding: 'latin1',
    },
    bytes: ownBytes + body.length + (compressed?.length ?? 0),
  }
}

export const formFor = ({ plain, gzip }: KeptAnswer, acceptEncoding: string | undefined): Form =>
  gzip && acceptsGzip(acceptEncoding) ? gzip : plain

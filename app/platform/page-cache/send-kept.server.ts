import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdOf } from '../responses/request-id.server.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { bodyOf, isUnchanged, type KeptPage } from './kept-page.server.ts'

/** Answers GET and HEAD, with the headers of a rendered page. */
export function sendKept(page: KeptPage, { method, headers }: IncomingMessage, response: ServerResponse) {
  const id = ['x-request-id', requestIdOf(String(headers['x-request-id'] ?? ''))]
  if (isUnchanged(page, headers['if-none-match'])) {
    response.writeHead(304, [...sentFor(headers['sec-purpose'], page.headers.unchanged), ...id]).end()
    return
  }
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const body = method === 'HEAD' ? undefined : bodyOf(page, encoding)
  const send = (content: Buffer | undefined) =>
    void response
      .writeHead(200, [...sentFor(headers['sec-purpose'], page.headers[encoding]), ...id])
      .end(content)
  if (body instanceof Promise) body.then(send, (error: Error) => response.destroy(error))
  else send(body)
}

/** Returns the same answer as a `Response`. */
export async function keptResponse(page: KeptPage, { method, headers }: Request): Promise<Response> {
  const purpose = headers.get('sec-purpose')
  if (isUnchanged(page, headers.get('if-none-match')))
    return new Response(null, { status: 304, headers: pairs(sentFor(purpose, page.headers.unchanged)) })
  const encoding = acceptedEncoding(headers.get('accept-encoding'))
  const body = method === 'HEAD' ? null : new Uint8Array(await bodyOf(page, encoding))
  return new Response(body, { headers: pairs(sentFor(purpose, page.headers[encoding])) })
}

/** Lets a browser that prefetches a page show it a moment later without another request. */
const aheadCaching = 'private, max-age=5'

function sentFor(
  purpose: string | string[] | null | undefined,
  headers: readonly string[],
): readonly string[] {
  if (!purpose || !String(purpose).startsWith('prefetch')) return headers
  return headers.map((value, at) =>
    headers[at - 1] === 'cache-control' && value.startsWith('public') ? aheadCaching : value,
  )
}

const pairs = (flat: readonly string[]) =>
  flat.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []))

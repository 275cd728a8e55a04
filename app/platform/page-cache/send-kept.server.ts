import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdOf } from '../responses/request-id.server.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { bodyOf, isUnchanged, type KeptPage } from './kept-page.server.ts'

/** Answers GET and HEAD, with the headers that a rendered page has. */
export function sendKept(page: KeptPage, { method, headers }: IncomingMessage, response: ServerResponse) {
  const id = ['x-request-id', requestIdOf(String(headers['x-request-id'] ?? ''))]
  if (isUnchanged(page, headers['if-none-match'])) {
    response.writeHead(304, [...page.headers.unchanged, ...id]).end()
    return
  }
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const body = method === 'HEAD' ? undefined : bodyOf(page, encoding)
  const send = (content: Buffer | undefined) =>
    void response.writeHead(200, [...page.headers[encoding], ...id]).end(content)
  if (body instanceof Promise) body.then(send, (error: Error) => response.destroy(error))
  else send(body)
}

/** The same as a `Response`. */
export async function keptResponse(page: KeptPage, { method, headers }: Request): Promise<Response> {
  if (isUnchanged(page, headers.get('if-none-match')))
    return new Response(null, { status: 304, headers: pairs(page.headers.unchanged) })
  const encoding = acceptedEncoding(headers.get('accept-encoding'))
  const body = method === 'HEAD' ? null : new Uint8Array(await bodyOf(page, encoding))
  return new Response(body, { headers: pairs(page.headers[encoding]) })
}

const pairs = (flat: readonly string[]) =>
  flat.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []))

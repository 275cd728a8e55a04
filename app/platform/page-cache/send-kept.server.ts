import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding } from './accepted-encoding.ts'
import { bodyOf, isUnchanged, type KeptPage } from './kept-page.server.ts'

/** Answers GET and HEAD, with the headers that a rendered page has. */
export function sendKept(page: KeptPage, { method, headers }: IncomingMessage, response: ServerResponse) {
  const requestId = requestIdOf(headers['x-request-id'])
  if (isUnchanged(page, headers['if-none-match'])) {
    response.writeHead(304, [...page.headers.unchanged, 'x-request-id', requestId]).end()
    return
  }
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const body = method === 'HEAD' ? undefined : bodyOf(page, encoding)
  const send = (content: Buffer | undefined) =>
    void response.writeHead(200, [...page.headers[encoding], 'x-request-id', requestId]).end(content)
  if (body instanceof Promise) body.then(send, (error: Error) => response.destroy(error))
  else send(body)
}

export async function keptResponse(page: KeptPage, request: Request): Promise<Response> {
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'))
  const pairs = page.headers[encoding].flatMap((name, at, all): [string, string][] =>
    at % 2 === 0 ? [[name, all[at + 1] ?? '']] : [],
  )
  return new Response(new Uint8Array(await bodyOf(page, encoding)), { headers: pairs })
}

/** A proxy may have given it one. */
const requestIdOf = (given: string | string[] | undefined) =>
  typeof given === 'string' && /^[\w=-]{1,64}$/.test(given) ? given : randomBytes(6).toString('hex')

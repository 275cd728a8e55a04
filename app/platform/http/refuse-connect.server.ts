import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { refuseConnection } from './closing.server.ts'

type Site = (request: Request) => unknown

/** Rejects CONNECT, which is for proxies. Node passes the socket without a response object. */
export async function refuseConnect(site: Site, request: IncomingMessage, socket: Duplex): Promise<void> {
  socket.on('error', () => undefined)
  const target = request.url ?? ''
  if (!target.startsWith('/')) return refuseConnection(socket, 405, { Allow: '' })
  if (!URL.canParse(target, 'http://localhost')) return refuseConnection(socket, 400)
  const options = new Request(new URL(target, 'http://localhost'), { method: 'OPTIONS' })
  const { headers } = (await site(options)) as Response
  const allow = headers.get('allow')
  refuseConnection(socket, allow === null ? 404 : 405, allow === null ? {} : { Allow: allow })
}

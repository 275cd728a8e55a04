import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { readBeforeClosing, refuseConnection } from './closing.server.ts'
import { CompressedResponse } from '../responses/compressed-response.server.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

export type ConnectionLimits = BodyLimits & { headersMs: number; stalledMs: number; keepAliveMs: number }

/** Slow clients are disconnected within 30 seconds. 32 KB a second is fast enough. */
export const defaultLimits: ConnectionLimits = {
  headersMs: 10_000,
  bodyMs: 17_000,
  bytesPerSecond: 32 * 1024,
  stalledMs: 12_000,
  // Longer than common proxies keep idle connections (60 s): if the server closed one first, a proxy's next request on
  // it could fail.
  keepAliveMs: 75_000,
  checkMs: 1_000,
}

/** Responds to a request, or calls `next` to leave it to the site. */
export type EarlyHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const passThrough: EarlyHandler = (_request, _response, next) => next()

export function httpServer(
  fetch: Fetch,
  hostname: string,
  limits = defaultLimits,
  handleEarly = passThrough,
): Server {
  // By default, the adapter cuts off uploads half a second after the response.
  const listener = getRequestListener(fetch, { hostname, autoCleanupIncoming: false, errorHandler: refuse })
  const options = {
    ServerResponse: CompressedResponse,
    headersTimeout: limits.headersMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkMs,
  }
  const responses = new WeakMap<Duplex, ServerResponse>()
  const server = createServer(options, (request, response) => {
    responses.set(request.socket, response)
    if (hasBody(request)) {
      expectBody(request, response)
      response.once('finish', () => discardRest(request))
    }
    handleEarly(request, response, () => void listener(request, response))
  })
  const expectBody = endSlowBodies(server, limits)
  server.on('connection', (socket) => readBeforeClosing(socket, (socket) => responses.get(socket)?.req))
  endStalledConnections(server, limits.stalledMs, (socket) => responses.get(socket))
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (socket.writableEnded) return
    const response = responses.get(socket)
    if (response?.headersSent && !response.writableFinished) socket.destroy()
    else refuseConnection(socket, statuses[code] ?? 400)
  })
  server.on('connect', (request, socket) => {
    refuseConnect((options) => fetch(options, {} as never), request, socket).catch(() => socket.destroy())
  })
  return server
}

/**
 * Discards the rest of a body. Without this, an error response sent before the body ends would make the connection's
 * next request hang.
 */
function discardRest(request: IncomingMessage): void {
  if (request.complete) return
  request.removeAllListeners('data')
  request.resume()
}

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

function refuse(error: unknown): Response {
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
  return error instanceof RequestError
    ? Response.json({ code: 'malformed', message: 'The request is malformed' }, { status: 400, headers })
    : Response.json({ code: 'internal', message: 'Something went wrong' }, { status: 500, headers })
}

type Site = (request: Request) => unknown

/** Rejects CONNECT requests, which are for proxies. Node passes their socket instead of a response. */
async function refuseConnect(site: Site, request: IncomingMessage, socket: Duplex): Promise<void> {
  socket.on('error', () => undefined)
  const target = request.url ?? ''
  if (!target.startsWith('/')) return refuseConnection(socket, 405, { Allow: '' })
  if (!URL.canParse(target, 'http://localhost')) return refuseConnection(socket, 400)
  const options = new Request(new URL(target, 'http://localhost'), { method: 'OPTIONS' })
  const { headers } = (await site(options)) as Response
  const allow = headers.get('allow')
  refuseConnection(socket, allow === null ? 404 : 405, allow === null ? {} : { Allow: allow })
}

type BodyLimits = { bodyMs: number; bytesPerSecond: number; checkMs: number }

type Body = { request: IncomingMessage; response: ServerResponse; at: number; bytesBefore: number }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/**
 * Ends a request whose body is late, unless it keeps arriving fast enough and has no response yet. All requests
 * share one timer, because a timer per request costs more than answering from memory.
 * @returns A function to call with each request that has a body.
 */
function endSlowBodies(server: Server, { bodyMs, bytesPerSecond, checkMs }: BodyLimits) {
  /** The last body of each connection. */
  const bodies = new Map<Socket, Body>()
  const check = ({ request, response, at, bytesBefore }: Body, socket: Socket) => {
    if (request.complete) return void bodies.delete(socket)
    const elapsedMs = performance.now() - at
    if (elapsedMs < bodyMs || socket.destroyed) return
    const isFair = socket.bytesRead - bytesBefore >= (bytesPerSecond * elapsedMs) / 1000
    if (response.headersSent) socket.destroy()
    else if (isFair) return
    else refuseConnection(socket, 408)
    bodies.delete(socket)
  }
  const timer = setInterval(() => bodies.forEach(check), checkMs).unref()
  server.once('close', () => clearInterval(timer))
  server.on('connection', (socket) => socket.once('close', () => bodies.delete(socket)))
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request
    bodies.set(socket, { request, response, at: performance.now(), bytesBefore: socket.bytesRead })
  }
}

function endStalledConnections(
  server: Server,
  stalledMs: number,
  responseOf: (socket: Socket) => ServerResponse | undefined,
): void {
  server.timeout = stalledMs
  server.on('timeout', (socket: Socket) => {
    const response = responseOf(socket)
    const isPending = response?.writableFinished === false && socket.writableLength === 0
    if (!isPending) socket.destroy()
  })
}

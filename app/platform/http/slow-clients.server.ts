import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refuseConnection } from './closing.server.ts'

export type BodyLimits = { bodyMs: number; bytesPerSecond: number; checkMs: number }

type Body = { request: IncomingMessage; response: ServerResponse; at: number; bytesBefore: number }

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

/**
 * Ends a request whose body is late, unless it keeps arriving fast enough and has no response yet. One timer for all:
 * one for each request costs more than to answer it from memory.
 * @returns To be called with each request that has a body.
 */
export function endSlowBodies(server: Server, { bodyMs, bytesPerSecond, checkMs }: BodyLimits) {
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

export function endStalledConnections(
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

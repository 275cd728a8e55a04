import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { refuseConnection } from './closing.server.ts'

export type BodyLimits = { bodyMs: number; bytesPerSecond: number; checkMs: number }

/** Ends a request whose body is late, unless it keeps arriving fast enough and has no response yet. */
export function endSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bodyMs, bytesPerSecond, checkMs }: BodyLimits,
): void {
  const { socket, headers } = request
  if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
  const start = { at: performance.now(), bytes: socket.bytesRead }
  const check = () => {
    if (request.complete || socket.destroyed) return
    const seconds = (performance.now() - start.at) / 1000
    const isFair = socket.bytesRead - start.bytes >= bytesPerSecond * seconds
    if (response.headersSent) socket.destroy()
    else if (isFair) timer = setTimeout(check, checkMs)
    else refuseConnection(socket, 408)
  }
  let timer = setTimeout(check, bodyMs)
  request.once('close', () => clearTimeout(timer))
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

import { STATUS_CODES, type IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export const lingerMs = 1_000

/**
 * Drains unread request bytes before closing a connection. Otherwise, it would be reset, losing the response in
 * transit. Call this once per connection: a closure per request would keep the request's objects until the next full
 * garbage collection.
 */
export function readBeforeClosing(
  socket: Socket,
  requestOn: (socket: Socket) => IncomingMessage | undefined,
): void {
  const destroySoon = () => Socket.prototype.destroySoon.call(socket)
  socket.destroySoon = () => {
    const request = requestOn(socket)
    if (!request || request.complete) return destroySoon()
    socket.end()
    request.once('end', destroySoon)
  }
}

export function refuseConnection(socket: Duplex, status: number, headers: Record<string, string> = {}): void {
  socket.on('error', () => undefined)
  if (!socket.writable) return void socket.destroy()
  const lines = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n`)
  socket.on('data', () => undefined)
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
}

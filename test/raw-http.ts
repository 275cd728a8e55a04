import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** Listens on a port of its own; returns it. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

export async function shut(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

/** A connection whose end, however it comes, is waited for with what had been received until then. */
export function openRaw(port: number, ...lines: string[]) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let received = ''
  let error: NodeJS.ErrnoException | undefined
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  socket.on('error', (problem) => (error = problem))
  const ended = new Promise<{ received: string; error: string | undefined }>((resolve) => {
    const end = () => resolve({ received, error: error?.code })
    socket.once('end', end).once('close', end)
  })
  if (lines.length > 0) socket.write(head(...lines))
  return { socket, ended }
}

export const head = (...lines: string[]) => [...lines, '', ''].join('\r\n')

/** Sends a little again and again, until the connection is gone. */
export function trickle(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => (socket.writable ? socket.write(text) : undefined), everyMs)
  socket.once('close', () => clearInterval(timer))
}

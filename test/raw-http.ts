import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'

/** Listens on a free port and returns it. */
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

/** Connects and sends these lines. `ended` resolves to everything received once the connection ends for any reason. */
export function openRaw(port: number, ...lines: string[]) {
  const socket = connect(port, '127.0.0.1')
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

/** Sends a chunk repeatedly until the connection is closed. */
export function trickle(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => (socket.writable ? socket.write(text) : undefined), everyMs)
  socket.once('close', () => clearInterval(timer))
}

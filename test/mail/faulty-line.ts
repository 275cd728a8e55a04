import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Fault = 'pass' | 'hang' | 'drop' | 'pass and drop' | 'trickle'

/**
 * Opens a proxy to a mail server until the end of the test, and returns its port. For each response, `decide` chooses
 * to pass it on, hang, drop the connection, or trickle a response that never ends. The last response is to the message.
 */
export async function faultyLine(
  serverPort: number,
  decide: (response: string, isLast: boolean) => Fault,
): Promise<number> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
    return socket
  }
  const proxy = createServer((client) => {
    keep(client)
    const server = keep(connect(serverPort, '127.0.0.1'))
    client.pipe(server)
    client.once('close', () => server.destroy())
    server.once('close', () => client.end())
    let isDataSent = false
    server.on('data', (chunk) => {
      const response = chunk.toString('latin1')
      const fault = decide(response, isDataSent)
      // Responses to pipelined commands may arrive together.
      isDataSent = /^354/m.test(response)
      if (fault === 'pass' || fault === 'pass and drop') client.write(chunk)
      if (fault === 'trickle') {
        const trickling = setInterval(() => client.write('250-Still working\r\n'), 20)
        client.once('close', () => clearInterval(trickling))
      }
      if (fault === 'drop') client.destroy()
      if (fault === 'pass and drop') client.end()
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
    await once(proxy, 'close')
  })
  return (proxy.address() as AddressInfo).port
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Starts a web server that responds to every request with `answer`, or never if that returns null. Returns its URL. */
export async function siteAt(
  answer: (url: string) => { status: number; body: string } | null,
): Promise<string> {
  const server = createServer((request, response) => {
    const reply = answer(request.url ?? '')
    if (reply) response.writeHead(reply.status).end(reply.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

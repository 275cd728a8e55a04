import { createServer, type Server } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'

type Fetch = Parameters<typeof getRequestListener>[0]

/** The site as an HTTP server that does not listen yet. */
export function httpServer(fetch: Fetch, hostname: string): Server {
  // Left to itself the adapter breaks off what is still being sent half a second after the answer.
  const listener = getRequestListener(fetch, { hostname, autoCleanupIncoming: false, errorHandler: refuse })
  return createServer((request, response) => {
    // A refusal may come before the whole body: the rest is let go by, or the connection's next request gets stuck.
    response.once('finish', () => {
      if (request.complete) return
      request.removeAllListeners('data')
      request.resume()
    })
    void listener(request, response)
  })
}

function refuse(error: unknown): Response {
  const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
  return error instanceof RequestError
    ? Response.json({ code: 'malformed', message: 'The request is malformed' }, { status: 400, headers })
    : Response.json({ code: 'internal', message: 'Something went wrong' }, { status: 500, headers })
}

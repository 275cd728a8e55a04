import { afterAll, beforeAll } from 'vitest'
import { httpServer } from '#app/platform/http/http-server.server.ts'
import type { Fetch } from '#test/api-call.ts'
import { listen, shut } from '#test/raw-http.ts'

/** Calls a site through an HTTP server, which adds headers to responses. Call once, at the top of a test file. */
export function overHttp(site: () => Parameters<typeof httpServer>[0]): Fetch {
  let port = 0
  let server: ReturnType<typeof httpServer> | undefined

  beforeAll(async () => {
    server = httpServer(site(), '127.0.0.1')
    port = await listen(server)
  })
  afterAll(async () => {
    if (server) await shut(server)
  })

  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const { method, headers, body } = request
    return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      method,
      headers,
      body: body && (await request.arrayBuffer()),
      redirect: 'manual',
    })
  }
}

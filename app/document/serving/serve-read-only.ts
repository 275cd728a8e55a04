type Handler = (request: Request) => Response | Promise<Response>

const allow = 'GET, HEAD, OPTIONS'

/** Rejects other methods with 404 where GET returns 404, and with 405 elsewhere. */
export async function serveReadOnly(request: Request, get: Handler): Promise<Response> {
  const { method } = request
  if (method === 'GET' || method === 'HEAD') return get(request)
  const response = await get(new Request(request.url))
  if (response.status === 404) return response
  await response.body?.cancel()
  const headers = { Allow: allow, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  return method === 'OPTIONS'
    ? new Response(null, { status: 204, headers })
    : new Response('This page is read-only.\n', {
        status: 405,
        headers: { ...headers, 'Content-Type': 'text/plain; charset=UTF-8' },
      })
}

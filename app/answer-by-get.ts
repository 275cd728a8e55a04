type Answer = (request: Request) => Response | Promise<Response>

const allow = 'GET, HEAD, OPTIONS'

/** For read-only paths: the response to any other method depends on whether GET finds something. */
export async function answerByGet(request: Request, get: Answer): Promise<Response> {
  const { method } = request
  if (method === 'GET' || method === 'HEAD') return get(request)
  const found = await get(new Request(request.url))
  if (found.status === 404) return found
  await found.body?.cancel()
  const headers = { Allow: allow, 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }
  return method === 'OPTIONS'
    ? new Response(null, { status: 204, headers })
    : new Response('This can only be read.\n', { status: 405, headers })
}

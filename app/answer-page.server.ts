import { createHash } from 'node:crypto'

/** A page that says it is public may be kept and asked about again (ETag); any other is stored and listed by nobody. */
export async function answerPage(
  request: Request,
  render: (request: Request) => Promise<Response>,
): Promise<Response> {
  const isHead = request.method === 'HEAD'
  // Rendered as the GET it stands for, so that both have the same headers.
  const response = await render(isHead ? new Request(request, { method: 'GET' }) : request)
  const headers = new Headers(response.headers)
  const isPublic = response.ok && /^public\b/.test(headers.get('Cache-Control') ?? '')
  if (!isPublic) {
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Robots-Tag', 'noindex')
    if (isHead) await response.body?.cancel()
    return new Response(isHead ? null : response.body, { status: response.status, headers })
  }
  const body = new Uint8Array(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  headers.set('ETag', etag)
  // Compression makes an ETag a weak one; it still stands for this content.
  if (request.headers.get('If-None-Match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  return new Response(isHead ? null : body, { status: response.status, headers })
}

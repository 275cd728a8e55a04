import { createHash } from 'node:crypto'
import { isPublic } from '#app/platform/page-cache/kept-page.server.ts'
import { isKnownEtag, keptBy304 } from '#app/platform/responses/known-etag.ts'

/** Public pages may be cached and revalidated (ETag); all others are neither cached nor indexed. */
export async function servePage(
  request: Request,
  render: (request: Request) => Promise<Response>,
): Promise<Response> {
  const isHead = request.method === 'HEAD'
  // Render as GET, so that HEAD has the same headers.
  const page = await render(isHead ? new Request(request, { method: 'GET' }) : request)
  const { status, ok } = page
  const headers = new Headers(page.headers)
  // Send the body in one piece, because streams are not compressed.
  const body = new Uint8Array(await page.arrayBuffer())
  if (ok && isPublic(page)) {
    const etag = `"${createHash('sha1').update(body).digest('hex')}"`
    headers.set('ETag', etag)
    if (isKnownEtag(request.headers.get('If-None-Match'), etag)) return unchanged(headers)
  } else {
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Robots-Tag', 'noindex')
  }
  const hasBody = !isHead && body.length > 0
  return new Response(hasBody ? body : null, { status, headers })
}

function unchanged(headers: Headers): Response {
  const kept = [...headers].filter(([name]) => keptBy304.includes(name))
  return new Response(null, { status: 304, headers: kept })
}

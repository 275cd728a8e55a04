import { createHash } from 'node:crypto'

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
  // In one piece, since streams are not compressed.
  const body = new Uint8Array(await page.arrayBuffer())
  if (ok && /^public\b/.test(headers.get('Cache-Control') ?? '')) {
    const etag = `"${createHash('sha1').update(body).digest('hex')}"`
    headers.set('ETag', etag)
    if (isKnown(request.headers.get('If-None-Match'), etag)) return unchanged(headers)
  } else {
    headers.set('Cache-Control', 'no-store')
    headers.set('X-Robots-Tag', 'noindex')
  }
  const hasBody = !isHead && body.length > 0
  return new Response(hasBody ? body : null, { status, headers })
}

const isKnown = (ifNoneMatch: string | null, etag: string) =>
  ifNoneMatch?.split(',').some((each) => [etag, '*'].includes(each.trim().replace(/^W\//, ''))) ?? false

const keptBy304 = ['cache-control', 'content-location', 'etag', 'expires', 'vary']

function unchanged(headers: Headers): Response {
  const kept = [...headers].filter(([name]) => keptBy304.includes(name))
  return new Response(null, { status: 304, headers: kept })
}

import { Hono } from 'hono'
import { etag } from 'hono/etag'

/** Public pages may be cached and revalidated (ETag); all others are neither cached nor indexed. */
export async function servePage(
  request: Request,
  render: (request: Request) => Promise<Response>,
): Promise<Response> {
  const isHead = request.method === 'HEAD'
  // Render as GET, so that HEAD has the same headers.
  const page = await render(isHead ? new Request(request, { method: 'GET' }) : request)
  const isPublic = page.ok && /^public\b/.test(page.headers.get('Cache-Control') ?? '')
  if (isPublic) return tagged.fetch(request, { page })
  const headers = new Headers(page.headers)
  headers.set('Cache-Control', 'no-store')
  headers.set('X-Robots-Tag', 'noindex')
  if (isHead) await page.body?.cancel()
  return new Response(isHead ? null : page.body, { status: page.status, headers })
}

const tagged = new Hono<{ Bindings: { page: Response } }>().use(etag()).get('*', (c) => c.env.page)

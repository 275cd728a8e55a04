import { existsSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/** Serves the files in a folder, compressed by the build where possible. Hidden files are not served. */
export function staticFiles(
  folder: string,
  headersOf: (path: string) => Record<string, string>,
): MiddlewareHandler {
  // In development, there is no build.
  if (!existsSync(folder)) return (_, next) => next()
  const serve = serveStatic({ root: folder, precompressed: true })
  return async (c, next) => {
    if (c.req.path.includes('/.')) return next()
    const file = await serve(c, next)
    if (!file?.ok) return file
    const { headers } = file
    for (const [name, value] of Object.entries(headersOf(c.req.path))) headers.set(name, value)
    if (headers.get('Last-Modified') !== c.req.header('if-modified-since')) return file
    await file.body?.cancel()
    headers.delete('Content-Length')
    return new Response(null, { status: 304, headers })
  }
}

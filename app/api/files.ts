import { Hono, type Context } from 'hono'
import { artworkTypes } from '#app/features/artwork/artwork-type.ts'
import { attachment, displayName } from '#app/features/artwork/file-name.ts'
import type { Shop } from '#app/platform/shop.server.ts'

const types: Record<string, string> = {
  ...Object.fromEntries(Object.values(artworkTypes).map(({ extension, mime }) => [extension, mime])),
  webp: 'image/webp',
}

const ownName = /^[A-Za-z0-9_-]{22,64}\.(png|jpg|svg|pdf|webp)$/

/** Stored files, mounted at /files. Knowing a file's random name is the permission to read it. */
export function filesApi(shop: Shop) {
  const app = new Hono()
  app.use(async (c, next) => {
    c.header('X-Content-Type-Options', 'nosniff')
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    )
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    c.header('X-Frame-Options', 'SAMEORIGIN')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('X-Robots-Tag', 'noindex')
    await next()
  })
  app.get('/:name', async (c) => {
    const name = c.req.param('name')
    const extension = ownName.exec(name)?.[1]
    const bytes = extension ? await shop.storage.find(`files/${name}`) : null
    if (!extension || !bytes) return notFound(c)
    c.header('Cache-Control', 'private, max-age=31536000, immutable')
    // A name is never used again, so it stands for its content.
    const etag = `"${name}"`
    c.header('ETag', etag)
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304)
    c.header('Content-Type', types[extension])
    c.header('Content-Length', String(bytes.length))
    const download = c.req.query('download')
    if (download !== undefined) c.header('Content-Disposition', attachment(displayName(download, name)))
    else if (extension === 'pdf') c.header('Content-Disposition', 'attachment')
    return c.body(new Uint8Array(bytes))
  })
  app.all('*', (c) => notFound(c))
  app.onError((error, c) => {
    shop.log.error({ error, path: c.req.path }, 'a file could not be served')
    return c.json({ code: 'internal', message: 'Something went wrong' }, 500)
  })
  return app
}

function notFound(c: Context) {
  return c.json({ code: 'not_found', message: 'There is no such file' }, 404, { 'Cache-Control': 'no-store' })
}

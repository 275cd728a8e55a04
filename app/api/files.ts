import { Hono, type Context, type ErrorHandler, type MiddlewareHandler } from 'hono'
import { artworkTypes } from '#app/features/ground/product/artwork-type.ts'
import { attachment, displayName, withExtension } from '#app/features/goods/files/file-name.ts'
import { isKnownEtag } from '#app/platform/responses/known-etag.ts'
import { allowMethods } from '#app/platform/http/allowed-methods.ts'
import { BucketError, filesUnavailable } from '#app/platform/bucket/bucket-error.server.ts'
import { readRange } from '#app/platform/files/byte-range.ts'
import { isSignedPicture } from '#app/platform/secrets/signed-pictures.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { mayDraw, openItemPicture } from '#app/features/goods/artwork/open-item-picture.server.ts'
import { parsePicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { mailedFallback } from '#app/features/goods/item-picture/make-item-picture.server.ts'
import { isMailed, pictureLooks } from '#app/features/goods/item-picture/picture-kinds.ts'
import { addressBehind } from './http/client-address.ts'

const types: Record<string, string> = {
  ...Object.fromEntries(Object.values(artworkTypes).map(({ extension, mime }) => [extension, mime])),
  webp: 'image/webp',
}

const storedName = /^[A-Za-z0-9_-]{22,64}\.(png|jpg|svg|pdf|webp)$/

/** Serves stored files, mounted at /files. Anyone who knows a file's random name may read it. */
export function filesApi(shop: Pick<Shop, 'storage' | 'log'>) {
  const app = new Hono()
  app.use(fileHeaders)
  app.use(allowMethods(app, refuseMethod))
  app.get('/:name', async (c) => {
    const name = c.req.param('name')
    const extension = storedName.exec(name)?.[1]
    const file = extension ? await shop.storage.open(`files/${name}`) : null
    if (!extension || !file) return notFound(c)
    c.header('Cache-Control', forever)
    // Names are never reused, so the name is the ETag; hono/etag would read the whole file to hash it.
    const etag = `"${name}"`
    c.header('ETag', etag)
    if (isKnownEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('Accept-Ranges', 'bytes')
    const range = requestedRange(c, etag, file.size)
    if (range === 'unsatisfiable') {
      return c.body(null, 416, { 'Content-Range': `bytes */${file.size}`, 'Cache-Control': 'no-store' })
    }
    c.header('Content-Type', types[extension])
    const download = c.req.query('download')
    if (download !== undefined) {
      c.header('Content-Disposition', attachment(withExtension(displayName(download, name), extension)))
    } else if (extension === 'pdf') c.header('Content-Disposition', 'attachment')
    if (range) c.header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
    c.header('Content-Length', String(range ? range.end - range.start + 1 : file.size))
    return c.body(file.bytes(range), range ? 206 : 200)
  })
  app.all('*', (c) => notFound(c))
  app.onError(refuseFile(shop.log))
  return app
}

export const forever = 'private, max-age=31536000, immutable'

const fileHeaders: MiddlewareHandler = async (c, next) => {
  c.header('X-Content-Type-Options', 'nosniff')
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox",
  )
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  c.header('X-Frame-Options', 'SAMEORIGIN')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex')
  await next()
}

const refuseFile =
  (log: Shop['log']): ErrorHandler =>
  (error, c) => {
    log.error({ error, path: c.req.path }, 'a file could not be served')
    c.header('Cache-Control', 'no-store')
    if (error instanceof BucketError) {
      const { code, message, status, retryAfterSeconds } = filesUnavailable()
      return c.json({ code, message }, status, { 'Retry-After': String(retryAfterSeconds) })
    }
    return c.json({ code: 'internal', message: 'Something went wrong' }, 500)
  }

/** Returns null to send the whole file, for example because If-Range doesn't match the current version. */
function requestedRange(c: Context, etag: string, size: number) {
  const ifRange = c.req.header('if-range')
  if (c.req.method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return null
  return readRange(c.req.header('range'), size)
}

export function refuseMethod(c: Context) {
  c.header('Cache-Control', 'no-store')
  return c.json({ code: 'method_not_allowed', message: 'Files are read-only' }, 405)
}

export function notFound(c: Context) {
  return c.json({ code: 'not_found', message: 'File not found' }, 404, { 'Cache-Control': 'no-store' })
}

type Needed = Pick<Shop, 'db' | 'jobs' | 'storage' | 'log' | 'settings' | 'diskLevel' | 'secret' | 'now'>

// Share cards show the shop's name, which may change.
const aDay = 'private, max-age=86400'
const retryAfterSeconds = '5'

/**
 * Serves previews of items as printed and cut, mounted at /item-pictures. Anyone who knows the random name of an item's
 * file may see its preview, just like the file itself. New previews are drawn only for signed paths. Unsigned paths in
 * old emails show the preview if it was already drawn, and the artwork otherwise.
 */
export function itemPicturesApi(shop: Needed) {
  const app = new Hono()
  app.use(fileHeaders)
  app.use(allowMethods(app, refuseMethod))
  const serve = async (c: Context) => {
    const requested = parsePicturePath(c.req.path.slice(1))
    const now = shop.now()
    const address = addressBehind(c, shop.settings.trustedProxies)
    const canDraw = requested !== null && isSignedPicture(shop.secret, requested) && shop.diskLevel() === 'ok'
    const context = { ...shop, now, canDraw }
    const request = requested && { ...requested, address, signal: c.req.raw.signal }
    const opened = request && (await openItemPicture(context, request))
    if (!requested || !opened) return notFound(c)
    // Webmail loads the preview from a different origin.
    if (isMailed(requested.kind)) c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (!('file' in opened)) {
      c.header('Cache-Control', 'no-store')
      const { fallbackPath } = opened
      const isToConvert =
        isMailed(requested.kind) && fallbackPath !== null && (await mayDraw(context, address))
      const preview = isToConvert && (await shop.storage.find(fallbackPath))
      if (preview) {
        c.header('Content-Type', `image/${pictureLooks.mailed.format}`)
        return c.body(await mailedFallback(preview))
      }
      if (fallbackPath !== null) return c.redirect(`/${fallbackPath}`)
      if (!opened.canRetry) return notFound(c)
      const message = 'This picture can’t be drawn right now. Please try again.'
      return c.json({ code: 'busy', message }, 503, { 'Retry-After': retryAfterSeconds })
    }
    const { file, etag } = opened
    c.header('Cache-Control', requested.kind === 'shared' ? aDay : forever)
    c.header('ETag', etag)
    if (isKnownEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('Content-Type', `image/${pictureLooks[requested.kind].format}`)
    c.header('Content-Length', String(file.size))
    return c.body(file.bytes())
  }
  app.get('/:name/:picture', serve)
  app.get('/:name/:signature/:picture', serve)
  app.all('*', (c) => notFound(c))
  app.onError(refuseFile(shop.log))
  return app
}

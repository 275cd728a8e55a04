import { Hono } from 'hono'
import { openItemPicture } from '#app/features/goods/artwork/open-item-picture.server.ts'
import { itemPictureFolder, parsePicturePath } from '#app/features/goods/item-picture/item-picture-path.ts'
import { mailedInstead } from '#app/features/goods/item-picture/make-item-picture.server.ts'
import { isMailed, pictureLooks } from '#app/features/goods/item-picture/picture-kinds.ts'
import { isKnownEtag } from '#app/platform/responses/known-etag.ts'
import { allowMethods } from '#app/platform/http/allowed-methods.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { fileHeaders, forever, notFound, refuseFile, refuseMethod } from './files.ts'
import { addressBehind } from './http/client-address.ts'

type Needed = Pick<Shop, 'db' | 'jobs' | 'storage' | 'log' | 'settings' | 'diskLevel'>

// The card has the shop's name on it, which may change.
const aDay = 'private, max-age=86400'
const retryAfterSeconds = '5'

/**
 * Pictures of items as printed and cut, mounted at /item-pictures. Anyone who knows the random name of an item's file
 * may see its picture, as they may see the file.
 */
export function itemPicturesApi(shop: Needed) {
  const app = new Hono()
  app.use(fileHeaders)
  app.use(allowMethods(app, refuseMethod))
  app.get('/:name/:picture', async (c) => {
    const { name, picture } = c.req.param()
    const wanted = parsePicturePath(`${itemPictureFolder}/${name}/${picture}`)
    const context = { ...shop, canStore: shop.diskLevel() === 'ok' }
    const address = addressBehind(c, shop.settings.trustedProxies)
    const opened = wanted && (await openItemPicture(context, { ...wanted, address }))
    if (!wanted || !opened) return notFound(c)
    // Email programs in browsers load the picture from their origin.
    if (isMailed(wanted.kind)) c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (!('file' in opened)) {
      c.header('Cache-Control', 'no-store')
      const preview = isMailed(wanted.kind) && opened.instead && (await shop.storage.find(opened.instead))
      if (preview) {
        c.header('Content-Type', `image/${pictureLooks.mailed.format}`)
        return c.body(await mailedInstead(preview))
      }
      if (opened.instead !== null) return c.redirect(`/${opened.instead}`)
      if (!opened.mayComeLater) return notFound(c)
      const message = 'This picture can’t be drawn right now. Please try again.'
      return c.json({ code: 'busy', message }, 503, { 'Retry-After': retryAfterSeconds })
    }
    const { file, etag } = opened
    c.header('Cache-Control', wanted.kind === 'shared' ? aDay : forever)
    c.header('ETag', etag)
    if (isKnownEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('Content-Type', `image/${pictureLooks[wanted.kind].format}`)
    c.header('Content-Length', String(file.size))
    return c.body(file.bytes())
  })
  app.all('*', (c) => notFound(c))
  app.onError(refuseFile(shop.log))
  return app
}

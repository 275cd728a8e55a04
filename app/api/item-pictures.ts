import { Hono } from 'hono'
import { openItemPicture } from '#app/features/goods/artwork/drawn/open-item-picture.server.ts'
import { isKnownEtag } from '#app/platform/responses/known-etag.ts'
import { allowMethods } from '#app/platform/http/allowed-methods.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { fileHeaders, forever, notFound, refuseFile, refuseMethod } from './files.ts'
import { addressBehind } from './http/client-address.ts'

type Needed = Pick<Shop, 'db' | 'jobs' | 'storage' | 'log' | 'settings' | 'diskLevel'>

const pictureName = /^([A-Za-z0-9_-]{1,1000})\.webp$/

/**
 * Items as they are printed and cut, mounted at /item-pictures. Whoever knows the random name of an item's file may see its
 * picture, as the file.
 */
export function itemPicturesApi(shop: Needed) {
  const app = new Hono()
  app.use(fileHeaders)
  app.use(allowMethods(app, refuseMethod))
  app.get('/:name/:picture', async (c) => {
    const { name, picture } = c.req.param()
    const facts = pictureName.exec(picture)?.[1]
    const context = { ...shop, canStore: shop.diskLevel() === 'ok' }
    const address = addressBehind(c, shop.settings.trustedProxies)
    const opened = facts && (await openItemPicture(context, { path: `files/${name}`, facts, address }))
    if (!opened) return notFound(c)
    if ('instead' in opened) {
      c.header('Cache-Control', 'no-store')
      return c.redirect(`/${opened.instead}`)
    }
    c.header('Cache-Control', forever)
    const etag = `"${facts}"`
    c.header('ETag', etag)
    if (isKnownEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('Content-Type', 'image/webp')
    c.header('Content-Length', String(opened.size))
    return c.body(opened.bytes())
  })
  app.all('*', (c) => notFound(c))
  app.onError(refuseFile(shop.log))
  return app
}

import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { HTTPException } from 'hono/http-exception'
import { PreviewAborted } from '#app/features/goods/previews/previews-busy.ts'
import { BucketError, filesUnavailable } from '#app/platform/bucket/bucket-error.server.ts'
import { isDiskFull } from '#app/platform/files/disk-space.server.ts'
import { allowMethods } from '#app/platform/http/allowed-methods.ts'
import { isDatabaseUnavailable, isDataError } from '#app/platform/database/database-errors.server.ts'
import { ShopError } from '#app/errors.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { adminApi } from './admin/admin.ts'
import { secondFactorsApi } from './admin/second-factors.ts'
import { documentApi } from './document.ts'
import type { ApiEnv } from './http/context.ts'
import { diskFull } from './http/disk-guard.ts'
import { mount, router } from './http/router.ts'
import { accountApi, loginsApi, usersApi, sessionApi } from './shop/account.ts'
import { artworkPagesApi } from './shop/artwork-pages.ts'
import { artworkApi, orderArtworkApi } from './shop/artwork.ts'
import { cartApi, cartCouponApi, cartDesignsApi } from './shop/cart.ts'
import { catalogApi, libraryApi, libraryCategoriesApi } from './shop/catalog.ts'
import { checkoutApi, paymentsApi } from './shop/checkout.ts'
import { contactApi } from './shop/contact.ts'
import { healthApi } from './shop/health.ts'
import { logInApi } from './shop/login.ts'
import { chatApi, orderApi, ordersApi } from './shop/orders.ts'
import { passkeysApi } from './shop/passkeys.ts'
import { quotesApi } from './shop/quotes.ts'
import { staffInvitationApi } from './admin/staff.ts'
import { tusVersion, uploadsApi } from './shop/uploads.ts'

/** Creates a standalone API. A site that handles errors with `refuse` itself only needs `apiRoutes`. */
export function createApi(shop: Shop) {
  const api = apiRoutes(shop)
  api.onError(refuse)
  return api
}

/** Returns the routes of a process that only runs jobs. */
export function healthRoutes(shop: Shop) {
  const app = router()
  app.use('*', async (c, next) => {
    c.set('shop', shop)
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use('*', allowMethods(app, refuseMethod))
  return mount(app, [['/health', healthApi]])
}

/** Returns the routes without an error handler, because Hono would wrap every handler of every route with it. */
export function apiRoutes(shop: Shop) {
  const app = router()
  app.use('*', async (c, next) => {
    c.set('shop', shop)
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use('/uploads/*', tusVersion)
  app.use('*', allowMethods(app, refuseMethod))
  // Compress the export here, because it is a stream, and the server compresses only responses sent in one piece.
  app.use('/admin/orders.csv', compress())
  const api = mount(app, [
    ['/health', healthApi],
    ['/', catalogApi],
    ['/libraryproducts', libraryApi],
    ['/librarycategories', libraryCategoriesApi],
    ['/session', sessionApi],
    ['/carts/me', cartApi],
    ['/cart', cartCouponApi],
    ['/product-library', cartDesignsApi],
    ['/', artworkApi],
    ['/', artworkPagesApi],
    ['/uploads', uploadsApi],
    ['/carts/me', checkoutApi],
    ['/payments', paymentsApi],
    ['/orders', ordersApi],
    ['/order', orderApi],
    ['/order', orderArtworkApi],
    ['/messages', chatApi],
    ['/quotes', quotesApi],
    ['/admin', adminApi],
    ['/', accountApi],
    ['/users/me/logins', loginsApi],
    ['/login', logInApi],
    ['/users/me/second-factors', secondFactorsApi],
    ['/users/me/passkeys', passkeysApi],
    ['/users', usersApi],
    ['/', contactApi],
    ['/staff-invitation', staffInvitationApi],
  ])
  documentApi(app)
  // This must be a route, because Hono ignores a mounted app's notFound.
  app.all('*', (c) => c.json({ code: 'not_found', message: 'Endpoint not found' }, 404))
  return api
}

export type Api = ReturnType<typeof apiRoutes>

const refuseMethod = (c: Context) =>
  c.json({ code: 'method_not_allowed', message: `${c.req.method} is not supported here` }, 405)

export function refuse(error: Error, c: Context<ApiEnv>): Response {
  if (error instanceof ShopError) {
    const { code, message, fields, stops, pendingLogin, status, retryAfterSeconds } = error
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
    const more = { ...(fields && { fields }), ...(stops && { stops }), ...(pendingLogin && { pendingLogin }) }
    return c.json({ code, message, ...more }, status)
  }
  if (error instanceof HTTPException && error.status < 500) {
    const code = error.status === 415 ? 'unsupported_type' : 'malformed'
    return c.json({ code, message: 'The request is malformed' }, error.status)
  }
  // Text that PostgreSQL can't store (a NUL, a lone surrogate) and aborted requests are client errors.
  if (isDataError(error) || isAbortedRequest(error) || error instanceof PreviewAborted)
    return c.json({ code: 'malformed', message: 'The request is malformed' }, 400)
  const { requestId } = c.var
  c.var.shop.log.error({ error, requestId, method: c.req.method, path: c.req.path }, 'a call failed')
  if (isDiskFull(error)) return refuse(diskFull(c.req.path), c)
  // Check this before the database, because network errors look the same for both.
  if (error instanceof BucketError) return refuse(filesUnavailable(), c)
  if (isDatabaseUnavailable(error)) return refuse(databaseUnavailable(), c)
  const number = requestId ? ` (number ${requestId})` : ''
  return c.json({ code: 'internal', message: `Something went wrong${number}` }, 500)
}

const databaseUnavailable = () =>
  new ShopError('busy', 'The shop is temporarily unavailable. Please try again.')

const isAbortedRequest = (error: Error) =>
  error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'

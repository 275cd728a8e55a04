import path from 'node:path'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Memory } from './memory.server.ts'
import { serveReadOnly } from './document/serving/serve-read-only.ts'
import { servePage } from './document/serving/serve-page.server.ts'
import { customersBuild, isOfficePath } from './document/serving/customers-build.ts'
import { apiRoutes, healthRoutes, refuse } from './api/api.ts'
import type { ApiEnv } from './api/http/context.ts'
import { refusePagesWhenDiskIsFull } from './api/http/disk-guard.ts'
import { isDatabaseUnavailable } from './platform/database/database-errors.server.ts'
import { isReachable } from './platform/database/database.server.ts'
import { devMail } from './api/dev-mail.ts'
import { filesApi, itemPicturesApi } from './api/files.ts'
import { onlyForTesting } from './platform/http/local-testing.server.ts'
import { logRequests } from './platform/http/log-requests.server.ts'
import { measureRequests } from './platform/metrics/measure-requests.ts'
import { withRequestId } from './platform/responses/request-id.server.ts'
import { withoutDocumentHeaders, withStandardHeaders } from './platform/responses/standard-headers.server.ts'
import { readKeptAsset } from './features/shop/kept-assets/kept-assets.server.ts'
import { staticFiles } from './platform/responses/static-files.server.ts'
import { requestIdContext, shopContext } from './platform/shop-context.ts'
import type { Shop } from './platform/shop.server.ts'
import { traceRequests } from './platform/tracing/trace-requests.ts'
import { testPaymentPage } from './platform/payments/test-payment-page.server.ts'

export { openMemory } from './memory.server.ts'
export { openShop } from './shop.server.ts'
export { httpServer } from './platform/http/http-server.server.ts'
export { testingNotice } from './platform/http/local-testing.server.ts'
export { readSettings } from './platform/settings/settings.server.ts'

type SiteEnv = { Bindings: object; Variables: { requestId: string } }

/** @param memory Null to render every page on each request. */
export function createSite(shop: Shop, loadPages: () => Promise<ServerBuild>, memory: Memory | null = null) {
  const site = new Hono<SiteEnv>()
  site.use(logRequests(shop.log, shop.settings.trustedProxies))
  if (shop.metrics) site.use(measureRequests(shop.metrics))
  site.use(withRequestId)
  site.use(withStandardHeaders(shop))
  if (shop.tracing) site.use(traceRequests(shop.tracing))
  if (shop.settings.role === 'work') return site.route('/api', healthRoutes(shop)).fetch
  site.route('/files', filesApi(shop))
  site.route('/item-pictures', itemPicturesApi(shop))
  if (memory) site.use('/api/admin/*', expireAfterChange(memory))
  site.route('/api', apiRoutes(shop))
  if (!shop.settings.smtpUrl) {
    site.use('/dev/*', onlyForTesting(shop))
    site.route('/dev', devMail(shop))
  }
  if (!shop.settings.stripe) {
    const webhookUrl = `${localAddress(shop.settings)}/api/payments/webhook`
    site.use('/test-payment/*', onlyForTesting(shop))
    site.use('/test-payment/*', refusePagesWhenDiskIsFull(shop.diskLevel))
    site.route('/test-payment', testPaymentPage({ shop, secret: shop.secret, webhookUrl }))
  }
  site.onError((error, c) =>
    c.req.path.startsWith('/api/')
      ? refuse(error, c as unknown as Context<ApiEnv>)
      : refusePage(shop, error, c),
  )
  const readOnly = readOnlySite(shop, loadPages, memory)
  site.all('*', (c) =>
    serveReadOnly(c.req.raw, (request) => readOnly.fetch(request, { ...c.env, requestId: c.var.requestId })),
  )
  return site.fetch
}

/** Expires public pages after each change by staff, so that the change shows immediately. */
const expireAfterChange =
  ({ expire }: Memory): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.req.method !== 'GET') expire()
  }

function readOnlySite(shop: Shop, loadPages: () => Promise<ServerBuild>, memory: Memory | null) {
  const site = new Hono<{ Bindings: { requestId: string } }>()
  site.get('/assets/*', withoutDocumentHeaders)
  site.get('*', staticFiles('build/client', headersOfFile))
  site.get('/assets/:name', assetsOfOtherBuilds(shop))
  const pages = loadPages().then((build) => {
    const all = createRequestHandler(build, import.meta.env.MODE)
    const customers = createRequestHandler(customersBuild(build), import.meta.env.MODE)
    return (path: string) => (isOfficePath(path) ? all : customers)
  })
  return site.get('*', (c) => {
    const render = async (request: Request) => {
      const context = new RouterContextProvider()
      context.set(shopContext, shop)
      context.set(requestIdContext, c.env.requestId)
      const page = await (await pages)(new URL(request.url).pathname)(request, context)
      // If the database is unreachable, the failure is temporary, so return 503.
      if (page.status !== 500 || (await isReachable(shop.db))) return page
      return new Response(page.body, { status: 503, headers: [...page.headers, ['Retry-After', '5']] })
    }
    return memory ? memory.pages.serve(c.req.raw, render) : servePage(c.req.raw, render)
  })
}

const assetTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

function assetsOfOtherBuilds({ db }: Shop): MiddlewareHandler {
  return async (c, next) => {
    const name = c.req.param('name') ?? ''
    const type = assetTypes[path.extname(name)]
    const content = type ? await readKeptAsset(db, name) : null
    if (content === null) return next()
    return c.body(content, 200, { ...headersOfFile(c.req.path), 'Content-Type': `${type}; charset=utf-8` })
  }
}

function refusePage({ log }: Shop, error: Error, c: Context<SiteEnv>): Response {
  if (error instanceof HTTPException) return error.getResponse()
  if (isDatabaseUnavailable(error)) {
    return c.text('The shop is temporarily unavailable. Please try again.', 503, { 'Retry-After': '5' })
  }
  log.error({ error, method: c.req.method, path: c.req.path }, 'a request failed')
  return c.text('Internal Server Error', 500)
}

const headersOfFile = (path: string) => ({
  // Asset names contain a content hash.
  'Cache-Control': path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600',
  // Other sites show these images in link previews.
  ...(path.startsWith('/og/') && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
})

/** Returns the local address, because the public one may not be reachable from this machine. */
function localAddress({ host, port }: Shop['settings']): string {
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${local.includes(':') ? `[${local}]` : local}:${port}`
}

export const loadPages = () => import('virtual:react-router/server-build')

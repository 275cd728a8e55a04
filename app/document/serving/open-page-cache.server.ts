import { readPublicVersion } from '#app/features/goods/public-version/public-version.server.ts'
import { contentSecurityPolicy } from '#app/platform/http/content-security-policy.server.ts'
import { pageCache, type PageCache } from '#app/platform/page-cache/page-cache.server.ts'
import { securityHeaders } from '#app/platform/responses/standard-headers.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { pageParams } from './page-params.ts'
import { servePage } from './serve-page.server.ts'

type Context = Pick<Shop, 'db' | 'publicUrl' | 'metrics'>

/** The shop's pages in this process's memory. */
export function openPageCache({ db, publicUrl, metrics }: Context): PageCache {
  return pageCache({
    publicUrl,
    params: pageParams,
    readVersion: () => readPublicVersion(db),
    present: servePage,
    always: {
      'Content-Security-Policy': contentSecurityPolicy(),
      ...securityHeaders({ isHttps: publicUrl.startsWith('https:') }),
    },
    ...(metrics && { measure: metrics.measure }),
  })
}

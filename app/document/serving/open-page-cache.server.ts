import { contentSecurityPolicy } from '#app/platform/http/content-security-policy.server.ts'
import type { FreshVersion } from '#app/platform/page-cache/fresh-version.ts'
import { pageCache, type PageCache } from '#app/platform/page-cache/page-cache.server.ts'
import { securityHeaders } from '#app/platform/responses/standard-headers.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { pageParams } from './page-params.ts'
import { servePage } from './serve-page.server.ts'

type Context = Pick<Shop, 'publicUrl' | 'metrics'>

/** The shop's pages in this process's memory. */
export function openPageCache({ publicUrl, metrics }: Context, version: FreshVersion): PageCache {
  return pageCache({
    publicUrl,
    params: pageParams,
    version,
    present: servePage,
    always: {
      'Content-Security-Policy': contentSecurityPolicy(),
      ...securityHeaders({ isHttps: publicUrl.startsWith('https:') }),
    },
    ...(metrics && { measure: metrics.measure }),
  })
}

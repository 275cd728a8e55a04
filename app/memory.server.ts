import { pageParams } from './document/serving/page-params.ts'
import { servePage } from './document/serving/serve-page.server.ts'
import { readPublicVersion } from './features/goods/public-version/public-version.server.ts'
import { contentSecurityPolicy } from './platform/http/content-security-policy.server.ts'
import { loggedPath, roundedMs } from './platform/http/log-requests.server.ts'
import { callerAddress, loggedNetwork } from './platform/http/request-address.ts'
import { freshVersion } from './platform/page-cache/fresh-version.ts'
import { pageCache } from './platform/page-cache/page-cache.server.ts'
import { securityHeaders } from './platform/responses/standard-headers.server.ts'
import type { Shop } from './platform/shop.server.ts'

export type Memory = ReturnType<typeof openMemory>

type Context = Pick<Shop, 'db' | 'publicUrl' | 'settings' | 'metrics' | 'log'>

/** Opens this process's page cache. Public pages are kept until the shop's public data changes. */
export function openMemory({ db, publicUrl, settings, metrics, log }: Context) {
  const version = freshVersion(() => readPublicVersion(db))
  const pages = pageCache({
    publicUrl,
    params: pageParams,
    version,
    present: servePage,
    always: {
      'Content-Security-Policy': contentSecurityPolicy(),
      ...securityHeaders({ publicUrl, settings }),
    },
    onAnswer: ({ method = '', url = '', socket, headers }, { status, requestId, ms }) => {
      metrics?.measure({ method, route: 'page', status, seconds: ms / 1000 })
      const forwardedFor = headers['x-forwarded-for']?.toString()
      const client = loggedNetwork(callerAddress(socket.remoteAddress, forwardedFor, settings.trustedProxies))
      const path = loggedPath(url.split('?', 1)[0] ?? '')
      log.request({ method, path, status, ms: roundedMs(ms), client, requestId })
    },
  })
  return {
    pages,
    /** Call this after a change by this process, so that the next request shows it. */
    expire: version.expire,
  }
}

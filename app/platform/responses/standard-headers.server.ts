import type { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { contentSecurityPolicy } from '../http/content-security-policy.server.ts'

const policy = 'Content-Security-Policy'

/** Of a response of Node's, to set headers that Hono would copy for each response. */
export const outgoingOf = (c: Context): ServerResponse | undefined =>
  (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing

/** Headers of every response, whatever it is. */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): Record<string, string> => ({
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=15552000; includeSubDomains' }),
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
})

/** What browsers heed only where a document, or something shown as one, is opened: 470 bytes of each script. */
const ofDocuments = [
  policy,
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]

/** For scripts, styles and fonts. */
export const withoutDocumentHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  if (!/^(text\/javascript|text\/css|font\/)/.test(c.res.headers.get('Content-Type') ?? '')) return
  for (const name of ofDocuments) outgoingOf(c)?.removeHeader(name)
}

/** Headers of every response, each unless it has its own. */
export const standardHeaders = (site: { isHttps: boolean }): Record<string, string> => ({
  'Cache-Control': 'no-store',
  [policy]: contentSecurityPolicy(),
  ...securityHeaders(site),
})

/**
 * Gives every response its standard headers. Set before the response is known, on Node's own response:
 * changing a Hono response makes it several times as expensive.
 */
export function withStandardHeaders(site: { isHttps: boolean }): MiddlewareHandler {
  const headers = Object.entries(standardHeaders(site))
  return async (c, next) => {
    const outgoing = outgoingOf(c)
    for (const [name, value] of headers) outgoing?.setHeader(name, value)
    await next()
    // A 304 renews the stored page's headers, whose policy names that page's scripts.
    if (c.res.status === 304) outgoing?.removeHeader(policy)
  }
}

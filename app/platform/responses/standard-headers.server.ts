import type { ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { contentSecurityPolicy } from '../http/content-security-policy.server.ts'

const policy = 'Content-Security-Policy'

/** Returns Node's response. Setting headers on it avoids Hono's copies for each response. */
export const outgoingOf = (c: Context): ServerResponse | undefined =>
  (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing

export type Site = { publicUrl: string; settings: { coversSubdomains: boolean } }

function strictTransport({ publicUrl, settings }: Site): Record<string, string> {
  if (!publicUrl.startsWith('https:')) return {}
  const scope = settings.coversSubdomains ? '; includeSubDomains' : ''
  return { 'Strict-Transport-Security': `max-age=15552000${scope}` }
}

/** Returns the security headers of every response. */
export const securityHeaders = (site: Site): Record<string, string> => ({
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  ...strictTransport(site),
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
})

/**
 * Headers that browsers use only for documents, or content displayed as one. They would add 470 bytes to each script.
 */
const documentHeaders = [
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

/** Removes document headers from scripts, styles and fonts. */
export const withoutDocumentHeaders: MiddlewareHandler = async (c, next) => {
  await next()
  if (!/^(text\/javascript|text\/css|font\/)/.test(c.res.headers.get('Content-Type') ?? '')) return
  for (const name of documentHeaders) outgoingOf(c)?.removeHeader(name)
}

/**
 * Gives every response its standard headers. They are set up front on Node's response, because changing a Hono response
 * makes it several times as expensive.
 */
export function withStandardHeaders(site: Site): MiddlewareHandler {
  const headers = Object.entries({
    'Cache-Control': 'no-store',
    [policy]: contentSecurityPolicy(),
    ...securityHeaders(site),
  })
  return async (c, next) => {
    const outgoing = outgoingOf(c)
    for (const [name, value] of headers) outgoing?.setHeader(name, value)
    await next()
    // A 304 updates the stored page's headers, whose policy must keep allowing that page's scripts.
    if (c.res.status === 304) outgoing?.removeHeader(policy)
  }
}

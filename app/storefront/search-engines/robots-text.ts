const readable = ['/', '/api/docs', '/api/openapi.json']

/** Pages that need a login, a session or an order's link, or aren't for people. */
const closed = ['/admin', '/cart', '/user-profile', '/order-confirm', '/api/']

export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...readable.map((path) => `Allow: ${path}`),
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

const readable = ['/', '/api/docs', '/api/openapi.json']

/** Behind a login, a session or an order's link, or not for people. */
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

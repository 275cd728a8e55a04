const readable = ['/', '/api/docs', '/api/openapi.json']

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

const allowed = ['/', '/api/docs', '/api/openapi.json']

const disallowed = ['/admin', '/cart', '/user-profile', '/order-confirm', '/quote', '/api/']

export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...allowed.map((path) => `Allow: ${path}`),
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

import type { LoaderFunctionArgs } from 'react-router'
import { shopContext } from '#app/platform/shop-context.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return new Response(robotsText(context.get(shopContext).publicUrl), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

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

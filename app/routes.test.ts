import { expect, test } from 'vitest'
import routes from './routes.ts'

test('gives every page a top-level layout that loads the shop’s settings', () => {
  const layouts = routes.filter(({ children }) => children)
  expect(layouts.map(({ file }) => file)).toEqual([
    'storefront/storefront-layout.tsx',
    'admin/admin-layout.tsx',
    'admin/plain-layout.tsx',
  ])
  const others = routes.filter((route) => !layouts.includes(route))
  expect(others.map(({ path }) => path)).toEqual(['admin/*', 'robots.txt', 'sitemap.xml'])
})

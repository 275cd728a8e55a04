import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { customersBuild, isOfficePath } from './customers-build.ts'

const routes = {
  root: { id: 'root' },
  'storefront/home/home-page': { id: 'storefront/home/home-page', parentId: 'root' },
  'document/office-door-page': { id: 'document/office-door-page', parentId: 'root' },
  'admin/admin-layout': { id: 'admin/admin-layout', parentId: 'root' },
  'admin/board/board-page': { id: 'admin/board/board-page', parentId: 'admin/admin-layout' },
  'storefront/configurator/draft/preview-page': {
    id: 'storefront/configurator/draft/preview-page',
    parentId: 'admin/admin-layout',
  },
}

test('excludes back office pages from the customers’ build', () => {
  const build = { routes, assets: { url: '/assets/manifest.js', routes } } as unknown as ServerBuild
  const { routes: rendered, assets } = customersBuild(build)
  for (const routesById of [rendered, assets.routes]) {
    expect(Object.keys(routesById)).toEqual([
      'root',
      'storefront/home/home-page',
      'document/office-door-page',
    ])
  }
})

test.each([
  ['/admin', true],
  ['/admin/orders', true],
  ['/Admin/orders', true],
  ['/%61dmin', true],
  ['/admin.data', true],
  ['/admin/orders.data', true],
  ['/administration', false],
  ['/stickers/admin', false],
  ['/%zz', false],
  ['/', false],
])('checks whether %s belongs to the back office: %s', (path, isOffice) =>
  expect(isOfficePath(path)).toBe(isOffice),
)

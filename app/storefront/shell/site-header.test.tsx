import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SessionProvider } from '#app/storefront/session/session-provider.tsx'
import { SiteHeader } from './site-header.tsx'

const all = ['/stickers', '/labels', '/magnets', '/banners']

function headerOf(hasLibrary: boolean, shelves: string[]): string {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SessionProvider>
          <SiteHeader shopName="Kisscut" hasLibrary={hasLibrary} shelves={shelves} />
        </SessionProvider>
      ),
    },
  ])
  return renderToString(<Stub />)
}

test.each([true, false])('spec 2: header, the library only if it has products: %s', (hasLibrary) => {
  const html = headerOf(hasLibrary, all)
  expect(html.includes('href="/library"')).toBe(hasLibrary)
  expect(html).toContain('href="/stickers"')
})

test('nothing leads to kinds of products that the shop does not have', () => {
  const html = headerOf(false, ['/magnets'])
  expect(all.filter((path) => html.includes(`href="${path}"`))).toEqual(['/magnets'])
})

import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SessionProvider } from '#app/storefront/session/session-provider.tsx'
import { SiteHeader } from './site-header.tsx'

test.each([true, false])('spec 2: header, the library only if it has products: %s', (hasLibrary) => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SessionProvider>
          <SiteHeader shopName="Kisscut" hasLibrary={hasLibrary} />
        </SessionProvider>
      ),
    },
  ])
  const html = renderToString(<Stub />)
  expect(html.includes('href="/library"')).toBe(hasLibrary)
  expect(html).toContain('href="/stickers"')
})

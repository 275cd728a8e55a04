import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SessionProvider } from '#app/session/session-provider.tsx'
import { SiteHeader } from './site-header.tsx'

const all = ['/stickers', '/labels', '/magnets', '/banners']

const linksOf = (paths: string[]) => paths.map((to) => ({ to, label: to.slice(1) }))

function headerOf(hasLibrary: boolean, paths: string[], shopName = 'Kisscut'): string {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <SessionProvider>
          <SiteHeader shopName={shopName} hasLibrary={hasLibrary} shelves={linksOf(paths)} />
        </SessionProvider>
      ),
    },
  ])
  return renderToString(<Stub />)
}

test.each([true, false])('spec 2: links to the library only if it has products: %s', (hasLibrary) => {
  const html = headerOf(hasLibrary, all)
  expect(html.includes('href="/library"')).toBe(hasLibrary)
  expect(html).toContain('href="/stickers"')
})

test('omits links to product types that the shop doesn’t sell', () => {
  const html = headerOf(false, ['/magnets'])
  expect(all.filter((path) => html.includes(`href="${path}"`))).toEqual(['/magnets'])
})

test('lists a shop’s own products after those in the specification, and bags only in the footer', () => {
  const own = ['/coasters', '/category/7/element', '/patches', '/pins', '/cups', '/caps', '/bags-of-ours']
  const html = headerOf(false, ['/stickers', '/banners', ...own, '/intermediate-category'])
  const menu = html.slice(html.indexOf('aria-label="Products"'), html.indexOf('</nav>'))
  expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual([
    '/banners',
    '/stickers',
    ...own.slice(0, 4),
  ])
})

test('shows the logo only for a shop named Kisscut, and the name for others', () => {
  expect(headerOf(false, all)).toContain('logo.svg')
  const other = headerOf(false, all, 'Peel & Co')
  expect(other).not.toContain('logo.svg')
  expect(other).toContain('>Peel &amp; Co</span>')
})

test('keeps a long shop name’s possessive s on the same line', () => {
  const html = headerOf(false, all, 'Ada Frederickson’s and Ben’s')
  const kept = [...html.matchAll(/whitespace-nowrap">([^<]+)</g)].map(([, part]) => part)
  expect(kept).toEqual(['kson’s', 'Ben’s'])
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('Ada Frederickson’s and Ben’s')
})

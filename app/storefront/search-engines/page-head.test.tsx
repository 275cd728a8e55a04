import { renderToString } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { expect, test } from 'vitest'
import { demoShop } from '#db/seed/shop.ts'
import { publicMeta } from '#app/document/public-page.ts'
import { pageHead } from './page-head.ts'

const siteOf = (settings: typeof demoShop) => ({ publicUrl: 'https://shop.example', settings })
const site = siteOf(demoShop)
const page = { path: '/stickers', title: 'Stickers', description: 'Thick vinyl.' }

test('gives a page its own URL, title, description and picture', () => {
  const head = pageHead(site, { ...page, picture: 'og/category-1.png' })
  expect(head).toContainEqual({ title: 'Stickers · Kisscut' })
  expect(head).toContainEqual({ name: 'description', content: 'Thick vinyl.' })
  expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/stickers' })
  expect(head).toContainEqual({ property: 'og:url', content: 'https://shop.example/stickers' })
  expect(head).toContainEqual({ property: 'og:image', content: 'https://shop.example/og/category-1.png' })
  expect(head).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' })
})

test('falls back to the shop’s description and picture', () => {
  const head = pageHead(site, { ...page, description: '' })
  expect(head).toContainEqual({
    name: 'description',
    content: expect.stringContaining('Stickers by Kisscut'),
  })
  expect(head).toContainEqual({ property: 'og:image', content: 'https://shop.example/og/shop.png' })
})

test('omits Kisscut’s logo from link previews of a shop with another name', () => {
  const settings = { ...demoShop, name: 'Peel & Co' }
  const head = pageHead(siteOf(settings), {
    ...page,
    picture: 'og/category-1.png',
  })
  const pictures = head.flatMap((entry) => JSON.stringify(entry).match(/og\/[^"]+png/g) ?? [])
  expect(new Set(pictures)).toEqual(new Set(['og/unbranded.png']))
})

test('starts breadcrumbs at the home page and ends them at the page itself', () => {
  const head = pageHead(site, { ...page, trail: [{ name: 'All', path: '/all' }] })
  const [data] = head.flatMap((entry) => ('script:ld+json' in entry ? [entry['script:ld+json']] : []))
  const items = (data as { itemListElement: { name: string; item: string }[] }).itemListElement
  expect(items.map(({ name, item }) => `${name} ${item}`)).toEqual([
    'Kisscut https://shop.example/',
    'All https://shop.example/all',
    'Stickers https://shop.example/stickers',
  ])
})

test('takes the head from the page’s loader, and leaves it empty if the loader failed', () => {
  const head = pageHead(site, page)
  expect(publicMeta({ loaderData: { head } })).toBe(head)
  expect(publicMeta({ loaderData: undefined })).toEqual([])
})

test('escapes a name that would close the script element containing it', () => {
  const title = '</script><script>alert(1)</script>'
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Meta,
      meta: () => pageHead(site, { path: '/', title, description: title, trail: [] }),
    },
  ])
  const html = renderToString(<Stub />)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json).itemListElement.at(-1).name).toBe(title)
  expect(html).not.toContain('<script>alert')
})

import { get } from 'node:http'
import { expect, test } from '../fixtures.ts'
import { readSource, type PageSource } from '../page-source.ts'
import { open, sitemapPaths, repeated } from '../search-engine-steps.ts'

const privatePages = [
  '/cart',
  '/order-confirm?order=0123456789abcdef$-1',
  '/pay-confirm',
  '/order-success',
  '/user-profile',
  '/pay-failure',
  '/pay-difference?order=0123456789abcdefghij$-1',
  '/validate-mail',
  '/not-my-account',
  '/login',
  '/signup',
  '/restore-password',
  '/recover-password',
  '/user-created',
  '/admin',
  '/admin/orders',
]

test('spec 2: each page in the sitemap exists and has its metadata', async ({ request, shop }) => {
  const paths = await sitemapPaths(request, shop.url)
  for (const expected of ['/', '/stickers', '/category/5/element', '/intermediate-category', '/contact']) {
    expect(paths).toContain(expected)
  }
  expect(paths, 'out of stock').not.toContain('/category/16/element')

  const pages = new Map<string, PageSource>()
  for (const path of paths) pages.set(path, await open(request, path))
  for (const [path, page] of pages) {
    const shown = `${shop.url}${path}`
    expect.soft(page.titles, path).toHaveLength(1)
    expect.soft(page.headings, path).toHaveLength(1)
    expect.soft(page.description?.length, `description of ${path}`).toBeGreaterThan(30)
    expect.soft(page.canonical, path).toBe(shown)
    expect.soft(page.robots, path).toBeUndefined()
    expect.soft(page.og, path).toMatchObject({
      'og:url': shown,
      'og:description': page.description,
      'og:site_name': 'Kisscut',
      'og:image:width': '1200',
      'og:image:height': '630',
    })
    for (const thing of page.data)
      expect.soft(thing, path).toMatchObject({ '@context': 'https://schema.org' })
    if (path !== '/' && path !== '/contact') {
      const trail = page.data.find((thing) => thing['@type'] === 'BreadcrumbList')?.itemListElement
      expect.soft(trail?.[0]?.item, path).toBe(`${shop.url}/`)
      expect.soft(trail?.at(-1)?.item, path).toBe(shown)
    }
  }
  const all = [...pages.values()]
  for (const textOf of [
    ({ titles: [title] }: PageSource) => title?.toLowerCase(),
    ({ description }: PageSource) => description,
    ({ og }: PageSource) => og['og:title']?.toLowerCase(),
  ]) {
    expect(repeated(all.map(textOf))).toEqual([])
  }

  for (const picture of new Set(all.map(({ og }) => og['og:image'] ?? ''))) {
    expect(picture.startsWith(`${shop.url}/og/`), picture).toBe(true)
    const response = await request.get(picture)
    expect.soft(response.status(), picture).toBe(200)
    expect.soft(response.headers(), picture).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    })
  }
})

test('the home page identifies the shop', async ({ request }) => {
  const { data } = await open(request, '/')
  const shop = data.find((thing) => thing['@type'] === 'Organization')
  expect(shop).toMatchObject({ name: 'Kisscut', address: { '@type': 'PostalAddress' } })
  expect(shop?.telephone).toBeTruthy()
  expect(shop?.sameAs).not.toHaveLength(0)
})

test('URLs with choices, and other URLs of the same page, declare the canonical URL', async ({
  request,
  shop,
}) => {
  for (const [path, canonical] of [
    ['/?utm_source=mail', '/'],
    ['/category/5/element?fromHome=1', '/category/5/element'],
    ['/category/5/element?size=4x4&quantity=100', '/category/5/element'],
    ['/library?category=2', '/library'],
    ['/1', '/stickers'],
    ['/5', '/category/5/element'],
  ] as const) {
    expect.soft((await open(request, path)).canonical, path).toBe(`${shop.url}${canonical}`)
  }
})

test('no URL on a page comes from the Host header', async ({ shop }) => {
  for (const path of ['/', '/category/5/element', '/sitemap.xml', '/robots.txt']) {
    const body = await getWithHost('elsewhere.example', `${shop.url}${path}`)
    expect(body).toContain(shop.url)
    expect(body).not.toContain('elsewhere.example')
  }
})

test('private pages are neither indexed nor stored', async ({ request, shop }) => {
  const listed = await sitemapPaths(request, shop.url)
  for (const path of privatePages) {
    const response = await request.get(path)
    expect.soft(response.status(), path).toBe(200)
    expect
      .soft(response.headers(), path)
      .toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect.soft(readSource(await response.text()).robots, path).toBe('noindex')
    expect.soft(listed).not.toContain(path)
  }
  const robots = await (await request.get('/robots.txt')).text()
  for (const path of ['/admin', '/cart', '/user-profile', '/order-confirm', '/api/']) {
    expect(robots).toContain(`Disallow: ${path}\n`)
  }
  expect(robots).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
})

test('an unknown page returns 404, and a moved page redirects', async ({ request }) => {
  for (const path of [
    '/nothing-here',
    '/nothing/here',
    '/999',
    '/category/999/element',
    '/category/stickers/element',
    '/product-library/999',
    '/product-library/fox',
  ]) {
    const response = await request.get(path)
    expect.soft(response.status(), path).toBe(404)
    expect.soft(readSource(await response.text()).titles, path).toEqual(['Page not found'])
  }
  for (const [path, target] of [
    ['/category/1/element', '/1'],
    ['/category/3/element', '/3'],
    ['/category/16/element', '/stickers'],
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 })
    expect.soft([response.status(), response.headers().location], path).toEqual([302, target])
  }
})

test('a public page is the same for everyone, and is revalidated with its ETag', async ({ request }) => {
  for (const path of [
    '/',
    '/stickers',
    '/category/5/element',
    '/library',
    '/product-library/1',
    '/contact',
  ]) {
    const page = await request.get(path)
    const { etag, 'cache-control': cacheControl } = page.headers()
    expect.soft(cacheControl, path).toBe('public, max-age=0, stale-while-revalidate=1')
    expect.soft(etag, path).toBeTruthy()
    const mine = { cookie: 'who=me', authorization: 'Bearer mine' }
    expect.soft(await (await request.get(path, { headers: mine })).text(), path).toBe(await page.text())
    const revalidated = await request.get(path, { headers: { 'if-none-match': etag ?? '' } })
    expect.soft(revalidated.status(), path).toBe(304)
    const head = await request.head(path)
    expect.soft([head.status(), (await head.body()).length], path).toEqual([200, 0])
    expect.soft(stableHeaders(head.headers()), path).toEqual(stableHeaders(page.headers()))
  }
  // URLs that end with a slash are not cached in memory.
  const [kept, rendered] = [await request.get('/stickers'), await request.get('/stickers/')]
  const {
    etag: _,
    'content-length': __,
    'content-location': ___,
    ...same
  } = stableHeaders(rendered.headers())
  expect(kept.headers()).toMatchObject({ ...same, 'content-encoding': 'br' })
  for (const path of ['/robots.txt', '/sitemap.xml']) expect((await request.head(path)).status()).toBe(200)
  expect((await request.head('/nothing-here')).status()).toBe(404)
})

const perResponseHeaders = ['date', 'x-request-id']
const stableHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !perResponseHeaders.includes(name)))

function getWithHost(host: string, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { host } }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => resolve(body))
    }).on('error', reject)
  })
}

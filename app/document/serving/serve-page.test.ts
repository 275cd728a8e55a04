import { expect, test } from 'vitest'
import { servePage } from './serve-page.server.ts'

const pageRequest = (init: RequestInit = {}) => new Request('https://shop.example/stickers', init)

const publicPage = (body = '<h1>Stickers</h1>') =>
  Promise.resolve(
    new Response(body, {
      headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0, must-revalidate' },
    }),
  )

test('returns 304 for an unchanged public page', async () => {
  const first = await servePage(pageRequest(), () => publicPage())
  const etag = first.headers.get('ETag') ?? ''
  expect(first.status).toBe(200)
  expect(await first.text()).toBe('<h1>Stickers</h1>')
  expect(etag).toMatch(/^"[\da-f]{40}"$/)
  expect(first.headers.has('X-Robots-Tag')).toBe(false)

  for (const value of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const revalidated = await servePage(pageRequest({ headers: { 'If-None-Match': value } }), () =>
      publicPage(),
    )
    expect(revalidated.status).toBe(304)
    expect(await revalidated.text()).toBe('')
  }
  const changed = await servePage(pageRequest({ headers: { 'If-None-Match': etag } }), () =>
    publicPage('<h1>Magnets</h1>'),
  )
  expect(changed.status).toBe(200)
})

test('returns the same headers for HEAD as for GET, without a body', async () => {
  const get = await servePage(pageRequest(), () => publicPage())
  const head = await servePage(pageRequest({ method: 'HEAD' }), ({ method }) => {
    expect(method).toBe('GET')
    return publicPage()
  })
  expect([...head.headers]).toEqual([...get.headers])
  expect(await head.text()).toBe('')
})

test.each([
  ['a page not marked public', 200, undefined],
  ['an unknown page', 404, 'public, max-age=0'],
  ['a failed page', 500, 'public, max-age=0'],
])('%s is neither cached nor indexed', async (_, status, cacheControl) => {
  const headers = cacheControl ? { 'Cache-Control': cacheControl } : undefined
  const response = await servePage(pageRequest(), () =>
    Promise.resolve(new Response('page', { status, headers })),
  )
  expect(response.status).toBe(status)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(response.headers.has('ETag')).toBe(false)
  expect(await response.text()).toBe('page')
})

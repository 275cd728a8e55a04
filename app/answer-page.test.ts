import { expect, test } from 'vitest'
import { answerPage } from './answer-page.server.ts'

const asked = (init: RequestInit = {}) => new Request('https://shop.example/stickers', init)

const publicPage = (body = '<h1>Stickers</h1>') =>
  Promise.resolve(
    new Response(body, {
      headers: { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0, must-revalidate' },
    }),
  )

test('search engines: a cached public page gets 304 while unchanged', async () => {
  const first = await answerPage(asked(), () => publicPage())
  const etag = first.headers.get('ETag') ?? ''
  expect(first.status).toBe(200)
  expect(await first.text()).toBe('<h1>Stickers</h1>')
  expect(etag).toMatch(/^"[\da-f]{40}"$/)
  expect(first.headers.has('X-Robots-Tag')).toBe(false)

  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await answerPage(asked({ headers: { 'If-None-Match': known } }), () => publicPage())
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  }
  const changed = await answerPage(asked({ headers: { 'If-None-Match': etag } }), () =>
    publicPage('<h1>Magnets</h1>'),
  )
  expect(changed.status).toBe(200)
})

test('search engines: HEAD has the headers of GET and no body', async () => {
  const get = await answerPage(asked(), () => publicPage())
  const head = await answerPage(asked({ method: 'HEAD' }), ({ method }) => {
    expect(method).toBe('GET')
    return publicPage()
  })
  expect([...head.headers]).toEqual([...get.headers])
  expect(await head.text()).toBe('')
})

test.each([
  ['a page that does not say it is public', 200, undefined],
  ['an unknown page', 404, 'public, max-age=0'],
  ['a failed page', 500, 'public, max-age=0'],
])('search engines: %s is neither stored nor listed', async (_, status, cacheControl) => {
  const headers = cacheControl ? { 'Cache-Control': cacheControl } : undefined
  const answer = await answerPage(asked(), () => Promise.resolve(new Response('page', { status, headers })))
  expect(answer.status).toBe(status)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(answer.headers.has('ETag')).toBe(false)
  expect(await answer.text()).toBe('page')
})

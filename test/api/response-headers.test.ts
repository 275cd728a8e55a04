import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSite } from '#app/server.ts'
import { overHttp } from '#test/over-http.ts'
import { loadPagesOf } from '#test/pages.ts'
import { testShop } from '#test/shop.ts'

const policy = "default-src 'self'; script-src 'sha256-of-its-own'"
const publicPage = { 'Content-Type': 'text/html', 'Cache-Control': 'public, max-age=0, must-revalidate' }

const loadPages = loadPagesOf({
  '/stickers': () =>
    new Response('stickers', { headers: { ...publicPage, 'Content-Security-Policy': policy } }),
  '/cart': () => new Response('cart'),
  '/*': () => new Response('unknown', { status: 404 }),
})

const t = testShop({ env: () => ({ PUBLIC_URL: 'https://shop.test' }) })
const site = overHttp(() => createSite(t.shop, loadPages))

const standard = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=15552000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{12}$/),
  'x-xss-protection': '0',
}
const filesPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"
const ownPolicy = expect.stringMatching(/^default-src 'self'; .*frame-ancestors 'none'; script-src 'self'/)

async function ask(method: string, path: string, { headers, body }: RequestInit = {}) {
  const response = await site(new Request(`http://shop.test${path}`, { method, headers, body }))
  await response.text()
  return { status: response.status, headers: Object.fromEntries(response.headers) }
}

const json = { 'content-type': 'application/json' }

describe('headers of', () => {
  test.each<
    [name: string, status: number, call: [string, string, RequestInit?], own?: Record<string, unknown>]
  >([
    ['data', 200, ['GET', '/api/categories/1']],
    ['HEAD', 200, ['HEAD', '/api/categories/1']],
    ['an unknown endpoint', 404, ['GET', '/api/nothing']],
    ['an unknown id', 404, ['GET', '/api/categories/9999']],
    ['a wrong method', 405, ['PUT', '/api/categories/1'], { allow: 'GET, HEAD, OPTIONS' }],
    ['OPTIONS', 204, ['OPTIONS', '/api/categories/1'], { allow: 'GET, HEAD, OPTIONS' }],
    ['a stranger', 401, ['GET', '/api/admin/orders']],
    ['malformed JSON', 400, ['POST', '/api/create-contact', { headers: json, body: '{' }]],
    ['a body of the wrong type', 415, ['POST', '/api/create-contact', { body: 'text' }]],
    [
      'a body that is too large',
      413,
      ['POST', '/api/create-contact', { headers: json, body: ' '.repeat(200_000) }],
    ],
    [
      'a public page',
      200,
      ['GET', '/stickers'],
      { 'content-security-policy': policy, 'cache-control': publicPage['Cache-Control'] },
    ],
    ['a private page', 200, ['GET', '/cart'], { 'x-robots-tag': 'noindex' }],
    ['an unknown page', 404, ['GET', '/nothing'], { 'x-robots-tag': 'noindex' }],
    ['a POST to a page', 405, ['POST', '/cart'], { 'x-robots-tag': 'noindex', allow: 'GET, HEAD, OPTIONS' }],
    [
      'an unknown file',
      404,
      ['GET', '/files/fox.png'],
      { 'content-security-policy': filesPolicy, 'x-robots-tag': 'noindex' },
    ],
  ])('%s', async (_, status, call, own) => {
    const answer = await ask(...call)
    expect(answer).toMatchObject({
      status,
      headers: { ...standard, 'cache-control': 'no-store', 'content-security-policy': ownPolicy, ...own },
    })
    if (status !== 204) expect(answer.headers['content-type']).toMatch(/^(application\/json|text\/)/)
  })

  test('an unchanged page, whose 304 has no policy, because the stored copy has one', async () => {
    const { headers } = await ask('GET', '/stickers')
    const revalidated = await ask('GET', '/stickers', { headers: { 'if-none-match': headers.etag ?? '' } })
    expect(revalidated).toMatchObject({
      status: 304,
      headers: { ...standard, etag: headers.etag, 'cache-control': publicPage['Cache-Control'] },
    })
    expect(revalidated.headers).not.toHaveProperty('content-security-policy')
  })

  afterEach(() => vi.restoreAllMocks())

  test('an internal error', async () => {
    vi.spyOn(t.shop.log, 'error').mockReturnValue()
    t.override({
      now: () => {
        throw new Error('secret')
      },
    })
    expect(await ask('GET', '/api/session')).toMatchObject({
      status: 500,
      headers: { ...standard, 'cache-control': 'no-store', 'content-security-policy': ownPolicy },
    })
  })
})

test.each([
  ['from-proxy_1=', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['a b', false],
  ['"quoted"', false],
  ['', false],
])('keeps a request number that a proxy assigned, if it is valid: %s', async (requestId, isKept) => {
  const { headers } = await ask('GET', '/api/health/live', { headers: { 'x-request-id': requestId } })
  expect(headers['x-request-id'] === requestId).toBe(isKept)
  expect(headers['x-request-id']).toMatch(isKept ? /./ : /^[0-9a-f]{12}$/)
})

test('each request has a different number', async () => {
  const numbers = new Set<string | undefined>()
  for (let call = 0; call < 20; call++) {
    numbers.add((await ask('GET', '/api/health/live')).headers['x-request-id'])
  }
  expect(numbers.size).toBe(20)
})

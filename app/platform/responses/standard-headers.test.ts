import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders, withoutDocumentHeaders, withStandardHeaders } from './standard-headers.server.ts'

const site = new Hono()
  .use(withStandardHeaders({ publicUrl: 'https://shop.test', settings: { coversSubdomains: false } }))
  .get('/assets/*', withoutDocumentHeaders)
  .get('/assets/page.js', (c) => c.body('1', 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  .get('/assets/cut.svg', (c) => c.body('<svg/>', 200, { 'Content-Type': 'image/svg+xml' }))
  .all('*', (c) => c.html('unknown', 404))

async function headersOf(path: string): Promise<string[]> {
  const sent = new Map<string, unknown>()
  const outgoing = {
    setHeader: (name: string, value: unknown) => sent.set(name, value),
    removeHeader: (name: string) => sent.delete(name),
  }
  await site.request(path, {}, { outgoing })
  return [...sent.keys()]
}

test('gives a script only the headers that apply to scripts', async () => {
  expect(await headersOf('/assets/page.js')).toEqual([
    'Cache-Control',
    'Cross-Origin-Resource-Policy',
    'Strict-Transport-Security',
    'X-Content-Type-Options',
  ])
})

test.each(['/assets/cut.svg', '/assets/unknown.js', '/'])(
  'gives %s, which can be opened as a document, all headers',
  async (path) => {
    expect(await headersOf(path)).toEqual(
      expect.arrayContaining(['Content-Security-Policy', 'X-Frame-Options', 'Referrer-Policy']),
    )
  },
)

test.each([
  ['http://shop.test', false, undefined],
  ['https://shop.test', false, 'max-age=15552000'],
  ['https://shop.test', true, 'max-age=15552000; includeSubDomains'],
])(
  'at %s, with subdomains %s, sets Strict-Transport-Security to %s',
  (publicUrl, coversSubdomains, header) => {
    const headers = securityHeaders({ publicUrl, settings: { coversSubdomains } })
    expect(headers['Strict-Transport-Security']).toBe(header)
  },
)

import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { Hono } from 'hono'
import { describe, expect, onTestFinished, test } from 'vitest'
import { itemPicturesApi } from '#app/api/files.ts'
import { httpServer } from '#app/platform/http/http-server.server.ts'
import { createSite } from '#app/server.ts'
import { designedItems } from '#test/designed-items.ts'
import { documentedPaths, fillPath } from '#test/openapi.ts'
import { overHttp } from '#test/over-http.ts'
import { loadTwoPages } from '#test/pages.ts'
import { pdfPage } from '#test/pdf-page.ts'
import { purchases } from '#test/purchase.ts'
import { listen, openRaw, shut } from '#test/raw-http.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor } = purchases(t)
const { upload, add } = designedItems(t)
const site = overHttp(() => createSite(t.shop, loadTwoPages))

describe('request smuggling', () => {
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: shop.test\r\n\r\n'
  const chunked = `0\r\n\r\n${smuggled}`

  test.each([
    ['two different lengths', ['Content-Length: 0', `Content-Length: ${smuggled.length}`], smuggled],
    ['a length and chunks', [`Content-Length: ${chunked.length}`, 'Transfer-Encoding: chunked'], chunked],
    ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], chunked],
    ['an unknown encoding after chunks', ['Transfer-Encoding: chunked, identity'], chunked],
    ['a space before the colon', ['Content-Length : 0', 'Transfer-Encoding: chunked'], chunked],
    ['a folded header', ['Transfer-Encoding:', ' chunked', 'Content-Length: 5'], chunked],
    ['a signed length', [`Content-Length: +${smuggled.length}`], smuggled],
    ['a chunk with an invalid size', ['Transfer-Encoding: chunked'], `0x0\r\n\r\n${smuggled}`],
  ])('by %s gets a single 400, and the hidden request gets no response', async (_, headers, body) => {
    const reached: string[] = []
    const server = httpServer((request) => {
      reached.push(new URL(request.url).pathname)
      return request.text().then(() => new Response('ok'))
    }, '127.0.0.1')
    onTestFinished(() => shut(server))
    const raw = openRaw(await listen(server))
    raw.socket.write(
      `${['POST /upload HTTP/1.1', 'Host: shop.test', ...headers].join('\r\n')}\r\n\r\n${body}`,
    )
    const { received } = await raw.ended
    expect(received.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400'])
    expect(reached).not.toContain('/smuggled')
  })
})

test('no response contains a host from the request, which could poison a cache, or allows another origin', async () => {
  const evil = {
    'x-forwarded-host': 'evil.test',
    'x-forwarded-server': 'evil.test',
    'x-host': 'evil.test',
    'x-original-url': '/evil.test',
    'x-rewrite-url': '/evil.test',
    forwarded: 'host=evil.test',
    origin: 'https://evil.test',
    referer: 'https://evil.test/',
  }
  const paths = [
    ...documentedPaths
      .filter(({ operations }) => 'GET' in operations)
      .map(({ template }) => `/api${fillPath(template)}`),
    '/',
    '/stickers',
    '/sitemap.xml',
    '/robots.txt',
    '/files/x.png',
    '/unknown',
  ]
  for (const path of paths) {
    const response = await site(new Request(`http://shop.test${path}`, { headers: evil }))
    const sent = JSON.stringify([...response.headers]) + (await response.text())
    expect([path, sent.includes('evil.test')]).toEqual([path, false])
    expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, null])
  }
})

test('no uploaded file makes the shop connect to another server', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const inside = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const svg = `<?xml-stylesheet href="${inside}/a.css"?><!DOCTYPE svg SYSTEM "${inside}/a.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90">
    <style>@import url(${inside}/b.css); @font-face { font-family: f; src: url(${inside}/f.woff) }</style>
    <rect width="90" height="90" fill="#0a7"/><image xlink:href="${inside}/i.png" width="9" height="9"/>
    <use href="${inside}/u.svg#a"/><text font-family="f" fill="url(${inside}/p.svg#p)">a</text></svg>`
  const action = `/OpenAction << /S /URI /URI (${inside}/u) >> /AA << /WC << /S /SubmitForm /F (${inside}/s) >> >>`
  const pdf = pdfPage('0.8 0.1 0.1 rg 0 0 300 200 re f', '', [], { catalog: action })
  const pictures = new Hono().route('/item-pictures', itemPicturesApi(t.shop))
  const statuses: number[] = []
  for (const [name, bytes] of [
    ['a.svg', Buffer.from(svg.replace(/<!DOCTYPE[^>]*>/, ''))],
    ['b.pdf', pdf],
  ] as const) {
    const buyer = await visitor()
    const { id } = await upload(buyer, new Uint8Array(bytes), name)
    const { body } = await add(buyer, id)
    const answer = await pictures.request(`/${body.cartItem.fileData?.drawnPath}`)
    statuses.push(answer.status)
  }
  const form = new FormData()
  form.set('file', new File([svg], 'c.svg'))
  await t.api('POST', '/upload-file', { ...(await visitor()), form })
  expect([statuses, connections]).toEqual([[200, 200], 0])
})

test('a session that an attacker planted before a login doesn’t open the customer’s cart', async () => {
  const planted = await visitor()
  const { token } = await t.customer()
  const merged = await t.api('GET', '/session', { token, query: planted.query ?? {} })
  expect(merged.body.tokenSession).not.toBe(planted.query?.sessionToken)
  await add({ token }, null)
  const seen = await t.api('GET', '/session', { query: planted.query ?? {} })
  expect([seen.body.counterItems, seen.body.tokenSession === planted.query?.sessionToken]).toEqual([0, false])
})

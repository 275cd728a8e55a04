import { beforeAll, describe, expect, test } from 'vitest'
import { createSite } from '#app/server.ts'
import { testingNotice } from '#app/platform/http/local-testing.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'
import { loadTwoPages } from '#test/pages.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close } = purchases(t)

const publicUrl = 'https://shop.example'
const here = 'localhost:3000'

let payment: string

beforeAll(async () => {
  const buyer = await visitor()
  await addStickers(buyer)
  payment = new URL((await close(buyer)).body.link).pathname
})

type Client = { host?: string; from?: string; headers?: Record<string, string> }

function shopWith(settings: Partial<Settings>) {
  return { ...t.shop, publicUrl, settings: { ...t.shop.settings, ...settings } }
}

async function statuses(settings: Partial<Settings>, { host = here, from = '127.0.0.1', headers }: Client) {
  const site = createSite(shopWith(settings), loadTwoPages)
  const env = { incoming: { socket: { remoteAddress: from } } }
  const responses = ['/dev/mail', '/dev/mail.json', payment].map((path) =>
    Promise.resolve(site(new Request(`http://${here}${path}`, { headers: { ...headers, host } }), env)),
  )
  return (await Promise.all(responses)).map(({ status }) => status)
}

const open = [200, 200, 200]
const closed = [404, 404, 404]

describe('caught emails and test payments are only accessible on this machine', () => {
  test.each([
    [here, '127.0.0.1'],
    ['LOCALHOST:3000', '127.0.0.1'],
    ['127.0.0.1:3000', '127.0.0.53'],
    ['[::1]:3000', '::1'],
    ['shop.example', '::ffff:127.0.0.1'],
  ])('as %s from %s', async (host, from) => {
    expect(await statuses({}, { host, from })).toEqual(open)
  })

  test.each([
    ['another address', { from: '192.168.1.7' }],
    ['another address, as localhost', { from: '::ffff:10.0.0.9', host: here }],
    ['an unknown address', { from: '' }],
    ['a domain that someone else points to this machine', { host: 'evil.example:3000' }],
    ['a name that only looks like localhost', { host: 'localhost.evil.example:3000' }],
    ['another port', { host: 'localhost:8080' }],
    ['two hosts', { host: `${here}, evil.example` }],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
    ['a proxy that claims the request comes from here', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['a proxy of another kind', { headers: { forwarded: 'for=127.0.0.1' } }],
  ])('not from %s', async (_, client) => {
    expect(await statuses({}, client)).toEqual(closed)
  })

  test('a trusted proxy reports the client’s address', async () => {
    const trusting = { trustedProxies: 1 }
    const by = (hops: string) => ({ host: 'shop.example', headers: { 'x-forwarded-for': hops } })
    expect(await statuses(trusting, by('203.0.113.9'))).toEqual(closed)
    expect(await statuses(trusting, by('127.0.0.1, 203.0.113.9'))).toEqual(closed)
    expect(await statuses(trusting, by('::1'))).toEqual(open)
    expect(await statuses(trusting, {})).toEqual(open)
  })

  test('test payments are rejected as well', async () => {
    const site = createSite(shopWith({}), loadTwoPages)
    const env = { incoming: { socket: { remoteAddress: '192.168.1.7' } } }
    const pay = new Request(`http://${here}${payment}/pay`, { method: 'POST', headers: { host: here } })
    expect((await site(pay, env)).status).toBe(404)
  })

  test('ALLOW_REMOTE_TESTING opens them, but only under the shop’s own names and IP addresses', async () => {
    const allowing = { allowRemoteTesting: true }
    const from = '192.168.1.7'
    for (const host of ['shop.example', here, '192.168.1.5:3000', '[fe80::1]:8080']) {
      expect(await statuses(allowing, { host, from }), host).toEqual(open)
    }
    for (const host of ['evil.example', 'shop.example.evil.example', '']) {
      expect(await statuses(allowing, { host, from }), host).toEqual(closed)
    }
  })
})

describe('the startup message', () => {
  const local = { host: '127.0.0.1', allowRemoteTesting: false }
  const notice = (settings: Partial<Settings>, url = 'http://127.0.0.1:3000') =>
    testingNotice({ settings: { ...t.shop.settings, ...settings }, publicUrl: url })

  test('is silent if no one else has access', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1']) expect(notice({ ...local, host })).toBeNull()
  })

  test('names the closed pages and the setting that opens them', () => {
    for (const message of [notice({ ...local, host: '0.0.0.0' }), notice(local, publicUrl)]) {
      expect(message).toContain('/dev/mail and the test payment page only work on this machine')
      expect(message).toContain('ALLOW_REMOTE_TESTING=true')
    }
  })

  test('names the open pages and who has access', () => {
    const message = notice({ ...local, allowRemoteTesting: true })
    expect(message).toMatch(/^Warning: /)
    expect(message).toContain('read every email')
  })
})

import { describe, expect, test } from 'vitest'
import { signatureHeader } from '#app/platform/payments/test-provider.server.ts'
import { testPaymentPage } from '#app/platform/payments/test-payment-page.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close } = purchases(t)

// Nothing listens at this address, so payments are found by reconciliation, as after a lost webhook.
const webhookUrl = 'http://127.0.0.1:1/api/payments/webhook'

const request = (path: string, init?: RequestInit) =>
  testPaymentPage({ shop: t.shop, secret: t.shop.secret, webhookUrl }).request(path, init)

const post = (path: string, body = 'webhook=never', type = 'application/x-www-form-urlencoded') =>
  request(path, { method: 'POST', body, headers: { 'content-type': type } })

async function openPayment() {
  const buyer = await visitor()
  const item = await addStickers(buyer)
  const { body } = await close(buyer)
  return { buyer, item, path: `/${new URL(body.link).pathname.split('/').at(-1)}` }
}

describe('spec 4: the shop’s own test payment page', () => {
  test('shows the amount and plain forms, marked as a test', async () => {
    const { path } = await openPayment()
    const { amountCents } = await t.shop.provider.readPayment(path.slice(1))
    const page = await (await request(path)).text()
    expect(page).toContain(`Pay $${(amountCents / 100).toFixed(2)}<`)
    expect(page).toContain('Test payment: no card is needed and no money moves.')
    expect(page).toContain(`action="/test-payment${path}/pay"`)
    expect(page).not.toContain('<script')
  })

  test('a form above its size limit is not read', async () => {
    const { path } = await openPayment()
    const body = 'a=1&'.repeat(5_000_000)
    expect((await post(`${path}/pay`, body)).status).toBe(413)
    expect((await post(`${path}/pay`)).status).toBe(303)
  })

  test.each(['/x', '/%00', '/%ff', '/test_%00', `/test_${'a'.repeat(5000)}`])(
    'payment %j can’t be viewed or paid',
    async (path) => {
      expect((await request(path)).status).toBe(404)
      for (const end of ['pay', 'decline', 'cancel']) {
        expect((await post(`${path}/${end}`)).status, end).toBe(404)
      }
    },
  )

  test.each([
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=a', 'x'],
  ])('a form that cannot be read (%s) pays nothing', async (type, body) => {
    const { path } = await openPayment()
    expect((await post(`${path}/pay`, body, type)).status).toBe(400)
    expect(await (await request(path)).text()).toContain('<form')
  })

  test('opening the page or /pay with GET pays nothing', async () => {
    const { path } = await openPayment()
    for (const end of ['pay', 'decline', 'cancel']) {
      const response = await request(`${path}/${end}`)
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    }
    const posted = await post(path)
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(await (await request(path)).text()).toContain('<form')
  })

  test('declining and canceling redirect back and keep the payment open until it is paid', async () => {
    const { path } = await openPayment()
    for (const end of ['decline', 'cancel']) {
      const response = await post(`${path}/${end}`)
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        `${t.shop.publicUrl}/pay-failure`,
      ])
    }
    // The link contains the order's hash, which can't be guessed.
    const confirmed = expect.stringMatching(/^http:\/\/[^/]+\/pay-confirm\?order=[\w-]{22,}\$-\d+$/) as string
    const paid = await Promise.all([post(`${path}/pay`), post(`${path}/pay`), post(`${path}/pay`)])
    for (const response of paid) {
      expect([response.status, response.headers.get('location')]).toEqual([303, confirmed])
    }
    expect(await (await request(path)).text()).toContain('This payment has been paid.')
    expect((await post(`${path}/decline`)).headers.get('location')).toEqual(confirmed)
  })

  test('an expired payment cannot be paid', async () => {
    const { path } = await openPayment()
    await t.shop.provider.expirePayment(path.slice(1))
    expect((await post(`${path}/pay`)).status).toBe(410)
    expect((await t.shop.provider.readPayment(path.slice(1))).status).toBe('expired')
  })

  test('rejects webhooks that the page didn’t sign', async () => {
    const { path } = await openPayment()
    const body = JSON.stringify({ type: 'payment.paid', payment: { id: path.slice(1) } })
    for (const signature of [undefined, '', 't=1,v1=00', `t=${Date.now()},v1=${'0'.repeat(64)}`]) {
      const headers = signature === undefined ? undefined : { [signatureHeader]: signature }
      const response = await t.api('POST', '/payments/webhook', { body, ...(headers && { headers }) })
      expect(response.status).toBe(401)
    }
  })
})

import { once } from 'node:events'
import http, { Agent } from 'node:http'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { allowMethods } from '../http/allowed-methods.ts'
import type { Shop } from '../shop.server.ts'
import { findTestPayment, payTestPayment, type TestPayment } from './test-payment-row.server.ts'
import { signatureHeader, signWebhook, type TestWebhook } from './test-provider.server.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

type Delivery = 'once' | 'twice' | 'late' | 'never'

const lateMs = 10_000
const idPattern = /^test_[\w-]+$/

export type TestPaymentPage = {
  shop: Pick<Shop, 'db' | 'log' | 'now'>
  secret: string
  webhookUrl: string
}

export function testPaymentPage({ shop, secret, webhookUrl }: TestPaymentPage) {
  const { db, log, now } = shop
  const page = new Hono()
  page.use(allowMethods(page, (c) => c.html(messageHtml('This page does not support that method.'), 405)))
  page.use(
    bodyLimit({
      maxSize: 10 * 1024,
      onError: (c) => c.html(messageHtml('This form could not be read.'), 413),
    }),
  )

  const find = async (id: string) => (idPattern.test(id) ? findTestPayment({ db, now }, id) : undefined)

  const deliver = async (payment: TestPayment) => {
    const { id, idempotencyKey, amountCents, currency } = payment
    const webhook: TestWebhook = {
      type: 'payment.paid',
      payment: { id, idempotencyKey, amountCents, currency },
    }
    const body = JSON.stringify(webhook)
    try {
      const status = await post(webhookUrl, body, {
        'content-type': 'application/json',
        [signatureHeader]: signWebhook(body, secret, now()),
      })
      if (status >= 300) log.warn({ paymentId: id, status }, 'a test webhook was rejected')
    } catch (error) {
      log.warn({ error }, 'a test webhook was not delivered; reconciliation will find the payment')
    }
  }

  page.get('/:id', async (c) => {
    const payment = await find(c.req.param('id'))
    return payment ? c.html(paymentHtml(payment)) : c.html(messageHtml('Payment not found.'), 404)
  })

  page.post('/:id/pay', async (c) => {
    const id = c.req.param('id')
    const form = await c.req.parseBody().catch(() => null)
    const paid = form && idPattern.test(id) ? await payTestPayment({ db, now }, id) : undefined
    const payment = paid ?? (await find(id))
    if (!payment) return c.html(messageHtml('Payment not found.'), 404)
    if (!form) return c.html(messageHtml('This form could not be read.'), 400)
    if (payment.status === 'expired') {
      return c.html(messageHtml('This payment has expired. Go back to your cart to pay.'), 410)
    }
    const delivery = paid ? (form.webhook as Delivery) : 'never'
    if (delivery === 'late') setTimeout(() => void deliver(payment), lateMs).unref()
    else if (delivery !== 'never') await deliver(payment)
    if (delivery === 'twice') await deliver(payment)
    return c.redirect(payment.successUrl, 303)
  })

  for (const end of ['decline', 'cancel']) {
    page.post(`/:id/${end}`, async (c) => {
      const payment = await find(c.req.param('id'))
      if (!payment) return c.html(messageHtml('Payment not found.'), 404)
      return c.redirect(payment.status === 'paid' ? payment.successUrl : payment.failureUrl, 303)
    })
  }
  return page
}

const agent = new Agent({ keepAlive: true })

/** Returns the status. Avoids `fetch`, which would take a tenth of a purchase's CPU time in benchmarks and tests. */
async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  const request = http.request(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(5_000) })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'end')
  return response.statusCode ?? 500
}

function paymentHtml(payment: TestPayment) {
  const amount = dollars.format(payment.amountCents / 100)
  if (payment.status !== 'open') {
    return messageHtml(
      payment.status === 'paid' ? 'This payment has been paid.' : 'This payment has expired.',
    )
  }
  return frame(html`
    <p>${payment.description}</p>
    <p class="amount">${amount}</p>
    <form method="post" action="/test-payment/${payment.id}/pay">
      <button class="pay">Pay ${amount}</button>
      <fieldset>
        <legend>For testing, notify the shop</legend>
        <label><input type="radio" name="webhook" value="once" checked /> immediately</label>
        <label><input type="radio" name="webhook" value="twice" /> twice</label>
        <label><input type="radio" name="webhook" value="late" /> ${lateMs / 1000} seconds late</label>
        <label><input type="radio" name="webhook" value="never" /> never (the shop has to check)</label>
      </fieldset>
    </form>
    <form method="post" action="/test-payment/${payment.id}/decline"><button>Decline the card</button></form>
    <form method="post" action="/test-payment/${payment.id}/cancel"><button>Cancel</button></form>
  `)
}

const messageHtml = (message: string) => frame(html`<p>${message}</p>`)

const frame = (content: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Test payment</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            margin: 0;
            background: #eef1f6;
            color: #1a2233;
          }
          main {
            max-width: 26rem;
            margin: 2rem auto;
            padding: 1.5rem;
            background: #fff;
            border-radius: 12px;
          }
          .test {
            background: #ffe48a;
            text-align: center;
            padding: 0.75rem;
            font-weight: 600;
          }
          .amount {
            font-size: 2rem;
            font-weight: 700;
            margin: 0.5rem 0 1rem;
            font-variant-numeric: tabular-nums;
          }
          button {
            width: 100%;
            min-height: 44px;
            font: inherit;
            border: 1px solid #8a94a8;
            border-radius: 8px;
            background: #fff;
            cursor: pointer;
          }
          :focus-visible {
            outline: 3px solid #1a2233;
            outline-offset: 2px;
          }
          .pay {
            background: #1a4fd6;
            border-color: #1a4fd6;
            color: #fff;
            font-weight: 600;
          }
          fieldset {
            margin: 1rem 0;
            padding: 0.75rem 1rem;
            border: 1px solid #c9d0dc;
            border-radius: 8px;
          }
          legend {
            /* Otherwise browsers draw it over the border. */
            float: left;
            width: 100%;
            padding: 0;
            margin-bottom: 0.25rem;
            font-weight: 600;
          }
          label {
            clear: both;
            display: block;
            min-height: 28px;
          }
          form + form {
            margin-top: 0.5rem;
          }
        </style>
      </head>
      <body>
        <header class="test">Test payment: no card is needed and no money moves.</header>
        <main>
          <h1>Test payment</h1>
          ${content}
        </main>
      </body>
    </html>`

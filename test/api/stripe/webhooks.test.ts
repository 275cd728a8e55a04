import { and, eq } from 'drizzle-orm'
import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#app/api/api.ts'
import { httpServer } from '#app/platform/http/http-server.server.ts'
import { orderEvents } from '#app/schema/orders.server.ts'
import { paymentProblems, providerEvents } from '#app/schema/payments.server.ts'
import { deleteOldEvents } from '#app/features/sales/payment-events/delete-old-events.server.ts'
import { endSession } from '#test/stripe/account.ts'
import { pay } from '#test/stripe/customer.ts'
import { changeDispute, dispute } from '#test/stripe/disputes.ts'
import { refund } from '#test/stripe/refunds.ts'
import { postWebhook, signEvent } from '#test/stripe/webhooks.ts'
import { stripeShop } from '#test/stripe/stripe-shop.ts'

const s = stripeShop()

const statusOf = async (link: string) => (await s.paymentOf(link)).order.status

/** Returns an order that was paid without its webhook reaching the shop. */
async function unreported() {
  const bought = await s.unpaid()
  await s.silently(() => pay(s.stripe.account, bought.sessionId))
  return { ...bought, event: s.lastEvent('checkout.session.completed') }
}

const recordedEvents = (eventId: string) =>
  s.t.shop.db
    .select()
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, 'stripe'), eq(providerEvents.eventId, eventId)))

describe('only Stripe may report a payment', () => {
  test.each([['whsec_new'], ['whsec_old']])(
    'either secret is valid while being replaced: %s',
    async (secret) => {
      const { link, event } = await unreported()
      expect((await s.send(event, { secrets: [secret] })).status).toBe(200)
      expect(await statusOf(link)).toBe('PENDING')
    },
  )

  test.each([
    ['another account’s secret', { secrets: ['whsec_other'] }],
    ['a timestamp from six minutes ago', { at: new Date(Date.now() - 6 * 60_000) }],
  ])('%s is refused, and nothing changes', async (_, signed) => {
    const { link, event } = await unreported()
    expect(await s.send(event, signed)).toMatchObject({
      status: 401,
      problem: { message: 'The signature is missing or wrong' },
    })
    expect(await statusOf(link)).toBe('UNPAID')
    expect(await recordedEvents(event.id)).toEqual([])
  })

  test.each([
    ['no signature', null],
    ['garbage', 'yes, really'],
    ['a signature of another body', signEvent('{}', ['whsec_new'], Math.floor(Date.now() / 1000))],
  ])('%s is refused', async (_, signature) => {
    const { link, event } = await unreported()
    const { body } = s.stripe.webhookOf(event)
    const headers: Record<string, string> = signature === null ? {} : { 'stripe-signature': signature }
    expect((await s.t.api('POST', '/payments/webhook', { body, headers })).status).toBe(401)
    expect(await statusOf(link)).toBe('UNPAID')
  })

  test('a body in any alphabet arrives over HTTP exactly as signed', async () => {
    const { link, event } = await unreported()
    const api = createApi(s.t.shop)
    const server = httpServer((request) => api.fetch(request), '127.0.0.1').listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const object = { ...event.data.object, description: 'Größe 3″ × 3″ 🦊\u2028' } as typeof event.data.object
    const sent = s.stripe.webhookOf({ ...event, data: { object } })
    expect(await postWebhook(`http://127.0.0.1:${port}/payments/webhook`, sent)).toBe(200)
    expect(await statusOf(link)).toBe('PENDING')
  })

  test('the same JSON in different bytes than signed is refused', async () => {
    const { event } = await unreported()
    const { signature } = s.stripe.webhookOf(event)
    expect((await s.post({ body: JSON.stringify(event), signature })).status).toBe(401)
  })

  test('a body of 1 MB is refused as too large', async () => {
    const body = JSON.stringify({ id: 'evt_1', filler: 'x'.repeat(1024 * 1024) })
    const signature = signEvent(body, ['whsec_new'], Math.floor(Date.now() / 1000))
    expect((await s.post({ body, signature })).status).toBe(413)
  })

  test.each([
    ['not json', 401],
    ['null', 401],
    ['[]', 200],
    ['{"object":"event"}', 200],
    ['{"object":"event","type":"toString"}', 200],
  ])('the signed body %s, which is not an event, returns %i', async (body, status) => {
    const signature = signEvent(body, ['whsec_new'], Math.floor(Date.now() / 1000))
    expect((await s.post({ body, signature })).status).toBe(status)
  })
})

describe('the effect of a webhook', () => {
  test('twenty identical concurrent webhooks make one order and one email, and are recorded once', async () => {
    const { link, order, event } = await unreported()
    const responses = await Promise.all(Array.from({ length: 20 }, () => s.send(event)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await statusOf(link)).toBe('PENDING')
    const events = await s.t.shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
    expect(events).toHaveLength(1)
    expect(await s.mailsOf('order-paid', order.id)).toHaveLength(1)
    expect(await recordedEvents(event.id)).toHaveLength(1)
  })

  test('a webhook that was already applied isn’t read from Stripe again', async () => {
    const { event } = await unreported()
    await s.send(event)
    const calls = s.stripe.calls.length
    expect((await s.send(event)).status).toBe(200)
    expect(s.stripe.calls).toHaveLength(calls)
  })

  test('the session is read from Stripe, so a false event pays nothing', async () => {
    const { link, sessionId, session } = await s.unpaid()
    await s.silently(() =>
      s.stripe.account.emit('checkout.session.completed', {
        ...session(),
        id: sessionId,
        status: 'complete',
        payment_status: 'paid',
      }),
    )
    expect((await s.send(s.lastEvent('checkout.session.completed'))).status).toBe(200)
    expect(await statusOf(link)).toBe('UNPAID')
  })

  test('“expired” after “paid” changes nothing', async () => {
    const { link, session, event } = await unreported()
    await s.silently(() =>
      s.stripe.account.emit('checkout.session.expired', { ...session(), status: 'expired' }),
    )
    expect((await s.send(s.lastEvent('checkout.session.expired'))).status).toBe(200)
    expect((await s.send(event)).status).toBe(200)
    expect(await statusOf(link)).toBe('PENDING')
  })

  test('a session that expired at Stripe ends the payment', async () => {
    const { link, session } = await s.unpaid()
    endSession(s.stripe.account, session())
    expect(await s.stripe.delivered()).toEqual([200])
    expect((await s.paymentOf(link)).payment.status).toBe('expired')
  })

  test.each([
    ['amount', { amount_total: 100 }, { amountCents: 100, currency: 'USD' }],
    ['currency', { currency: 'eur' }, { currency: 'EUR' }],
  ])(
    'a different %s pays nothing, is not sent again, and is a problem for staff',
    async (_, change, noted) => {
      const { link, session, payment, event } = await unreported()
      Object.assign(session(), change)
      for (let sent = 0; sent < 2; sent++) expect((await s.send(event)).status).toBe(200)
      const after = await s.paymentOf(link)
      expect([after.order.status, after.payment.status]).toEqual(['UNPAID', 'mismatched'])
      const problems = await s.t.shop.db
        .select()
        .from(paymentProblems)
        .where(eq(paymentProblems.paymentId, payment.id))
      expect(problems).toMatchObject([{ kind: 'wrong-amount', ...noted }])
    },
  )

  test('returns 503 during a Stripe outage, and the next delivery counts', async () => {
    const { link, event } = await unreported()
    s.stripe.faults.push({ on: 'GET checkout/sessions', kind: 'fail-before', times: 3 })
    expect(await s.send(event)).toMatchObject({ status: 503, problem: { code: 'busy' } })
    expect(await statusOf(link)).toBe('UNPAID')
    expect((await s.send(event)).status).toBe(200)
    expect(await statusOf(link)).toBe('PENDING')
  })
})

describe('events about other shops change nothing', () => {
  test.each([
    ['an unknown type', { type: 'customer.created' }],
    ['a type named like an object’s property', { type: 'constructor' }],
    ['a connected account', { account: 'acct_other' }],
    ['live mode, where the key is a test key', { livemode: true }],
  ])('%s is acknowledged and ignored', async (_, change) => {
    const { link, event } = await unreported()
    expect((await s.send({ ...event, id: `evt_${Math.random()}`, ...change })).status).toBe(200)
    expect(await statusOf(link)).toBe('UNPAID')
  })

  test('a session of another account is ignored', async () => {
    const { link, event } = await unreported()
    const object = { ...event.data.object, id: 'cs_test_elsewhere' }
    expect((await s.send({ ...event, id: 'evt_elsewhere', data: { object } })).status).toBe(200)
    expect(await statusOf(link)).toBe('UNPAID')
  })

  test('a payment of another site in the account is ignored, but one that claims to be for this shop is a problem', async () => {
    const problems = () =>
      s.t.shop.db.select().from(paymentProblems).where(eq(paymentProblems.kind, 'unknown'))
    const make = async (site: string) => {
      const { sessionId, session } = await s.unpaid()
      const { account } = s.stripe
      const id = `${sessionId}other`
      account.sessions.set(id, {
        ...session(),
        id,
        client_reference_id: `key-${id}`,
        metadata: { kisscut_site: site },
      })
      await s.payAt(id)
    }
    await make('https://another.test')
    expect(await problems()).toEqual([])
    await make('http://shop.test')
    expect(await problems()).toMatchObject([{ kind: 'unknown', provider: 'stripe' }])
  })
})

test('a payment’s events have the same result in any order, if those that got a 503 are repeated', async () => {
  for (let time = 0; time < 6; time++) {
    const { link, sessionId, intentId } = await s.unpaid()
    const first = s.stripe.account.events.length
    await s.silently(() => {
      pay(s.stripe.account, sessionId)
      refund(s.stripe.account, { intentId: intentId(), amount: 300 })
      const { id } = dispute(s.stripe.account, { intentId: intentId() })
      changeDispute(s.stripe.account, id, 'won')
    })
    const waiting = s.stripe.account.events.slice(first)
    for (let tries = 0; waiting.length > 0; tries++) {
      expect(tries).toBeLessThan(100)
      const [event] = waiting.splice(Math.floor(Math.random() * waiting.length), 1)
      if (event && (await s.send(event)).status === 503) waiting.push(event)
    }
    const { order, payment } = await s.paymentOf(link)
    expect([order.status, order.disputedAt, payment.status, payment.refundedCents]).toEqual([
      'PENDING',
      null,
      'paid',
      300,
    ])
    expect(await s.mailsOf('refund', order.id)).toHaveLength(1)
    expect(await s.mailsOf('order-paid', order.id)).toHaveLength(1)
  }
})

test('events are deleted after 40 days', async () => {
  const { event } = await unreported()
  await s.send(event)
  const day = 24 * 60 * 60_000
  await deleteOldEvents(s.t.shop.db, new Date(Date.now() + 39 * day))
  expect(await recordedEvents(event.id)).toHaveLength(1)
  await deleteOldEvents(s.t.shop.db, new Date(Date.now() + 41 * day))
  expect(await recordedEvents(event.id)).toEqual([])
})

import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordPayment } from '#app/features/sales/payments/record-payment.server.ts'
import { releaseEndedQuotes } from '#app/features/sales/quotes/release-ended-quotes.server.ts'
import { sweep } from '#app/features/desk/privacy/sweep.server.ts'
import { dayText } from '#app/features/ground/time/date-text.ts'
import { dayAt, shiftDay } from '#app/features/ground/time/days.ts'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { coupons } from '#app/schema/coupons.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { orders, quotes } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { plainPicture } from '../../../bench/journey.ts'
import { first } from '#test/first.ts'
import { rules } from '#test/shared-shop/invariants.ts'
import { contact, purchases } from '#test/purchase.ts'
import { quoteSteps } from '#test/quote-steps.ts'
import { inTimeZone } from '#test/shop-clock.ts'
import { testShop } from '#test/shop.ts'
import { chargeTax } from '#test/tax-steps.ts'

const t = testShop()
const { paymentOf, payAtProvider, webhook } = purchases(t)
const { newQuote, draft, sent, add, send, open, pay, change, cancel, read } = quoteSteps(t)

const today = () => dayAt(new Date(), 'America/Chicago')

const daysLater = (days: number) => {
  const later = new Date(Date.now() + days * 24 * 60 * 60_000)
  return t.setClock(() => later)
}

/** Moves the quote's last day this many days into the past. */
const endAgo = ({ id }: { id: number }, days: number) =>
  t.shop.db
    .update(quotes)
    .set({ endsOn: shiftDay(today(), -days) })
    .where(eq(quotes.id, id))

async function coupon(maxRedemptions: number | null = null) {
  const code = `QUOTE${Math.random().toString(36).slice(2, 10).toUpperCase()}`
  const row = first(
    await t.shop.db.insert(coupons).values({ code, percentage: 0.1, maxRedemptions }).returning(),
  )
  return { id: row.id, code }
}

const redemptions = async (id: number) =>
  first(await t.shop.db.select().from(coupons).where(eq(coupons.id, id))).redemptions

const orderOf = async (orderId: number) =>
  first(await t.shop.db.select().from(orders).where(eq(orders.id, orderId)))

const mailsOf = async (orderId: number, template: string) =>
  (await t.shop.db.select().from(mails).where(eq(mails.orderId, orderId)))
    .map(({ mail }) => mail)
    .filter((mail) => mail.template === template)

const paymentsOf = (orderId: number) => t.shop.db.select().from(payments).where(eq(payments.orderId, orderId))

/** Reports the state of a bank debit, as a provider would. */
async function report(link: string, type: 'processing' | 'expired') {
  const { payment } = await paymentOf(link)
  const { providerPaymentId, idempotencyKey, amountCents, currency } = payment
  const event = { providerPaymentId: providerPaymentId ?? '', idempotencyKey, amountCents, currency }
  await recordPayment({ ...t.shop, now: t.shop.now() }, t.shop.provider.name, { type, ...event })
}

async function expectBooksInOrder() {
  for (const [rule, query] of Object.entries(rules)) {
    if (/file|provider/.test(rule)) continue
    const { rows } = (await t.shop.db.execute(query)) as { rows: object[] }
    expect(rows, rule).toEqual([])
  }
}

describe('staff make a quote', () => {
  test('a quote has today’s prices, with artwork, designs, a coupon and shipping', async () => {
    const quote = await newQuote()
    const { id, token } = quote
    const form = new FormData()
    form.set('file', new File([plainPicture(40, 30)], 'logo.png', { type: 'image/png' }))
    const { body: file } = await t.api('POST', `/admin/quotes/${id}/artwork`, { token, form })
    const added = await add(quote, { product: { fileId: file.id } })
    const price = await t.api('POST', '/item/calculate-custom-price', {
      body: { categoryId: 5, proportion: { width: 4, height: 4 }, custom: true, quantity: 50 },
    })
    const [design] = (await t.api('GET', '/libraryproducts')).body
    const body = { productId: design?.id, quantity: 3, version: added.body.version }
    const { version } = (await t.api('POST', `/admin/quotes/${id}/designs`, { token, body })).body
    const { code } = await coupon()
    await t.api('PUT', `/admin/quotes/${id}/coupon`, { token, body: { coupon: code, version } })
    const before = (await read(quote)).body
    const itemsCents = price.body + 3 * (design?.price ?? 0)
    expect(before).toMatchObject({ state: 'draft', contact: null, orderId: null, path: null })
    expect(before.items).toMatchObject([
      { name: 'Die Cut Stickers', quantity: 50, price: price.body, fileData: { name: 'logo.png' } },
      { name: design?.name, quantity: 3 },
    ])
    expect(before.totals).toMatchObject({ price: itemsCents, shippingPrice: null, tax: 0, coupon: code })
    const discount = Math.round(itemsCents / 10)
    expect(before.totals.discount).toBe(discount)
    const shipped = (await read(quote, { zipCode: '10001' })).body.totals
    expect(shipped.shippingPrice).toBeGreaterThan(0)
    expect(shipped.total).toBe(itemsCents - discount + (shipped.shippingPrice ?? 0))
    expect((await read(quote, { zipCode: '00000' })).body.totals.problem).toContain('ZIP code')
  })

  test('a quantity can be changed at today’s price, and an item removed', async () => {
    const quote = await draft()
    const item = first((await read(quote)).body.items)
    const path = `/admin/quotes/${quote.id}/items/${item.id}` as const
    const changed = await t.api('PUT', path, {
      token: quote.token,
      body: { quantity: 100, version: quote.version },
    })
    const { body: price } = await t.api('POST', '/item/calculate-custom-price', {
      body: { categoryId: 5, proportion: { width: 4, height: 4 }, custom: true, quantity: 100 },
    })
    expect((await read(quote)).body.items).toMatchObject([{ quantity: 100, price }])
    const query = { version: String(changed.body.version) }
    expect((await t.api('DELETE', path, { token: quote.token, query })).status).toBe(200)
    expect((await read(quote)).body.items).toEqual([])
  })

  test('sending freezes the quote as an unpaid order without a payment, and emails its link once', async () => {
    await chargeTax(t, [{ state: 'NY', rate: 8, isShippingTaxed: false }])
    try {
      const quote = await draft()
      const shown = (await read(quote, { zipCode: contact.zipCode })).body.totals
      const { status, body } = await send(quote, { email: 'phone@example.com' })
      expect(status).toBe(200)
      const order = await orderOf(body.orderId)
      expect(order).toMatchObject({ status: 'UNPAID', email: 'phone@example.com', customerId: null })
      expect([order.itemsCents, order.shippingCents, order.taxCents, order.totalCents]).toEqual([
        shown.price,
        shown.shippingPrice,
        shown.tax,
        shown.total,
      ])
      expect(shown.tax).toBeGreaterThan(0)
      expect(await paymentsOf(order.id)).toEqual([])
      const endsOn = shiftDay(today(), 14)
      expect(await mailsOf(order.id, 'quote')).toMatchObject([
        { endsOn, quoteId: quote.id, order: { path: `/quote?order=${order.hash}$-${order.id}` } },
      ])
      expect((await read(quote)).body).toMatchObject({
        state: 'open',
        endsOn,
        contact: { name: contact.name },
      })
    } finally {
      await chargeTax(t, [])
    }
  })

  test('a quote isn’t sent without items, after its last day, or with an invalid address', async () => {
    const empty = await newQuote()
    expect(await send(empty)).toMatchObject({ status: 409, problem: { code: 'conflict' } })
    const quote = await draft()
    expect((await send(quote, { email: 'nobody' })).problem?.fields).toHaveProperty('email')
    expect((await send(quote, { zipCode: '00000' })).problem?.fields).toHaveProperty('zipCode')
    expect((await send(quote, { state: 'ZZ' })).problem?.fields).toHaveProperty('state')
    await endAgo(quote, 1)
    expect((await send(quote)).problem?.fields).toHaveProperty('endsOn')
    expect((await read(quote)).body).toMatchObject({ state: 'draft', orderId: null })
  })

  test.each([-1, 61])('a last day %i days from today is refused', async (days) => {
    const quote = await newQuote()
    const { status, problem } = await change(quote, { endsOn: shiftDay(today(), days) })
    expect([status, Object.keys(problem?.fields ?? {})]).toEqual([422, ['endsOn']])
  })

  test('a sent quote’s items are fixed', async () => {
    const quote = await sent()
    const [item] = (await read(quote)).body.items
    const { id, token, version } = quote
    const path = `/admin/quotes/${id}/items/${item?.id}`
    const form = new FormData()
    form.set('file', new File([plainPicture(40, 30)], 'late.png', { type: 'image/png' }))
    const answers = [
      await add(quote),
      await t.api('PUT', path, { token, body: { quantity: 1, version } }),
      await t.api('DELETE', path, { token, query: { version: String(version) } }),
      await t.api('PUT', `/admin/quotes/${id}/coupon`, { token, body: { coupon: '', version } }),
      await t.api('POST', `/admin/quotes/${id}/artwork`, { token, form }),
      await send(quote),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409])
  })

  test('refuses an unknown design, item, product or coupon, and someone else’s file', async () => {
    const quote = await draft()
    const { id, token, version } = quote
    const { status, body: theirs } = await t.api('POST', '/upload-file', {
      query: { sessionToken: await t.anonymousSession() },
      form: (() => {
        const form = new FormData()
        form.set('file', new File([plainPicture(40, 30)], 'theirs.png', { type: 'image/png' }))
        return form
      })(),
    })
    expect(status).toBe(201)
    const path = `/admin/quotes/${id}`
    const answers = [
      await t.api('POST', `${path}/designs`, { token, body: { productId: 999_999, quantity: 1, version } }),
      await t.api('PUT', `${path}/items/999999`, { token, body: { quantity: 1, version } }),
      await add(quote, { categoryId: 999_999 }),
      await add(quote, { product: { fileId: theirs.id } }),
      await t.api('PUT', `${path}/coupon`, { token, body: { coupon: 'NO-SUCH-CODE', version } }),
      await t.api('POST', `${path}/designs`, { token, body: { productId: 1, quantity: -1, version } }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 422, 422])
    expect((await read(quote)).body).toMatchObject({ version, items: [{ quantity: 50 }] })
  })
})

describe('concurrent work on a quote', () => {
  test('an outdated draft is refused, naming who changed it', async () => {
    const quote = await draft()
    const other = await t.admin()
    const later = await change({ ...quote, token: other.token }, { note: 'From the other desk' })
    expect(later.status).toBe(200)
    for (const answer of [
      await add(quote),
      await send(quote),
      await cancel(quote),
      await change(quote, {}),
    ]) {
      expect(answer).toMatchObject({ status: 409, problem: { code: 'stale' } })
      expect(answer.problem?.message).toContain(other.email)
    }
  })

  test('concurrent sends make one order and one email', async () => {
    const quote = await draft()
    const answers = await Promise.all([send(quote), send(quote), send(quote)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const orderId = answers.find(({ status }) => status === 200)?.body.orderId ?? 0
    expect(await mailsOf(orderId, 'quote')).toHaveLength(1)
    const { sessionId } = first(await t.shop.db.select().from(quotes).where(eq(quotes.id, quote.id)))
    expect(sessionId).not.toBeNull()
    const ofCart = eq(orders.cartId, (await orderOf(orderId)).cartId ?? 0)
    expect(await t.shop.db.$count(orders, ofCart)).toBe(1)
  })

  test('if a quote is sent and canceled concurrently, only one succeeds', async () => {
    const quote = await draft()
    const answers = await Promise.all([send(quote), cancel(quote)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('each change is in the audit log once', async () => {
    const quote = await sent()
    await change(quote, { endsOn: shiftDay(today(), 20) })
    const about = and(eq(auditEntries.subject, 'quote'), eq(auditEntries.subjectId, String(quote.id)))
    const entries = await t.shop.db.select().from(auditEntries).where(about).orderBy(auditEntries.id)
    expect(entries.map(({ action, version }) => [action, version])).toEqual([
      ['create', 1],
      ['add item', 2],
      ['send', 3],
      ['change', 4],
    ])
  })
})

describe('a customer pays a quote', () => {
  test('its link shows everything, and the paid order continues as usual', async () => {
    const quote = await sent()
    const shown = (await open(quote)).body
    expect(shown).toMatchObject({ number: quote.id, state: 'open', endsOn: shiftDay(today(), 14) })
    expect(shown.open).toMatchObject({
      contact: { name: contact.name },
      items: [{ name: 'Die Cut Stickers', quantity: 50 }],
      totals: { total: quote.totalCents },
    })
    const { link } = (await pay(quote)).body
    const { payment } = await paymentOf(link)
    expect(payment).toMatchObject({ orderId: quote.orderId, amountCents: quote.totalCents, status: 'open' })
    expect(payment.expiresAt.getTime() - payment.createdAt.getTime()).toBe(30 * 60_000)
    expect(await payAtProvider(link)).toBe(303)
    expect(await orderOf(quote.orderId)).toMatchObject({ status: 'PENDING', totalCents: quote.totalCents })
    expect(await mailsOf(quote.orderId, 'order-paid')).toHaveLength(1)
    expect((await open(quote)).body).toMatchObject({ state: 'paid', open: null })
    expect((await read(quote)).body).toMatchObject({ state: 'paid', orderId: quote.orderId })
    const { token } = quote
    expect((await t.api('GET', `/admin/orders/${quote.orderId}`, { token })).status).toBe(200)
    await expectBooksInOrder()
  })

  test('a stranger can’t see it without its hash', async () => {
    const [quote, other] = [await sent(), await sent()]
    for (const hash of ['', 'x'.repeat(43), other.hash]) {
      for (const answer of [await open({ ...quote, hash }), await pay({ ...quote, hash })]) {
        expect(answer).toMatchObject({ status: 404, problem: { code: 'not_found' } })
      }
    }
    expect((await t.api('GET', `/quotes/${quote.orderId}`)).status).toBe(404)
    expect((await t.api('GET', '/quotes/99999999999', { query: { hash: quote.hash } })).status).toBe(404)
  })

  test('the order can’t be found until it is paid', async () => {
    const { orderId, hash, token } = await sent()
    expect((await t.api('GET', `/order/${orderId}`, { query: { hash } })).status).toBe(404)
    expect((await t.api('GET', `/admin/orders/${orderId}`, { token })).status).toBe(404)
  })

  test('two clicks open the same payment', async () => {
    const quote = await sent()
    const links = (await Promise.all([pay(quote), pay(quote), pay(quote)])).map(({ body }) => body.link)
    expect(new Set([...links, (await pay(quote)).body.link]).size).toBe(1)
  })

  test('after 30 minutes, the quote’s link opens a new payment', async () => {
    const quote = await sent()
    const { link } = (await pay(quote)).body
    const later = new Date(Date.now() + 31 * 60_000)
    t.setClock(() => later)
    const newPayment = (await pay(quote)).body
    expect(newPayment.link).not.toBe(link)
    expect((await paymentsOf(quote.orderId)).map(({ status }) => status).toSorted()).toEqual([
      'expired',
      'open',
    ])
    expect(await payAtProvider(newPayment.link, { isReported: false })).toBe(303)
    await webhook(newPayment.link, { at: later })
    expect(await orderOf(quote.orderId)).toMatchObject({ status: 'PENDING' })
  })

  test('a second payment is a surplus', async () => {
    const quote = await sent()
    const { link } = (await pay(quote)).body
    const later = new Date(Date.now() + 31 * 60_000)
    t.setClock(() => later)
    const newPayment = (await pay(quote)).body
    // The first payment arrives late.
    await webhook(link, { at: later })
    await webhook(newPayment.link, { at: later })
    expect((await paymentsOf(quote.orderId)).map(({ status }) => status).toSorted()).toEqual([
      'paid',
      'surplus',
    ])
    expect(await pay(quote)).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('paid') },
    })
    expect(await mailsOf(quote.orderId, 'order-paid')).toHaveLength(1)
  })

  test('the link opens no payment after its last day in the shop’s time zone', async () => {
    const quote = await sent()
    const endsOn = shiftDay(today(), 14)
    // Chicago is five or six hours behind UTC.
    const lastMinute = new Date(`${shiftDay(endsOn, 1)}T04:59:00Z`)
    t.setClock(() => lastMinute)
    expect((await open(quote)).body.state).toBe('open')
    const nextMorning = new Date(`${shiftDay(endsOn, 1)}T06:01:00Z`)
    t.setClock(() => nextMorning)
    expect((await open(quote)).body).toMatchObject({ state: 'ended', endsOn, open: null })
    expect(await pay(quote)).toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining(dayText(endsOn)) },
    })
    expect(await paymentsOf(quote.orderId)).toEqual([])
    await inTimeZone(t, 'Pacific/Honolulu', async () => {
      expect((await open(quote)).body.state).toBe('open')
    })
  })

  test('a bank debit that began before the last day ended is accepted', async () => {
    const quote = await sent()
    const { link } = (await pay(quote)).body
    await report(link, 'processing')
    expect((await pay(quote)).status).toBe(409)
    expect((await cancel(quote)).status).toBe(409)
    daysLater(17)
    expect((await open(quote)).body.state).toBe('ended')
    await webhook(link, { at: new Date(Date.now() + 17 * 24 * 60 * 60_000) })
    expect(await orderOf(quote.orderId)).toMatchObject({ status: 'PENDING' })
    expect((await open(quote)).body.state).toBe('paid')
  })

  test('the email about a failed bank debit links to the quote, not to a cart', async () => {
    const quote = await sent()
    const { link } = (await pay(quote)).body
    await report(link, 'processing')
    await report(link, 'expired')
    expect(await mailsOf(quote.orderId, 'payment-failed')).toMatchObject([
      { isOfQuote: true, order: { path: `/quote?order=${quote.hash}$-${quote.orderId}` } },
    ])
    expect((await pay(quote)).status).toBe(200)
  })

  test('staff can move its last day and resend it, even after it expired', async () => {
    const quote = await sent()
    await endAgo(quote, 1)
    expect((await pay(quote)).status).toBe(409)
    const { id, token } = quote
    const path = `/admin/quotes/${id}/send-again`
    expect((await t.api('POST', path, { token, body: { version: quote.version } })).status).toBe(422)
    const { version } = (await change(quote, { endsOn: shiftDay(today(), 30) })).body
    expect((await t.api('POST', path, { token, body: { version } })).status).toBe(200)
    expect(await mailsOf(quote.orderId, 'quote')).toHaveLength(2)
    expect((await pay(quote)).status).toBe(200)
  })

  test('a canceled quote can’t be paid, and a pending payment becomes a surplus', async () => {
    const quote = await sent()
    const { link } = (await pay(quote)).body
    expect((await cancel(quote)).status).toBe(200)
    expect((await open(quote)).body).toMatchObject({ state: 'canceled', open: null })
    expect((await pay(quote)).status).toBe(409)
    await webhook(link)
    expect((await paymentsOf(quote.orderId)).map(({ status }) => status)).toEqual(['surplus'])
    expect(await orderOf(quote.orderId)).toMatchObject({ status: 'UNPAID' })
  })

  test('a paid quote can’t be canceled, changed or resent', async () => {
    const quote = await sent()
    await webhook((await pay(quote)).body.link)
    const { id, token, version } = quote
    const resent = await t.api('POST', `/admin/quotes/${id}/send-again`, { token, body: { version } })
    const answers = [await cancel(quote), await change(quote, { endsOn: today() }), resent]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  })

  test('the delivery time counts from the payment', async () => {
    const quote = await sent()
    const promised = (await orderOf(quote.orderId)).arrivesFrom ?? ''
    daysLater(10)
    await pay(quote)
    expect((await orderOf(quote.orderId)).arrivesFrom?.localeCompare(promised)).toBe(1)
  })
})

describe('a quote’s coupon', () => {
  async function sentWith(code: string) {
    const quote = await draft()
    const body = { coupon: code, version: quote.version }
    const applied = await t.api('PUT', `/admin/quotes/${quote.id}/coupon`, { token: quote.token, body })
    expect(applied.status).toBe(200)
    const answer = await send({ ...quote, version: applied.body.version })
    return { ...quote, ...answer.body, status: answer.status }
  }

  test('is held while the quote can be paid, and released when it is canceled', async () => {
    const { id, code } = await coupon(1)
    const quote = await sentWith(code)
    expect(await redemptions(id)).toBe(1)
    const { hash } = await orderOf(quote.orderId)
    await pay({ ...quote, hash })
    const later = new Date(Date.now() + 31 * 60_000)
    t.setClock(() => later)
    await pay({ ...quote, hash })
    expect(await redemptions(id)).toBe(1)
    expect((await cancel(quote)).status).toBe(200)
    expect(await redemptions(id)).toBe(0)
  })

  test('is released after the quote expires, and redeemed again if still available', async () => {
    const { id, code } = await coupon(1)
    const quote = await sentWith(code)
    await endAgo(quote, 7)
    await releaseEndedQuotes(t.shop)
    expect(await redemptions(id)).toBe(1)
    await endAgo(quote, 8)
    await releaseEndedQuotes(t.shop)
    expect(await redemptions(id)).toBe(0)
    await change(quote, { endsOn: shiftDay(today(), 40) })
    const { hash } = await orderOf(quote.orderId)
    expect((await pay({ ...quote, hash })).status).toBe(200)
    expect(await redemptions(id)).toBe(1)
    await expectBooksInOrder()
  })

  test('blocks sending if it was used up in the meantime, and is then removed', async () => {
    const { id, code } = await coupon(1)
    const quote = await draft()
    const body = { coupon: code, version: quote.version }
    const applied = await t.api('PUT', `/admin/quotes/${quote.id}/coupon`, { token: quote.token, body })
    await t.shop.db.update(coupons).set({ redemptions: 1 }).where(eq(coupons.id, id))
    expect((await send({ ...quote, version: applied.body.version })).status).toBe(422)
    expect((await read(quote)).body.totals).toMatchObject({ coupon: null, discount: 0 })
    await t.shop.db.update(coupons).set({ redemptions: 0 }).where(eq(coupons.id, id))
  })
})

describe('the quote list', () => {
  test('can be filtered by state, number, and the start of an email or name', async () => {
    const email = `lists-${Math.random().toString(36).slice(2)}@example.com`
    const name = `Zoé_${email}`
    const [waiting, paid, ended, canceled] = [
      await draft(),
      await sent({ email, name }),
      await sent(),
      await sent(),
    ]
    const going = await sent()
    await webhook((await pay(paid)).body.link)
    await cancel(canceled)
    await endAgo(ended, 30)
    const { token } = await t.staff('production')
    const list = async (query: Record<string, string>) =>
      (await t.api('GET', '/admin/quotes', { token, query })).body.map(({ id }) => id)
    const byState = { draft: waiting, open: going, paid, ended, canceled }
    for (const [state, { id }] of Object.entries(byState)) {
      expect((await list({ state }))[0], state).toBe(id)
    }
    expect(await list({ q: email.slice(0, 12).toUpperCase() })).toEqual([paid.id])
    expect(await list({ q: `#${paid.orderId}` })).toContain(paid.id)
    expect(await list({ q: String(waiting.id) })).toContain(waiting.id)
    expect(await list({ before: String(waiting.id + 1), limit: '1' })).toEqual([waiting.id])
    for (const q of ['zoé', 'ZOÉ_', name]) expect(await list({ q }), q).toEqual([paid.id])
    for (const q of ['%', 'oé', `${name}~`]) expect(await list({ q }), q).toEqual([])
  })

  test('production can make quotes, but gets no customer link', async () => {
    const quote = await sent()
    const production = await t.staff('production')
    const seen = await t.api('GET', `/admin/quotes/${quote.id}`, { token: production.token })
    expect(seen.body).toMatchObject({ state: 'open', path: null })
    expect((await read(quote)).body.path).toBe(`/quote?order=${quote.hash}$-${quote.orderId}`)
    expect((await t.api('POST', '/admin/quotes', { token: production.token })).status).toBe(201)
    const catalog = await t.staff('catalog')
    expect((await t.api('POST', '/admin/quotes', { token: catalog.token })).status).toBe(403)
  })

  test('support can make, send, resend and cancel quotes', async () => {
    const { token } = await t.staff('support')
    const { id, version } = (await t.api('POST', '/admin/quotes', { token })).body
    const added = await add({ id, version, token })
    expect(added.status).toBe(201)
    const going = await send({ id, token, version: added.body.version })
    expect(going.status).toBe(200)
    const body = { version: going.body.version }
    const resent = await t.api('POST', `/admin/quotes/${id}/send-again`, { token, body })
    expect(resent.status).toBe(200)
    expect((await read({ id, version: 0, token })).body).toMatchObject({
      state: 'open',
      path: expect.stringContaining('/quote?order='),
    })
    expect((await cancel({ id, token, version: resent.body.version })).status).toBe(200)
  })
})

describe('the lifetime of quotes', () => {
  test('an open quote survives the session sweep, and can be paid', async () => {
    const quote = await sent()
    await t.shop.db
      .update(quotes)
      .set({ endsOn: shiftDay(today(), 100) })
      .where(eq(quotes.id, quote.id))
    daysLater(95)
    await sweep(t.shop)
    const row = first(await t.shop.db.select().from(quotes).where(eq(quotes.id, quote.id)))
    expect(row.sessionId).not.toBeNull()
    expect((await pay(quote)).status).toBe(200)
  })

  test('an abandoned draft loses its items', async () => {
    const quote = await draft()
    const goBack = daysLater(120)
    await sweep(t.shop)
    goBack()
    expect((await read(quote)).body).toMatchObject({ state: 'draft', canBeEdited: false, items: [] })
    expect((await add(quote)).status).toBe(409)
  })

  test('erasing the customer erases the quote, and its link stops working', async () => {
    const email = `erased-${Math.random().toString(36).slice(2)}@example.com`
    const quote = await draft()
    const { version } = (await change(quote, { note: 'For Gus from the fair' })).body
    const { orderId } = (await send({ ...quote, version }, { email })).body
    const { hash } = await orderOf(orderId)
    const erased = await t.api('POST', '/admin/guests/erase', { token: quote.token, body: { email } })
    expect(erased.status).toBe(200)
    expect((await open({ orderId, hash })).status).toBe(404)
    expect((await pay({ orderId, hash })).status).toBe(404)
    const seen = (await read(quote)).body
    expect(seen).toMatchObject({ state: 'canceled', note: '' })
    expect(JSON.stringify(seen)).not.toContain(email)
  })
})

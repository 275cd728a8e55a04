import { expect, test } from '@playwright/test'
import { refuse } from '#test/bucket-server.ts'
import { until } from '#test/shared-shop/shared-shop.ts'
import { testSharedShop } from '#test/shared-shop/test-shared-shop.ts'
import { visit } from '#test/shared-shop/visitor.ts'
import type { FaultKind } from '../stripe/faults.ts'
import { newEmail } from '../e2e/steps.ts'

// The mail server, the bucket and Stripe fail in various ways while two processes of a shop are running.

const shared = testSharedShop({ on: 'bucket' })

const urls = () => shared.processes.map(({ url }) => url)

/** Returns a closed cart, with a file if requested. */
async function closedCart(at: string, { hasFile = false } = {}) {
  const visitor = await visit(shared.shop, at)
  await visitor.fillCart(hasFile ? (await visitor.upload()).id : undefined)
  const email = newEmail('down')
  return { ...visitor, email, first: await visitor.close(email) }
}

const payAt = async (link: string | null) => {
  const paid = await fetch(`${link}/card`, { method: 'POST', redirect: 'manual' })
  expect(paid.status).toBe(303)
}

const statusesOf = async (email: string) => {
  const orders = await shared.shop.query<{ status: string }>(
    `select status from orders where email = '${email}'`,
  )
  return orders.map(({ status }) => status)
}

async function buy(at: string): Promise<string> {
  const { email, first } = await closedCart(at)
  await payAt(first.link)
  await shared.services.stripe.redeliver()
  expect(await statusesOf(email)).toEqual(['PENDING'])
  return email
}

const numberOf = async (text: string) => {
  const [row] = await shared.shop.query<{ number: number }>(`select (${text})::int as number`)
  return row?.number ?? Number.NaN
}

test('orders continue while the mail server is down for an hour, and each email arrives once afterward', async () => {
  const { mail } = shared.services
  await mail.close()
  const buyers: string[] = []
  for (const at of [...urls(), ...urls()]) buyers.push(await buy(at))
  const attempts = () => numberOf('select sum(attempts) from mails')
  const sending = `select count(*) from pgboss.job where name = 'deliver-mail' and state = 'active'`
  await until(async () => (await numberOf('select min(attempts) from mails where delivered_at is null')) > 0)
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await until(async () => (await numberOf(sending)) === 0)
    const before = await attempts()
    await shared.shop.minutesPass(5)
    await until(async () => (await attempts()) > before)
  }
  buyers.push(await buy(shared.shop.url))
  expect(await numberOf(`select count(*) from mails where delivered_at is not null`)).toBe(0)
  expect(await numberOf(`select count(*) from mails where last_error is null and attempts > 1`)).toBe(0)
  await mail.open()
  await shared.shop.minutesPass(5)
  await until(async () => (await numberOf('select count(*) from mails where delivered_at is null')) === 0)
  const subjects = (email: string) =>
    mail.received.filter(({ to }) => to === email).map(({ subject }) => subject.replace(/\d+/, 'N'))
  for (const email of buyers) expect(subjects(email)).toEqual(['Order N confirmed: we need your artwork'])
  const all = mail.received.map(({ messageId }) => messageId)
  expect(new Set(all).size).toBe(all.length)
})

test.describe('a bucket that is full or refuses requests', () => {
  for (const [status, code] of [
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
    [403, 'AccessDenied'],
    [503, 'SlowDown'],
    [400, 'EntityTooLarge'],
  ] as const) {
    test(`${status} ${code}: uploads are refused with a reason, but orders continue`, async () => {
      const { first, email } = await closedCart(shared.shop.url, { hasFile: true })
      const files = await numberOf('select count(*) from artwork_files')
      shared.services.bucket.fault = (request, response) =>
        request.method === 'PUT' && refuse(response, status, code)
      for (const url of urls()) {
        const visitor = await visit(shared.shop, url)
        const refused = await visitor.tryUpload()
        expect(refused.status).toBe(503)
        expect(refused.body.message).toBe(
          'Files can’t be saved or opened right now. Please try again in a minute.',
        )
        await buy(url)
      }
      await payAt(first.link)
      await shared.services.stripe.redeliver()
      expect(await statusesOf(email)).toEqual(['PENDING'])
      expect(await numberOf('select count(*) from artwork_files')).toBe(files)
      shared.services.bucket.fault = () => false
      for (const url of urls()) await (await visit(shared.shop, url)).upload()
    })
  }
})

const kinds: FaultKind[] = [
  'slow',
  'garbage',
  'rate-limit',
  'fail-before',
  'fail-after',
  'drop-after',
  'hang-after',
]

test.describe('a payment provider that is slow or unresponsive, returns errors, or repeats webhooks', () => {
  for (const kind of kinds) {
    test(`${kind}: a cart becomes one order, paid once`, async () => {
      const { faults } = shared.services.stripe
      faults.push({ on: 'POST checkout/sessions', kind, times: 1 })
      const { close, email, first } = await closedCart(shared.processes[0]?.url ?? '')
      expect([200, 503]).toContain(first.status)
      const retried = await close(email, shared.processes[1]?.url)
      if (first.link) expect(retried.link).toBe(first.link)
      faults.push({ on: 'GET checkout/sessions', kind, times: 1 })
      await payAt(retried.link)
      await shared.services.stripe.redeliver()
      expect(await statusesOf(email)).toEqual(['PENDING'])
      expect(faults.map(({ times }) => times)).toEqual([0, 0])
      faults.splice(0)
    })
  }

  test('one webhook sent ten times to each of two processes at once creates one paid order', async () => {
    const { stripe } = shared.services
    const { email, first } = await closedCart(shared.shop.url)
    stripe.setDelivering(false)
    await payAt(first.link)
    stripe.setDelivering(true)
    const event = stripe.account.events.findLast(({ type }) => type === 'checkout.session.completed')
    if (!event) throw new Error('nothing was paid')
    const { body, signature } = stripe.webhookOf(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const sent = Array.from({ length: 20 }, (_, at) =>
      fetch(`${urls()[at % 2]}/api/payments/webhook`, { method: 'POST', headers, body }),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await statusesOf(email)).toEqual(['PENDING'])
  })

  test('a payment of the wrong amount leaves the order unpaid and is reported to staff', async () => {
    const { account } = shared.services.stripe
    const { email, first } = await closedCart(shared.shop.url)
    const session = account.sessions.get(first.link?.split('/').at(-1) ?? '')
    if (!session) throw new Error(`no session ${first.link}`)
    session.amount_total += 100
    await payAt(first.link)
    await shared.services.stripe.redeliver()
    expect(await statusesOf(email)).toEqual(['UNPAID'])
    const problems = `select count(*) from payment_problems x join payments p on p.id = x.payment_id
      join orders o on o.id = p.order_id where o.email = '${email}' and x.kind = 'wrong-amount'`
    expect(await numberOf(problems)).toBe(1)
  })
})

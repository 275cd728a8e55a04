import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { until, type ShopProcess } from '#test/shared-shop/shared-shop.ts'
import { testSharedShop } from '#test/shared-shop/test-shared-shop.ts'
import { logIn, visit } from '#test/shared-shop/visitor.ts'
import { newEmail } from '../e2e/steps.ts'

// Two machines' clocks are five minutes apart, and the database's clock matches one of them. Deadlines
// must still end at the same moment on both.

const shared = testSharedShop({ on: 'folder' })

const shiftMs = 5 * 60_000
// NODE_OPTIONS is split at spaces, so this has to be a URL.
const preload = new URL('../shared-shop/shift-clock.ts', import.meta.url)

let right: ShopProcess
let ahead: ShopProcess

test.beforeAll(async () => {
  const [one, other] = shared.processes as [ShopProcess, ShopProcess]
  await other.signal('SIGTERM')
  const env = { NODE_OPTIONS: `--import=${preload.href}`, CLOCK_SHIFT_MS: String(shiftMs) }
  right = one
  ahead = await shared.shop.startProcess({ env })
  shared.processes[1] = ahead
  // Log entries have the time of the process's machine.
  await fetch(`${ahead.url}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=0' },
    body: '{}',
  })
  const logged = () => /"time":(\d+).*a webhook was refused/.exec(ahead.output())?.[1]
  await expect.poll(logged).toBeDefined()
  expect(Math.abs(Number(logged()) - Date.now() - shiftMs)).toBeLessThan(10_000)
})

const secondsLeft = async (column: string, from: string) => {
  const [row] = await shared.shop.query<{ left: number }>(
    `select extract(epoch from ${column} - now())::int as left from ${from}`,
  )
  return row?.left ?? Number.NaN
}

const both = () => [right, ahead]

test('logins and emailed links from each process work in the other', async () => {
  for (const [from, at] of [both(), both().toReversed()] as [ShopProcess, ShopProcess][]) {
    const { get } = await logIn(shared.shop, from.url)
    expect((await get('/admin/orders', at.url)).status).toBe(200)
    const checked = await fetch(`${from.url}/api/checkUserEmail`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: shared.shop.admin.email }),
    })
    expect(checked.status).toBe(200)
    const tokens = () =>
      shared.services.mail.received
        .filter(({ to, subject }) => to === shared.shop.admin.email && /password/i.test(subject))
        .map(({ source }) => /token=3D([\w=\r\n-]+?)[\s"<]/.exec(source)?.[1]?.replace(/=\r?\n/g, ''))
    await expect.poll(() => tokens().length).toBe(from === right ? 1 : 2)
    const password = `kiss cut again ${from === right ? 'once' : 'twice'}`
    const restore = () =>
      fetch(`${at.url}/api/restorePassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens().at(-1)}` },
        body: JSON.stringify({ password, repeatPassword: password }),
      })
    const [restored, repeated] = [await restore(), await restore()]
    expect(restored.status, await restored.text()).toBe(200)
    expect(repeated.status).toBe(401)
    shared.shop.admin.password = password
  }
})

test('a cart closed in both processes can be paid within the same half hour', async () => {
  for (const [from, at] of [both(), both().toReversed()] as [ShopProcess, ShopProcess][]) {
    const { upload, fillCart, close } = await visit(shared.shop, from.url)
    const { id } = await upload()
    await fillCart(id)
    const email = newEmail('clock')
    const closed = await close(email, from.url)
    expect((await close(email, at.url)).link).toBe(closed.link)
    const seconds = await secondsLeft('expires_at', `payments order by id desc limit 1`)
    expect(Math.abs(seconds - 30 * 60)).toBeLessThan(30)
    await fetch(`${closed.link}/card`, { method: 'POST', redirect: 'manual' })
    const paid = `select count(*)::int as paid from orders where email = '${email}' and status = 'PENDING'`
    await expect.poll(() => shared.shop.query(paid)).toEqual([{ paid: 1 }])
  }
})

test('a coupon starts and ends at the same time in both', async () => {
  await shared.shop.query(`insert into coupons (code, percentage, starts_at, ends_at) values
    ('SOON', 0.1, now() + interval '3 minutes', now() + interval '1 hour'),
    ('STILL', 0.1, now() - interval '1 hour', now() + interval '3 minutes')`)
  for (const { url } of both()) {
    const { fillCart, applyCoupon } = await visit(shared.shop, url)
    await fillCart()
    expect((await applyCoupon('SOON')).status).toBe(422)
    expect((await applyCoupon('STILL')).status).toBe(200)
  }
})

test('a payment expires on time, and not earlier', async () => {
  const { fillCart, close } = await visit(shared.shop, ahead.url)
  await fillCart()
  const email = newEmail('clock')
  await close(email)
  const payment = async () => {
    const [row] = await shared.shop.query<{ id: number; status: string }>(
      `select p.id, p.status from payments p join orders o on o.id = p.order_id where o.email = '${email}'`,
    )
    return row ?? { id: 0, status: 'none' }
  }
  const { id } = await payment()
  const minutesLater = async (minutes: number) => {
    await shared.shop.query(
      `update payments set expires_at = expires_at - interval '${minutes} minutes' where id = ${id}`,
    )
    await shared.shop.minutesPass(minutes)
  }
  await minutesLater(27)
  // Longer than the job queue takes to pick up a due job.
  await sleep(12_000)
  expect((await payment()).status).toBe('open')
  await minutesLater(4)
  await until(async () => (await payment()).status === 'expired')
})

test('only one of them sends a slow email', async () => {
  const { mail } = shared.services
  mail.beforeAnswer = () => sleep(7_000)
  try {
    const { fillCart, close } = await visit(shared.shop, ahead.url)
    await fillCart()
    const email = newEmail('clock')
    const { link } = await close(email)
    await fetch(`${link}/card`, { method: 'POST', redirect: 'manual' })
    const sent = () => mail.received.filter(({ to }) => to === email)
    await until(() => Promise.resolve(sent().length === 1))
    await shared.shop.query(`insert into pgboss.job (name) values ('deliver-overdue-mails')`)
    const delivered = `select count(*)::int as delivered from mails where "to" = '${email}' and delivered_at is not null`
    await expect.poll(() => shared.shop.query(delivered)).toEqual([{ delivered: 1 }])
    expect(sent()).toHaveLength(1)
  } finally {
    mail.beforeAnswer = null
  }
})

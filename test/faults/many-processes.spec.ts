import { expect, test } from '@playwright/test'
import { pay } from '../../bench/journey.ts'
import { type ShopProcess, until } from '#test/shared-shop/shared-shop.ts'
import { testSharedShop } from '#test/shared-shop/test-shared-shop.ts'
import { visit } from '#test/shared-shop/visitor.ts'
import { newEmail } from '../e2e/steps.ts'

// These tests work with any number of identical processes on one database.

const shared = testSharedShop()

const processAt = (at: number) => shared.processes[at % shared.processes.length] as ShopProcess

test('a change is visible at once in the process that made it, and within a second in the others', async () => {
  const [one, other] = shared.processes as [ShopProcess, ShopProcess]
  const readPage = async ({ url }: ShopProcess) => (await fetch(`${url}/stickers`)).text()
  const headers = await staffHeaders(one.url)
  const category = `${one.url}/api/admin/catalog/categories/12`
  for (const name of ['Softened Stickers', 'Sharpened Stickers']) {
    for (const process of [one, other]) expect(await readPage(process)).not.toContain(name)
    const sheet = await (await fetch(category, { headers })).json()
    const saved = await fetch(category, { method: 'PUT', headers, body: JSON.stringify({ ...sheet, name }) })
    expect(saved.status).toBe(200)
    const savedAt = performance.now()
    expect(await readPage(one)).toContain(name)
    while (!(await readPage(other)).includes(name)) expect(performance.now() - savedAt).toBeLessThan(1_000)
    for (const process of [one, other]) expect(await readPage(process)).toContain(name)
  }
})

async function staffHeaders(url: string) {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify(shared.shop.admin)
  const { token } = await (await fetch(`${url}/api/login`, { method: 'POST', headers: json, body })).json()
  return { ...json, authorization: `Bearer ${token}` }
}

test('without database connections, serves pages from memory and returns 503 for other calls, and recovers within 10 s', async () => {
  const [one] = shared.processes as [ShopProcess]
  const read = () => fetch(`${one.url}/api/session`, { signal: AbortSignal.timeout(30_000) })
  const inMemory = () =>
    Promise.all(['/contact', '/stickers'].map(async (path) => (await fetch(`${one.url}${path}`)).status))
  expect(await inMemory()).toEqual([200, 200])
  shared.shop.network.set('refuse')
  const refused = await read()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await inMemory()).toEqual([200, 200])
  const page = await fetch(`${one.url}/library`)
  expect(page.status).toBe(503)
  const number = page.headers.get('x-request-id') ?? ''
  expect(await page.text()).toContain(`please mention ${number}`)
  await expect.poll(() => one.output()).toContain(`"requestId":"${number}"`)
  expect((await fetch(`${one.url}/api/health`)).status).toBe(503)
  expect((await fetch(`${one.url}/api/health/live`)).status).toBe(200)
  expect((await fetch(`${one.url}/api/health/ready`)).status).toBe(503)
  shared.shop.network.set('pass')
  expect(await until(async () => (await read()).status === 200)).toBeLessThan(10)
  await until(
    async () => (await fetch(`${shared.shop.url}/api/health/ready`).catch(() => null))?.status === 200,
  )
})

test('a coupon limited to ten is redeemed exactly ten times by forty concurrent buyers', async () => {
  await shared.shop.query(`insert into coupons (code, percentage, max_redemptions) values ('TEN', 0.1, 10)`)
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      const { fillCart, applyCoupon, close } = await visit(shared.shop, processAt(at).url, `203.0.113.${at}`)
      await fillCart()
      const applied = await applyCoupon('TEN')
      const { status, link } = await close(newEmail('forty'))
      if (link) await pay(link)
      return [applied.status, status]
    }),
  )
  for (const status of statuses.flat()) expect(status).toBeLessThan(500)
  const redeemed = `select redemptions from coupons where code = 'TEN'`
  await expect.poll(() => shared.shop.query(redeemed)).toEqual([{ redemptions: 10 }])
})

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { pay, plainPicture } from '../../bench/journey.ts'
import { freePort } from '#test/free-port.ts'
import { openSharedShop, type SharedShop, type ShopProcess, until } from '#test/shared-shop/shared-shop.ts'
import { decide, logIn, visit, type Visitor } from '#test/shared-shop/visitor.ts'
import { newEmail } from '../e2e/steps.ts'

// A process that only serves requests, and one that only runs jobs, share a database and a folder.

let shop: SharedShop
let web: ShopProcess
let worker: ShopProcess
let metricsPort: number

const startWorker = async () => {
  worker = await shop.beginProcess({ env: { ROLE: 'work' } })
  await worker.ready()
}

test.beforeAll(async () => {
  shop = await openSharedShop()
  metricsPort = await freePort()
  web = await shop.startProcess({ env: { ROLE: 'web', METRICS_PORT: String(metricsPort) } })
})
test.afterAll(() => shop?.stop())

/** Buys the visitor's cart and returns the paid order. */
async function buy({ fillCart, close }: Visitor, fileId?: string) {
  await fillCart(fileId)
  const email = newEmail('roles')
  await pay((await close(email)).link ?? '')
  const [order] = await shop.query<{ id: number; hash: string }>(
    `select id, hash from orders where email = '${email}' and status = 'PENDING'`,
  )
  if (!order) throw new Error('the order is not paid')
  return order
}

const jobsOf = (name: string) =>
  shop.query<{ state: string }>(
    `select state::text from pgboss.job where name = '${name}' and start_after <= now()`,
  )

const undelivered = () => shop.query(`select id from mails where delivered_at is null`)

/** Returns the files that the two processes exchange. */
const exchanged = async () => {
  const names = await readdir(join(shop.settings.DATA_DIR ?? '', 'files/files'))
  return names.filter((name) => /\.(artwork|request|outcome|made)$/.test(name))
}

test('a web process runs no jobs, and a work process finishes all waiting jobs', async () => {
  const visitor = await visit(shop, web.url)
  await buy(visitor)
  const uploading = visitor.upload()
  await until(async () => (await jobsOf('draw-quick-file')).length > 0)
  await sleep(3_000)
  const states = await Promise.all(['draw-quick-file', 'deliver-mail', 'make-proof-sheets'].map(jobsOf))
  for (const { state } of states.flat()) expect(state).toBe('created')
  expect(await undelivered()).not.toEqual([])
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const ages = [...metrics.matchAll(/^kisscut_job_age_seconds\{queue="([\w-]+)"\} ([\d.]+)$/gm)]
  expect(Object.fromEntries(ages.map(([, queue, seconds]) => [queue, Number(seconds) > 2]))).toMatchObject({
    'draw-quick-file': true,
    'deliver-mail': true,
  })
  await startWorker()
  expect((await uploading).path).toMatch(/\.png$/)
  await until(async () => (await undelivered()).length === 0)
})

test('a work process serves only its health checks', async () => {
  const statuses = ['/api/health', '/api/health/ready', '/', '/api/session', '/stickers', '/assets/x.js'].map(
    async (path) => (await fetch(`${worker.url}${path}`)).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404, 404])
})

test('an upload becomes a proof and a print PDF', async () => {
  const visitor = await visit(shop, web.url)
  const order = await buy(visitor, (await visitor.upload()).id)
  await until(
    async () => (await shop.query(`select id from proofs where order_id = ${order.id}`)).length === 1,
  )
  const { get, post } = await logIn(shop, web.url)
  expect((await post(`/order/change-status/${order.id}`, { status: 'APPROVED_BY_ADMIN' })).status).toBe(200)
  expect((await decide(web.url, order, { status: 'APPROVED' })).status).toBe(200)
  const [item] = await shop.query<{ id: number }>(`select id from order_items where order_id = ${order.id}`)
  const pdf = await get(`/admin/orders/${order.id}/items/${item?.id}/print.pdf`)
  expect(pdf.status).toBe(200)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await jobsOf('draw-quick-file')).map(({ state }) => state)).toContain('completed')
  expect(await exchanged()).toEqual([])
})

test('a file whose process is killed while drawing it is drawn by the next process', async () => {
  const { tryUpload } = await visit(shop, web.url)
  const uploading = tryUpload(web.url, plainPicture(4_800, 4_800))
  await until(async () => (await jobsOf('draw-quick-file')).some(({ state }) => state === 'active'))
  await worker.signal('SIGKILL')
  expect((await jobsOf('draw-quick-file')).some(({ state }) => state === 'active')).toBe(true)
  await startWorker()
  expect((await uploading).status).toBe(201)
  expect(await exchanged()).toEqual([])
})

test('an upload that no process draws is refused after a minute, and leaves no file', async () => {
  await worker.signal('SIGTERM')
  const { tryUpload } = await visit(shop, web.url)
  const { status, body } = await tryUpload()
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'busy' })
  expect(await exchanged()).toEqual([])
  await startWorker()
  expect((await tryUpload()).status).toBe(201)
})

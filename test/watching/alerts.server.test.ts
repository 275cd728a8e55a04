import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mails } from '#app/schema/mail.server.ts'
import { recordBackup } from '#app/platform/watching/last-backup.server.ts'
import { readSettings } from '#app/platform/settings/settings.server.ts'
import { createSite } from '#app/server.ts'
import { openShop, type OpenShop } from '#app/shop.server.ts'
import { failedJob } from '#test/failed-job.ts'
import { freePort } from '#test/free-port.ts'
import { loadTwoPages } from '#test/pages.ts'
import { openProxy, type Proxy } from '#test/proxy.ts'
import { startStripe, type StripeStandIn } from '#test/stripe/stripe-stand-in.ts'
import { testDatabase } from '#test/test-db.ts'
import { isFiring, metricsIn, readDashboard, readRules, scrape } from './prometheus.ts'

// Causes each alert in a real shop, and reads its metrics as Prometheus does.

const databaseUrl = testDatabase('demo')
const closers: (() => unknown)[] = []
const rules = readRules()
let network: Proxy
let stripe: StripeStandIn
let opened: OpenShop
let url: string
let freeBytes: number
let site: ReturnType<typeof createSite>

beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kisscut-alerts-'))
  closers.push(() => rm(dataDir, { recursive: true, force: true }))
  const server = new URL(await databaseUrl())
  network = await openProxy({ host: server.hostname, port: Number(server.port) })
  closers.push(() => network.close())
  server.port = String(network.port)
  stripe = await startStripe()
  closers.push(stripe.close)
  freeBytes = 5e9
  const port = await freePort()
  const settings = readSettings({
    ...stripe.settings,
    STRIPE_SECRET_KEY: 'sk_test_revoked',
    DATA_DIR: dataDir,
    DATABASE_URL: server.href,
    DATABASE_POOL_SIZE: '4',
    SECRET: 'alerts-of-a-real-shop-0123456789',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    ALLOW_TEST_SERVICES: 'true',
    // No server listens on this port.
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    METRICS_PORT: String(port),
    LOG_LEVEL: 'silent',
  })
  url = `http://127.0.0.1:${port}`
  opened = await openShop(settings, { readFree: () => Promise.resolve(freeBytes) })
  closers.push(opened.close)
  site = createSite(opened.shop, loadTwoPages)
})

afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

beforeEach(() => {
  freeBytes = 5e9
})

const made: string[] = []

/** Expects exactly these alerts after running `make` between two scrapes. */
async function expectAlerts(alerts: string[], make: () => unknown) {
  const before = await scrape(url)
  await make()
  const after = await scrape(url)
  const firing = rules.filter(({ expr }) => isFiring(expr, before, after)).map(({ alert }) => alert)
  // Other tests on this machine can keep the process busy.
  const isExpected = (alert: string) => alert !== 'KisscutOverloaded' || alerts.includes(alert)
  expect(firing.filter(isExpected)).toEqual(alerts)
  made.push(...alerts)
}

afterEach(async () => {
  network.set('pass')
  const { db } = opened.shop
  await db.execute(sql`delete from ${mails}`).catch(() => undefined)
  await db.execute(sql`delete from pgboss.job`).catch(() => undefined)
})

const request = async (path: string, init?: RequestInit) => {
  return site(new Request(`http://127.0.0.1:3000${path}`, init), {})
}

const times = async (count: number, run: () => unknown) => {
  for (let time = 0; time < count; time++) await run()
}

test('a new shop has no backup', async () => {
  await expectAlerts(['KisscutNoBackup'], () => undefined)
  await recordBackup(opened.shop.db, new Date(Date.now() - 27 * 60 * 60_000))
  await expectAlerts(['KisscutNoBackup'], () => undefined)
})

test('a healthy shop raises no alert', async () => {
  await recordBackup(opened.shop.db, new Date())
  await expectAlerts([], () => request('/api/categories'))
})

test('each metric in the rules and the dashboard exists', async () => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const names = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)
  const used = [...rules, ...readDashboard().panels.flatMap(({ targets }) => targets)].flatMap(({ expr }) =>
    metricsIn(expr),
  )
  expect(used).toContain('kisscut_service_call_seconds_count')
  for (const name of used) expect(['up', ...names]).toContain(name.replace(/_(?:count|bucket|sum)$/, ''))
  expect(text).toMatch(/^kisscut_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
})

test('webhooks without a valid signature', () =>
  expectAlerts(['KisscutWebhooksRejected'], () =>
    times(5, () => request('/api/payments/webhook', { method: 'POST', body: '{}' })),
  ))

test('the mail server is down', async () => {
  const send = () =>
    opened.shop
      .sendMail({
        from: { name: '', address: 'hello@kisscut.test' },
        to: 'ada@example.com',
        replyTo: 'hello@kisscut.test',
        messageId: '<1@kisscut.test>',
        subject: 'Hello',
        html: '',
        text: '',
        headers: {},
      })
      .catch(() => undefined)
  await expectAlerts(['KisscutServiceFailing'], () => times(4, send))
})

test('a wrong Stripe key', async () => {
  const { provider } = opened.shop
  const pay = () => provider.readPayment('cs_test_unknown').catch(() => undefined)
  await expectAlerts(['KisscutServiceProblem'], async () => {
    await pay()
    await expect
      .poll(async () => (await scrape(url)).some(({ name }) => name === 'kisscut_service_problems'))
      .toBe(true)
  })
  await opened.shop.db.execute(sql`delete from service_problems`)
})

test('an email waits for longer than 15 minutes', () =>
  expectAlerts(['KisscutMailWaiting'], () =>
    opened.shop.db.insert(mails).values({
      to: 'ada@example.com',
      mail: { template: 'already-registered', firstName: 'Ada' },
      createdAt: new Date(Date.now() - 20 * 60_000),
    }),
  ))

test('a job waits for longer than 10 minutes, because no process runs jobs', () =>
  expectAlerts(['KisscutJobsWaiting'], async () => {
    const { db, jobs } = opened.shop
    await db.transaction((tx) => jobs.enqueue(tx, 'expire-payment', { paymentId: 1 }))
    await db.execute(sql`update pgboss.job set start_after = now() - interval '11 minutes'`)
  }))

test('a job fails permanently', () => expectAlerts(['KisscutJobsFailed'], () => failedJob(opened.shop.db)))

test('the disk of the data folder fills up', async () => {
  await expectAlerts(['KisscutDiskFilling'], () => void (freeBytes = 1.5e9))
  await expectAlerts(['KisscutDiskFilling', 'KisscutDiskFull'], () => void (freeBytes = 150 * 1024 ** 2))
})

test('the process is busy', () =>
  expectAlerts(['KisscutOverloaded'], async () => {
    const end = performance.now() + 1_500
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 30))
  }))

test('requests wait for a connection to the database', async () => {
  const slow = (seconds: number) => opened.shop.db.execute(sql`select pg_sleep(${seconds})`)
  let running: Promise<unknown> = Promise.resolve()
  await expectAlerts(['KisscutDatabaseBusy'], () => {
    running = Promise.all(Array.from({ length: 8 }, () => slow(0.7)))
  })
  await running
})

test('the database refuses connections', async () => {
  network.set('refuse')
  await expectAlerts(['KisscutDatabaseDown', 'KisscutErrors'], () => times(6, () => request('/api/session')))
})

test('the database doesn’t respond', () => expectAlerts(['KisscutDatabaseDown'], () => network.set('silent')))

test('the process has ended', async () => {
  await opened.close()
  await expectAlerts(['KisscutDown'], () => undefined)
})

test('each alert has fired', () => {
  expect(new Set(made)).toEqual(new Set(rules.map(({ alert }) => alert)))
})

import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failedJob } from '#test/failed-job.ts'
import { freePort } from '#test/free-port.ts'
import { mails } from '#app/schema/mail.server.ts'
import { testDatabase } from '#test/test-db.ts'
import type { OpenDatabase } from '../database/database.server.ts'
import { openPostgres } from '../database/postgres.server.ts'
import { openJobs } from '../jobs/jobs.server.ts'
import { openLog } from '../log.server.ts'
import { measureRequests } from './measure-requests.ts'
import { openMetrics, type Metrics } from './metrics.server.ts'

const databaseUrl = testDatabase('demo')
let database: OpenDatabase
let metrics: Metrics
let url: string

beforeAll(async () => {
  database = await openPostgres(await databaseUrl())
  const port = await freePort()
  metrics = await openMetrics({ host: '127.0.0.1', port, database, readFree: () => Promise.resolve(5e9) })
  url = `http://127.0.0.1:${port}`
})

afterAll(async () => {
  await metrics.close()
  await database.close()
})

const read = async () => (await fetch(`${url}/metrics`)).text()

describe('metrics', () => {
  test('counts requests by route, never by URL, which may contain secrets', async () => {
    const site = new Hono()
      .use(measureRequests(metrics))
      .get('/api/orders/:id', (c) => c.json({}))
      .get('*', (c) => c.text('a page', 404))
    await site.request('/api/orders/1001')
    await site.request('/api/orders/1002')
    await site.request('/order-confirm')
    const text = await read()
    expect(text).toContain(
      'kisscut_http_request_seconds_count{method="GET",route="/api/orders/:id",status="200"} 2',
    )
    expect(text).toContain('kisscut_http_request_seconds_count{method="GET",route="page",status="404"} 1')
    expect(text).not.toContain('orders/1001')
  })

  test('counts server errors, except failed health checks', async () => {
    const site = new Hono()
      .use(measureRequests(metrics))
      .get('/api/health/ready', (c) => c.json({}, 503))
      .get('/api/orders/:id', (c) => c.json({}, 503))
    await site.request('/api/health/ready')
    await site.request('/api/orders/1001')
    expect(await read()).toContain('\nkisscut_http_errors_total 1\n')
  })

  test('reports connections, the event loop and the database’s contents', async () => {
    const mail = { template: 'already-registered' as const, firstName: 'Ada' }
    const written = { to: 'a@example.com', mail, createdAt: new Date() }
    await database.db
      .insert(mails)
      .values([
        written,
        { ...written, givenUpAt: new Date() },
        { ...written, givenUpAt: new Date(), attempts: 3 },
      ])
    const text = await read()
    expect(text).toMatch(/kisscut_database_connections\{state="open"\} [1-9]/)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
    for (const outcome of ['waiting', 'withheld', 'failed'])
      expect(text).toContain(`kisscut_mails_day{outcome="${outcome}"} 1`)
    expect(text).toContain('# TYPE kisscut_jobs gauge')
    expect((await fetch(url)).status).toBe(404)
  })

  test('counts failed jobs as the back office does, separately from waiting ones', async () => {
    const jobs = await openJobs(database.jobStore, openLog('silent'), database)
    await failedJob(database.db)
    await database.db.transaction((tx) => jobs.enqueue(tx, 'expire-payment', { paymentId: 1 }))
    const text = await read()
    expect(text).toContain('kisscut_jobs_failed{queue="delete-files"} 1')
    expect(text).toContain('kisscut_jobs{queue="expire-payment",state="created"} 1')
    expect(text).not.toContain('queue="failed-jobs"')
    await jobs.close()
  })

  test('refuses to start if the port is taken', async () => {
    const port = Number(new URL(url).port)
    await expect(
      openMetrics({ host: '127.0.0.1', port, database, readFree: () => Promise.resolve(5e9) }),
    ).rejects.toThrow('another program is using this port')
  })
})

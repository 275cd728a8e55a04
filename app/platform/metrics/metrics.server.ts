import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { mails } from '#app/schema/mail.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { lastBackup } from '#app/schema/operation.server.ts'
import { isReachable, type OpenDatabase } from '../database/database.server.ts'
import type { Replica } from '../database/replica.server.ts'
import { rowsOf } from '../database/rows-of.server.ts'
import { countFailedJobs } from '../jobs/failed-jobs.server.ts'
import { failedQueue } from '../jobs/queues.server.ts'
import { readServiceProblems, type ServiceCall, services } from '../watching/service-problems.server.ts'
import { listenError } from '../settings/startup-error.server.ts'
import { version } from '../settings/version.server.ts'

export type MeasuredRequest = { method: string; route: string; status: number; seconds: number }

/** refused: the service works, but didn't accept a customer's input. */
export type MeasuredCall = ServiceCall & { outcome: 'ok' | 'refused' | 'failed'; seconds: number }

export type Metrics = {
  measure: (request: MeasuredRequest) => void
  measureCall: (call: MeasuredCall) => void
  countRejectedWebhook: () => void
  close: () => Promise<void>
}

type Sources = {
  host: string
  port: number
  database: OpenDatabase
  replica?: Replica | null | undefined
  /** Returns the free bytes on the data folder's disk. */
  readFree: () => Promise<number>
}

const callBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Serves Prometheus metrics on a separate port. Database figures are read at each scrape. Throws StartupError. */
export async function openMetrics({ host, port, database, replica, readFree }: Sources): Promise<Metrics> {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'kisscut_http_request_seconds',
    help: 'Response time by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const calls = new Histogram({
    name: 'kisscut_service_call_seconds',
    help: 'Duration of calls to Stripe, the mail server, the bucket and the tax service, by operation and outcome',
    labelNames: ['service', 'operation', 'outcome'],
    buckets: callBuckets,
    registers,
  })
  const httpErrors = new Counter({
    name: 'kisscut_http_errors_total',
    help: 'Requests that ended with a server error (5xx), except health checks',
    registers,
  })
  const failures = new Counter({
    name: 'kisscut_service_failures_total',
    help: 'Failed calls to Stripe, the mail server, the bucket and the tax service',
    labelNames: ['service'],
    registers,
  })
  // Start at 0, because Prometheus sees no increase in a series' first value.
  for (const service of services) failures.inc({ service }, 0)
  const rejectedWebhooks = new Counter({
    name: 'kisscut_webhooks_rejected_total',
    help: 'Webhooks without a valid signature',
    registers,
  })
  new Gauge({
    name: 'kisscut_build_info',
    help: '1, with the shop’s version as a label',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  openGauges(registry, { database, replica, readFree })
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: Error) => {
    throw listenError(error, { host, port })
  })
  return {
    measure: ({ seconds, ...labels }) => {
      requests.observe(labels, seconds)
      // A proxy's health checks fail several times a second while the database restarts, even without customers.
      if (labels.status >= 500 && !labels.route.startsWith('/api/health')) httpErrors.inc()
    },
    measureCall: ({ seconds, ...labels }) => {
      calls.observe(labels, seconds)
      if (labels.outcome === 'failed') failures.inc({ service: labels.service })
    },
    countRejectedWebhook: () => rejectedWebhooks.inc(),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Matches our queues, except the one for jobs waiting for staff. */
const isOurs = sql`name not like '\\_\\_pgboss\\_\\_%' and name <> ${failedQueue}`

type Counted = { labels: Record<string, string>; value: number }

/** Prometheus gives up after ten seconds, and would then miss the figures that need no database. */
const longestMs = 4_000

function openGauges(
  registry: Registry,
  { database: { db, connections }, replica, readFree }: Omit<Sources, 'host' | 'port'>,
) {
  const gauge = (name: string, help: string, labelNames: string[], read: () => Promise<Counted[]>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        // Ignore errors, because other figures are useful even if the database is down.
        const figures = read().catch(() => [])
        const late = sleep(longestMs, [], { ref: false })
        for (const { labels, value } of await Promise.race([figures, late])) this.set(labels, value)
      },
    })

  const counted = (query: ReturnType<typeof sql>) => rowsOf<Counted>(db, query)

  gauge('kisscut_database_connections', 'Connections of this process, by state', ['state'], () =>
    Promise.resolve(Object.entries(connections()).map(([state, value]) => ({ labels: { state }, value }))),
  )
  gauge('kisscut_jobs', 'Jobs that have not ended, by queue and state', ['queue', 'state'], () =>
    counted(sql`
      select json_build_object('queue', name, 'state', state::text) as labels, count(*)::float8 as value
      from pgboss.job where state < 'completed' and ${isOurs} group by name, state`),
  )
  gauge(
    'kisscut_jobs_failed',
    'Jobs that failed permanently, as listed in the back office, by queue',
    ['queue'],
    async () =>
      (await countFailedJobs(db)).map(({ name, count }) => ({ labels: { queue: name }, value: count })),
  )
  gauge('kisscut_job_age_seconds', 'Age of the oldest job that could run now, by queue', ['queue'], () =>
    counted(sql`
      select json_build_object('queue', name) as labels,
        extract(epoch from now() - min(start_after))::float8 as value
      from pgboss.job where state < 'active' and start_after <= now() and ${isOurs} group by name`),
  )
  gauge('kisscut_database_up', '1 if the database responds, otherwise 0', [], async () => [
    { labels: {}, value: (await isReachable(db)) ? 1 : 0 },
  ])
  gauge('kisscut_data_folder_free_bytes', 'Free space on the disk of the data folder', [], async () => [
    { labels: {}, value: await readFree() },
  ])
  gauge('kisscut_backup_age_seconds', 'Time since the last complete backup; +Inf without one', [], () =>
    counted(sql`
      select '{}'::json as labels,
        coalesce(extract(epoch from now() - (select ${lastBackup.at} from ${lastBackup})), 'Infinity')::float8 as value`),
  )
  gauge('kisscut_service_problems', 'Problems shown under Today, by service', ['service'], async () => {
    const byService = Map.groupBy(await readServiceProblems(db, new Date()), ({ service }) => service)
    return [...byService].map(([service, { length }]) => ({ labels: { service }, value: length }))
  })
  gauge('kisscut_mail_age_seconds', 'Age of the oldest email that is waiting to be sent', [], () =>
    counted(sql`
      select '{}'::json as labels,
        coalesce(extract(epoch from now() - min(greatest(${mails.createdAt}, ${mails.sendAfter}))), 0)::float8 as value
      from ${mails} where ${mails.deliveredAt} is null and ${mails.givenUpAt} is null and ${mails.refusedAt} is null
        and (${mails.sendAfter} is null or ${mails.sendAfter} <= now())`),
  )
  gauge('kisscut_mails_day', 'Emails in the last day, by outcome', ['outcome'], () =>
    counted(sql`
      select json_build_object('outcome', outcome) as labels, count(*)::float8 as value from (
        select case when ${mails.deliveredAt} is not null then 'delivered' when ${mails.givenUpAt} is not null
          then case when ${mails.attempts} = 0 then 'withheld' else 'failed' end
          when ${mails.lastError} is not null then 'retrying' else 'waiting' end as outcome
        from ${mails} where ${mails.createdAt} > now() - interval '1 day') as day group by outcome`),
  )
  gauge('kisscut_payments_day', 'Payments in the last day, by status', ['status'], () =>
    counted(sql`
      select json_build_object('status', ${payments.status}) as labels, count(*)::float8 as value
      from ${payments} where ${payments.createdAt} > now() - interval '1 day' group by ${payments.status}`),
  )

  if (replica) {
    gauge(
      'kisscut_replica_delay_seconds',
      'How long the replica takes to catch up with the primary; infinite while it can’t be used',
      [],
      async () => [{ labels: {}, value: (await replica.measureDelayMs()) / 1000 }],
    )
  }
}

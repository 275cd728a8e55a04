import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { startPostgres, type TestPostgres } from '#test/postgres.ts'
import { openProxy, type Proxy } from '#test/proxy.ts'
import { spawnTethered } from '#test/tether.ts'
import type { Books } from './invariants.ts'
import { isReady, openBalancer } from './balancer.ts'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts'
import type { Services } from './services.ts'

export interface ShopProcess {
  url: string
  /** The proxy between this process and the database. */
  databaseProxy: DatabaseProxy
  output(): string
  /** Resolves when the process responds; rejects if it ends first. */
  ready(): Promise<void>
  /** Sends a signal, and resolves when the process has ended. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

export interface ProcessOptions {
  /** Settings and variables for this process only. */
  env?: Record<string, string>
  /** A database other than the shop's, on the same server. */
  database?: string
  /** The folder of another release. */
  release?: string
  port?: number
}

export interface SharedShop extends Books {
  /** The URL of the load balancer in front of all processes. */
  url: string
  /** Settings for commands. */
  settings: Record<string, string>
  admin: { email: string; password: string }
  /** Controls the network between the processes and their database. */
  network: Proxy
  postgres: TestPostgres
  /** Resolves once the process is ready and the balancer uses it. */
  startProcess(options?: ProcessOptions): Promise<ShopProcess>
  /** Resolves once the process has started, before it is ready. */
  beginProcess(options?: ProcessOptions): Promise<ShopProcess>
  query: <Row extends object>(text: string, database?: string) => Promise<Row[]>
  /** Simulates the passing of time: moves deadlines closer, and runs the jobs that run every minute. */
  minutesPass(minutes: number): Promise<void>
  stop(): Promise<void>
}

const testPayments = `
  select p.id, p.amount_cents::int as "amountCents",
    (select coalesce(sum(r.amount_cents), 0)::int from test_provider_refunds r where r.payment_id = p.id) as "refundedCents"
  from test_provider_payments p where p.status = 'paid'`

const everyMinute = ['deliver-overdue-mails', 'reconcile-payments']

const shiftTimes = (minutes: number) => {
  const earlier = (column: string) => `${column} = ${column} - interval '${minutes} minutes'`
  return `
    update mails set ${earlier('claimed_until')} where delivered_at is null;
    update payments set ${earlier('next_check_at')} where status in ('opening', 'open');
    update pgboss.job set ${earlier('start_after')} where state in ('created', 'retry');
    ${everyMinute.map((name) => `insert into pgboss.job (name) values ('${name}');`).join('\n')}`
}

const root = join(import.meta.dirname, '../..')
const startLimitMs = 60_000
const endLimitMs = 15_000

/**
 * Opens a shop on PostgreSQL whose processes share a database and a folder of files. Without services, emails are
 * caught and payments use the test provider.
 */
export async function openSharedShop(
  servicesOf?: (publicUrl: string) => Promise<Services>,
): Promise<SharedShop> {
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    const postgres = await startPostgres({ isDurable: true })
    closers.push(() => postgres.stop())
    const direct = (database = 'shop') => Object.assign(new URL(postgres.url), { pathname: `/${database}` })
    await onDatabase(postgres.url, (client) => client.query('create database shop'))
    const network = await openProxy({ host: direct().hostname, port: Number(direct().port) })
    closers.push(() => network.close())
    const folder = await mkdtemp(join(tmpdir(), 'kisscut-shared-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const balancer = await openBalancer()
    closers.push(() => balancer.close())
    const services = await servicesOf?.(balancer.url)
    if (services) closers.push(() => services.stop())
    const admin = { email: 'owner@example.com', password: 'kiss cut both ways' }
    const settings = {
      DATA_DIR: folder,
      DEMO: 'true',
      PUBLIC_URL: balancer.url,
      SECRET: randomBytes(32).toString('hex'),
      ...(services?.settings ?? { ALLOW_TEST_SERVICES: 'true' }),
      TRUST_PROXY: '1',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    }
    const beginProcess = async ({ env, database, release, port }: ProcessOptions = {}) => {
      const databaseProxy = await openDatabaseProxy({ host: '127.0.0.1', port: network.port })
      closers.push(() => databaseProxy.close())
      const url = Object.assign(direct(database), { host: `127.0.0.1:${databaseProxy.port}` })
      const shop = await spawnShop({ ...settings, DATABASE_URL: url.href, ...env }, databaseProxy, {
        release,
        port,
      })
      closers.push(() => shop.signal('SIGKILL'))
      return shop
    }
    const query: SharedShop['query'] = (text, database) =>
      onDatabase(direct(database).href, async (client) => (await client.query(text)).rows)
    return {
      url: balancer.url,
      settings: { ...settings, DATABASE_URL: direct().href },
      admin,
      network,
      postgres,
      beginProcess,
      startProcess: async (options) => {
        const shop = await beginProcess(options)
        await shop.ready()
        balancer.add(shop.url)
        return {
          ...shop,
          signal: async (name) => {
            await shop.signal(name)
            balancer.remove(shop.url)
          },
        }
      },
      query,
      acknowledged: new Map(),
      readFile: async (path) => {
        const response = await fetch(`${balancer.url}/${path}`)
        return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
      },
      atProvider: services?.atProvider ?? (() => query(testPayments)),
      received: () => services?.mail.received ?? null,
      minutesPass: async (minutes) => void (await query(shiftTimes(minutes))),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function spawnShop(
  settings: Record<string, string>,
  databaseProxy: DatabaseProxy,
  { release = root, port: requestedPort }: Pick<ProcessOptions, 'release' | 'port'>,
): Promise<ShopProcess> {
  const port = requestedPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const { PATH, HOME, TMPDIR } = process.env
  const shop = spawnTethered(process.execPath, ['scripts/launch.mjs', 'start.ts'], {
    cwd: release,
    env: { PATH, HOME, TMPDIR, ENV_FILE: '', ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    lastSignal: 'KILL',
  })
  let printed = ''
  for (const stream of [shop.child.stdout, shop.child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  }
  const signal = async (name: 'SIGTERM' | 'SIGKILL') => {
    shop.signal(name)
    if (!(await shop.ended(endLimitMs))) throw new Error(`The shop did not end:\n${printed}`)
  }
  const ready = async () => {
    const deadline = Date.now() + startLimitMs
    while (!(await isReady(url))) {
      if ((await shop.ended(50)) || Date.now() > deadline) {
        await signal('SIGKILL')
        throw new Error(`The shop did not start:\n${printed}`)
      }
    }
  }
  return { url, databaseProxy, output: () => printed, ready, signal }
}

/** Polls `condition` until it returns true, and returns the seconds it took. */
export async function until(condition: () => Promise<boolean>, limitMs = 60_000): Promise<number> {
  const started = Date.now()
  while (!(await condition())) {
    if (Date.now() - started > limitMs)
      throw new Error(`still false after ${limitMs / 1000} s: ${condition.toString()}`)
    await sleep(50)
  }
  return (Date.now() - started) / 1000
}

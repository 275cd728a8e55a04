import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { startPostgres } from '#test/postgres.ts'
import { openProxy, type Proxy } from '#test/proxy.ts'
import { spawnTethered } from '#test/tether.ts'
import { isReady, openBalancer } from './balancer.ts'

export interface ShopProcess {
  url: string
  output(): string
  /** Resolves when the process has ended. */
  signal(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

export interface SharedShop {
  /** Of the balancer in front of all processes. */
  url: string
  admin: { email: string; password: string }
  /** Between the processes and their database. */
  network: Proxy
  startProcess(): Promise<ShopProcess>
  query<Row extends object>(text: string): Promise<Row[]>
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const startLimitMs = 60_000
const endLimitMs = 15_000

/**
 * A shop on PostgreSQL whose processes share a database and a folder of files. Without real services, mails are caught
 * and payments are tests.
 */
export async function openSharedShop(
  servicesOf?: (publicUrl: string) => Promise<Record<string, string>>,
): Promise<SharedShop> {
  const closers: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    const postgres = await startPostgres()
    closers.push(() => postgres.stop())
    await onDatabase(postgres.url, (client) => client.query('create database shop'))
    const direct = new URL(postgres.url)
    direct.pathname = '/shop'
    const network = await openProxy({ host: direct.hostname, port: Number(direct.port) })
    closers.push(() => network.close())
    const database = new URL(direct)
    database.host = `127.0.0.1:${network.port}`
    const folder = await mkdtemp(join(tmpdir(), 'kisscut-shared-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    const balancer = await openBalancer()
    closers.push(() => balancer.close())
    const admin = { email: 'owner@example.com', password: 'kiss cut both ways' }
    const settings = {
      DATABASE_URL: database.href,
      DATA_DIR: folder,
      PUBLIC_URL: balancer.url,
      SECRET: randomBytes(32).toString('hex'),
      ...((await servicesOf?.(balancer.url)) ?? { ALLOW_TEST_SERVICES: 'true' }),
      TRUST_PROXY: '1',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    }
    return {
      url: balancer.url,
      admin,
      network,
      startProcess: async () => {
        const shop = await startProcess(settings)
        balancer.add(shop.url)
        closers.push(() => shop.signal('SIGKILL'))
        return shop
      },
      query: (text) => onDatabase(direct.href, async (client) => (await client.query(text)).rows),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startProcess(settings: Record<string, string>): Promise<ShopProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { PATH, HOME, TMPDIR } = process.env
  const shop = spawnTethered(process.execPath, ['scripts/launch.mjs', 'start.ts'], {
    cwd: root,
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
  const deadline = Date.now() + startLimitMs
  while (!(await isReady(url))) {
    if ((await shop.ended(50)) || Date.now() > deadline) {
      await signal('SIGKILL')
      throw new Error(`The shop did not start:\n${printed}`)
    }
  }
  return { url, output: () => printed, signal }
}

/** Repeats this until it returns true; returns the seconds it took. */
export async function until(isSo: () => Promise<boolean>, limitMs = 60_000): Promise<number> {
  const started = Date.now()
  while (!(await isSo())) {
    if (Date.now() - started > limitMs)
      throw new Error(`not so after ${limitMs / 1000} s: ${isSo.toString()}`)
    await sleep(50)
  }
  return (Date.now() - started) / 1000
}

import http from 'node:http'
import path from 'node:path'
import { writeFile, cp } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Client } from 'pg'
import { PGlite } from '@electric-sql/pglite'
import { startDebiansPostgres, startPostgres } from '#test/postgres.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { openForwarder } from '#test/forwarder.ts'
import { messageReader } from '#test/postgres/messages.ts'
import { seedOrders, seedOrdersOn } from '../seed-orders.ts'
import { startServer, type Running } from '../process.ts'
import { serverSettings } from '../server-settings.ts'
import { processTree } from '../watch-shop.ts'
import type { Recorded } from '../limit/server.ts'
import { openOrdersSql, type Order, type Target } from './plan.ts'

type Wire = {
  port: number
  /** Returns the counts since the last call. */
  counts: () => { statements: number; roundTrips: number }
  close: () => Promise<void>
}

/** Opens a proxy in front of PostgreSQL that counts statements and round trips by message type. */
export async function openWire(port: number): Promise<Wire> {
  let [statements, roundTrips] = [0, 0]
  const forwarder = await openForwarder((client) => {
    const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
    const count = messageReader((type) => {
      if (type === 'Q' || type === 'E') statements++
      if (type === 'Q' || type === 'S') roundTrips++
    })
    client.on('data', count)
    client.pipe(upstream).pipe(client)
    return upstream
  })
  return {
    port: forwarder.port,
    counts: () => {
      const counted = { statements, roundTrips }
      ;[statements, roundTrips] = [0, 0]
      return counted
    },
    close: () => forwarder.close(),
  }
}

const volumeOf = (orders: number) => ({ orders, items: 3 * orders, customers: Math.ceil(orders / 10) })

export const volume = volumeOf(Number(process.env.BENCH_ORDERS ?? 100_000))

export type Opened = Target & { stop: () => Promise<void> }

export type Servers = {
  databaseUrl: (name: string) => string
  /** Starts the shop or the limit on a separate copy of the data. With `wire`, statements pass through that proxy. */
  start: (name: 'shop' | 'limit', wire?: Wire) => Promise<Opened>
  openWire: () => Promise<Wire>
  /** Returns text such as 'PostgreSQL 15.14 (Debian 15.14-0+deb12u1), JIT on'. */
  postgresVersion: () => Promise<string>
  stop: () => Promise<void>
}

const designsSql = `
  insert into library_products (library_category_id, name, price_cents, width, height, picture_path, position)
  select (select min(id) from library_categories) + (n % 7 + 6) / 7, 'Design ' || n, 300 + n, 3, 3,
    (select picture_path from library_products order by id limit 1), 1000 + n
  from generate_series(1, $1::integer) n where exists (select 1 from library_categories)`

/**
 * Starts PostgreSQL with two databases of the same realistic data: the shop's and the limit's. Prefers Debian's
 * PostgreSQL if it is installed.
 */
export async function openServers(folder: string, size = volume): Promise<Servers> {
  const postgres = (await startDebiansPostgres()) ?? (await startPostgres({ isDurable: true }))
  const databaseUrl = (name: string) => {
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    return url.href
  }
  const settings = serverSettings(databaseUrl('shop'), path.join(folder, 'shop'))
  const running = new Set<Running>()
  async function startAt(script: string, settings: Record<string, string>): Promise<Running> {
    const server = await startServer(script, settings)
    running.add(server)
    return server
  }

  async function stopServer(server: Running) {
    running.delete(server)
    await server.stop()
  }

  const recorded = path.join(folder, 'recorded-pages.json')
  await onDatabase(postgres.url, (client) => client.query('create database shop'))
  const first = await startAt('start.ts', settings)
  await stopServer(first)
  await onDatabase(databaseUrl('shop'), (client) => client.query(designsSql, [184]))
  await seedOrders(databaseUrl('shop'), size, new Date())
  await onDatabase(postgres.url, (client) => client.query('create database "limit" template shop'))

  return {
    databaseUrl,
    start: async (name, wire) => {
      const url = new URL(databaseUrl(name))
      if (wire) url.port = String(wire.port)
      const server =
        name === 'shop'
          ? await startAt('start.ts', { ...settings, DATABASE_URL: url.href })
          : await startAt('bench/limit/server.ts', {
              DATABASE: url.href,
              DATA_DIR: path.join(folder, name),
              RECORDED_PAGES: recorded,
            })
      if (name === 'shop' && !wire) await writeFile(recorded, JSON.stringify(await recordPages(server.url)))
      return {
        name,
        url: server.url,
        databaseUrl: databaseUrl(name),
        readOrders: () =>
          onDatabase(databaseUrl(name), async (client) => (await client.query<Order>(openOrdersSql)).rows),
        pids: () => processTree(server.pid),
        stop: () => stopServer(server),
      }
    },
    openWire: () => openWire(Number(new URL(postgres.url).port)),
    postgresVersion: () => onDatabase(postgres.url, readVersion),
    stop: async () => {
      for (const server of running) await server.stop()
      await postgres.stop()
    },
  }
}

async function readVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string; has_jit: boolean }>(
    'select version(), pg_jit_available() as has_jit',
  )
  const [row] = rows
  const name = row?.version.split(' on ')[0] ?? 'PostgreSQL'
  return `${name}, ${row?.has_jit ? 'JIT on' : 'without JIT'}`
}

const pages = ['/', '/stickers', '/category/5/element', '/library']
const connectionHeaders = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'])

async function recordPages(url: string): Promise<Recorded[]> {
  const html = await (await fetch(url)).text()
  const script = /<link rel="modulepreload" href="(\/assets\/entry[^"]+)"/.exec(html)?.[1]
  return Promise.all([...pages, ...(script ? [script] : [])].map((page) => record(url, page)))
}

function record(url: string, page: string): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br, gzip' }
    const request = http.get(`${url}${page}`, { headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          path: page,
          headers: Object.fromEntries(
            Object.entries(response.headers).flatMap(([name, value]) =>
              typeof value === 'string' && !connectionHeaders.has(name) ? [[name, value]] : [],
            ),
          ),
          base64: Buffer.concat(parts).toString('base64'),
        }),
      )
    })
    request.once('error', reject)
  })
}

export const embeddedVolume = volumeOf(Math.min(volume.orders, 10_000))

type EmbeddedServers = { shop: Target; limit: Target; stop: () => Promise<void> }

/** Starts the shop on its embedded database, and the limit, which calls PGlite directly, on a copy of that database. */
export async function openEmbeddedServers(folder: string): Promise<EmbeddedServers> {
  const settings = { DATA_DIR: path.join(folder, 'shop'), LOG_LEVEL: 'error' }
  const limitFolder = path.join(folder, 'limit')
  await (await startServer('start.ts', settings)).stop()
  const openOrders = await seed(path.join(settings.DATA_DIR, 'database'))
  await cp(path.join(settings.DATA_DIR, 'database'), path.join(limitFolder, 'database'), { recursive: true })
  const shop = await startServer('start.ts', settings)
  const limit = await startServer('bench/limit/server.ts', {
    DATABASE: path.join(limitFolder, 'database'),
    DATA_DIR: limitFolder,
  })
  const target = (name: string, { url, pid }: Running): Target => ({
    name,
    url,
    databaseUrl: null,
    readOrders: () => Promise.resolve(openOrders),
    pids: () => processTree(pid),
  })
  return {
    shop: target('shop', shop),
    limit: target('limit', limit),
    stop: async () => {
      await shop.stop()
      await limit.stop()
    },
  }
}

async function seed(folder: string): Promise<Order[]> {
  const client = await PGlite.create(folder)
  await client.query(designsSql, [184])
  await seedOrdersOn((text, values) => client.query(text, values), embeddedVolume, new Date())
  const { rows } = await client.query<Order>(openOrdersSql)
  await client.close()
  return rows
}

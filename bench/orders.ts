// Compares the CPU time of each back office call with 1,000 and with 100,000 orders on PostgreSQL, alternating between
// both. Both shops sell 400 orders a day and have 500 open ones, so that both return the same number of results.
// BENCH_ONLY selects calls by part of their name. BENCH_POSTGRES is a server that keeps both databases for the next
// run.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { keepFigures } from '#app/features/desk/figures/keep-figures.server.ts'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { ensureAdmin } from '#db/seed/admin.server.ts'
import { seedIfEmpty } from '#db/seed/seed.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { onDatabase } from '#test/postgres/template.ts'
import {
  addressOf,
  calls,
  growingCalls,
  type Call,
  type Sample,
  refuseMissing,
  spentMs,
} from './office/calls.ts'
import { memoryMb, startServer, type Running } from './process.ts'
import { seedOffice } from './seed-office.ts'
import { seedOrders, type Volume } from './seed-orders.ts'

/** The number of calls in each part of a measurement. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 20)
const partCount = 5
/** The number of parts if a call is measured again because its ratio was above the target. */
const settlingCount = 15
const only = process.env.BENCH_ONLY ?? ''
const targetRatio = 1.2

const small: Volume = { orders: 1_000, items: 3_000, customers: 500, open: 500 }
const large: Volume = { orders: 100_000, items: 300_000, customers: 50_000, open: 500 }

const admin = { email: 'admin@bench.test', password: 'bench-bench-bench' }

const print = (line: string) => process.stdout.write(`${line}\n`)

type Shop = Running & { token: string; client: Client; samples: Sample[] }

async function openShop(server: string, name: string, volume: Volume): Promise<Shop> {
  const url = new URL(server)
  url.pathname = `/${name}`
  const { rows } = await onDatabase(server, (client) =>
    client.query('select 1 from pg_database where datname = $1', [name]),
  )
  if (rows.length === 0) await createShop(server, url.href, name, volume)
  const running = await startServer('bench/postgres-shop.ts', {
    BENCH_DATABASE_URL: url.href,
    BENCH_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: path.join(folder, name),
    LOG_LEVEL: 'error',
  })
  const login = await fetch(`${running.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = await login.json()
  const client = new Client({ connectionString: url.href })
  await client.connect()
  const samples = await readSamples(client)
  await writeProofs(samples, path.join(folder, name))
  return { ...running, token, client, samples }
}

async function createShop(server: string, url: string, name: string, volume: Volume): Promise<void> {
  await onDatabase(server, (client) => client.query(`create database ${name}`))
  const now = new Date()
  const started = performance.now()
  const { db, close } = await openPostgres(url)
  await seedIfEmpty(db, now)
  await ensureAdmin(db, admin, now)
  await seedOrders(url, volume, now)
  await seedOffice(url, volume.orders)
  const seeded = performance.now()
  await keepFigures({ db, now: () => now })
  await close()
  await onDatabase(url, (client) => client.query('vacuum analyze'))
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  print(
    `${volume.orders} orders, ${volume.items} items, ${volume.customers} customers created in ` +
      `${seconds(seeded - started)} s, their figures kept in ${seconds(performance.now() - seeded)} s`,
  )
}

async function readSamples(client: Client): Promise<Sample[]> {
  const { rows } = await client.query<Sample>(`
    select id as "orderId", name, email, phone, tracking_number as "trackingNumber", customer_id as "customerId",
       (select id from customer_profiles where customer_profiles.customer_id = orders.customer_id) as "profileId",
       (select id from customer_profiles order by latest_order_at nulls first, id offset 50 limit 1) as "lastProfileId",
      (select min(id) from orders) as "oldestId", (select max(id) from mails) as "mailId",
      (select max(id) from contact_messages) as "messageId", 5 as "categoryId", 1 as "designId", today::text,
      'order-paid' as "setKey", (select id from proofs where order_id = orders.id limit 1) as "proofId",
      (select max(id) from gang_sheets) as "sheetId",
      (select max(id) from quotes where sent_at is null and canceled_at is null) as "draftId",
      "quoteId", "quoteEmail",
      (today - 365)::text as "yearAgo", "oldDay"::text,
      json_build_object('from', "oldDay" - (today - "oldDay") / 4, 'to', "oldDay") as "oldMonth"
    from (
      select (now() at time zone 'America/Chicago')::date as today,
        ((min(paid_at) + (max(paid_at) - min(paid_at)) / 2) at time zone 'America/Chicago')::date as "oldDay"
      from orders
    ) days cross join orders cross join (
      select quotes.id as "quoteId", email as "quoteEmail" from quotes join orders on orders.id = order_id where paid_at is not null
      order by quotes.id desc limit 1
    ) quote
    where status = 'SENT' and id % ((select max(id) from orders) / 40) = 0 order by id`)
  return rows
}

/** Writes the samples' files under the names that `seedOrders` stored. */
async function writeProofs(samples: Sample[], dataFolder: string): Promise<void> {
  const files = path.join(dataFolder, 'files', 'files')
  await mkdir(files, { recursive: true })
  for (const { orderId } of samples) {
    await writeFile(path.join(files, `bench-${orderId}.png`), String(orderId))
  }
}

/** Returns the number of rows if the response is a list, and null otherwise. */
async function call(shop: Shop, address: string): Promise<number | null> {
  const response = await fetch(`${shop.url}${address}`, {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const body = await response.text()
  if (!response.ok) throw new Error(`${address} returned ${response.status}: ${body}`)
  const isList = body.startsWith('[')
  return isList ? (JSON.parse(body) as unknown[]).length : null
}

type Spent = { server: number; database: number }

/** Returns the CPU time of the server and of each of its database connections. */
async function spentBy({ pid, client }: Shop): Promise<{ server: number; connections: Map<number, number> }> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const connections = new Map<number, number>()
  for (const row of rows) connections.set(row.pid, await spentMs(row.pid))
  return { server: await spentMs(pid), connections }
}

async function spentOn(shops: Shop[], work: () => Promise<void>): Promise<Spent[]> {
  const before = await Promise.all(shops.map(spentBy))
  await work()
  const after = await Promise.all(shops.map(spentBy))
  return after.map(({ server, connections }, at) => {
    const { server: begun = 0, connections: spentBefore = new Map<number, number>() } = before[at] ?? {}
    const database = [...connections].map(([pid, ms]) => ms - (spentBefore.get(pid) ?? 0))
    return { server: server - begun, database: database.reduce((sum, ms) => sum + ms, 0) }
  })
}

const sumOf = ({ server, database }: Spent) => server + database

/** `rows` counts the results of each shop's last call. */
type Measured = { few: Spent; many: Spent; ratio: number; rows: (number | null)[] }

/**
 * Alternates between both shops, so that other load on the machine affects both. Returns the part with the median
 * ratio.
 */
async function measure(shops: [Shop, Shop], each: Call, count = partCount): Promise<Measured> {
  const parts: Measured[] = []
  for (let part = -1; part < count; part++) {
    const rows: (number | null)[] = []
    const spent = await spentOn(shops, async () => {
      for (let round = 0; round < rounds; round++) {
        for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const shop = shops[at]
          const sample = shop?.samples[(Math.max(part, 0) * rounds + round) % shop.samples.length]
          if (!shop || !sample) throw new Error('no sent orders found')
          rows[at] = await call(shop, addressOf(each, sample))
        }
      }
    })
    const [few, many] = spent.map(({ server, database }) => ({
      server: server / rounds,
      database: database / rounds,
    }))
    if (!few || !many) throw new Error('nothing was measured')
    // The first part is a warm-up.
    if (part >= 0) parts.push({ few, many, ratio: sumOf(many) / sumOf(few), rows })
  }
  const median = parts.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(parts.length / 2)]
  if (!median) throw new Error('nothing was measured')
  return median
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`
const shown = ({ server, database }: Spent) => `${server.toFixed(1)} + ${database.toFixed(1)}`

const named = (all: Call[]) => all.filter(([name]) => name.includes(only))
const rowsText = ({ rows: [few, many] }: Measured) => (few === many ? String(few ?? '') : `${few}, ${many}`)

async function compare(shops: [Shop, Shop]): Promise<void> {
  print('With the same number of results in both shops:\n')
  print(line(['call', 'rows', '1,000 orders: server + database, ms', '100,000 orders', 'ratio']))
  print(line(['---', '---', '---', '---', '---']))
  const above: string[] = []
  for (const each of named(calls)) {
    const first = await measure(shops, each)
    const measured = first.ratio > targetRatio ? await measure(shops, each, settlingCount) : first
    const { few, many, ratio } = measured
    if (ratio > targetRatio) above.push(each[0])
    print(line([each[0], rowsText(measured), shown(few), shown(many), ratio.toFixed(2)]))
  }
  print(`\nAbove ${targetRatio}: ${above.join(', ') || 'none'}`)
}

async function listGrowing(shops: [Shop, Shop]): Promise<void> {
  print('\nWith more results in the larger shop:\n')
  print(line(['call', 'rows', '1,000 orders: server + database, ms', '100,000 orders']))
  print(line(['---', '---', '---', '---']))
  for (const each of named(growingCalls)) {
    const measured = await measure(shops, each)
    print(line([each[0], rowsText(measured), shown(measured.few), shown(measured.many)]))
  }
}

async function exportAll(shop: Shop): Promise<void> {
  let [bytes, lines] = [0, -1]
  const before = await memoryMb(shop.pid)
  const [spent] = await spentOn([shop], async () => {
    const response = await fetch(`${shop.url}/api/admin/orders.csv`, {
      headers: { authorization: `Bearer ${shop.token}` },
    })
    if (!response.ok || !response.body) throw new Error(`the export returned ${response.status}`)
    for await (const chunk of response.body) {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines++
    }
  })
  const { peak } = await memoryMb(shop.pid)
  const each = (name: keyof Spent) => ((1000 * (spent?.[name] ?? 0)) / lines).toFixed(0)
  print(
    `export of ${lines} orders: ${(bytes / 1024 / 1024).toFixed(1)} MB; ${each('server')} + ${each('database')} μs per ` +
      `order; memory ${before.now.toFixed(0)} MB before, ${peak.toFixed(0)} MB peak`,
  )
}

const folder = await mkdtemp(path.join(tmpdir(), 'kisscut-bench-'))
const { BENCH_POSTGRES: postgresUrl } = process.env
const postgres = postgresUrl ? null : await startPostgres()
const opened: Shop[] = []
try {
  const few = await openShop(postgresUrl ?? postgres?.url ?? '', 'few', small)
  opened.push(few)
  await refuseMissing(few.url)
  const many = await openShop(postgresUrl ?? postgres?.url ?? '', 'many', large)
  opened.push(many)
  // Exports are measured first, in fresh processes, because a heap that has grown stays large for a while.
  if (!only) for (const shop of [few, few, many, many]) await exportAll(shop)
  await compare([few, many])
  await listGrowing([few, many])
} finally {
  for (const { stop, client } of opened) {
    await client.end()
    await stop()
  }
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}

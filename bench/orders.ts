// Compares the back office's API with 1,000 and with 100,000 orders on PostgreSQL, in one run.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { seedIfEmpty } from '#db/seed/seed.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { memoryMb, startServer, type Running } from './process.ts'
import { seedOrders, type Volume } from './seed-orders.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 200)
const allowedRatio = 1.5

const small: Volume = { orders: 1_000, items: 3_000, customers: 500 }
const large: Volume = { orders: 100_000, items: 300_000, customers: 50_000 }

const admin = { email: 'admin@bench.test', password: randomBytes(12).toString('hex') }

const print = (line: string) => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Shop = Running & { token: string; volume: Volume }

async function openShop(server: string, name: string, volume: Volume): Promise<Shop> {
  await onDatabase(server, (client) => client.query(`create database ${name}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  const now = new Date()
  const { db, close } = await openPostgres(url.href)
  await seedIfEmpty(db, now)
  await close()
  const started = performance.now()
  await seedOrders(url.href, volume, now)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  print(
    `${volume.orders} orders, ${volume.items} items, ${volume.customers} customers created in ${seconds} s`,
  )
  const running = await startServer('bench/postgres-shop.ts', {
    BENCH_DATABASE_URL: url.href,
    BENCH_SECRET: randomBytes(32).toString('hex'),
    DATA_DIR: path.join(folder, name),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
  })
  const login = await fetch(`${running.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = await login.json()
  return { ...running, token, volume }
}

async function call(shop: Shop, address: string): Promise<unknown> {
  const response = await fetch(`${shop.url}/api${address}`, {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  if (!response.ok) throw new Error(`${address} returned ${response.status}: ${await response.text()}`)
  return response.json()
}

const calls: Record<string, (order: Order) => string> = {
  'order list': () => '/admin/orders?limit=51',
  'list by status': () => '/admin/orders?limit=51&status=PENDING',
  'list by promised day': () => '/admin/orders?limit=51&sort=promised&waiting=staff',
  'list by total': () => '/admin/orders?limit=51&sort=highest',
  'list by product': () => '/admin/orders?limit=51&product=5',
  'late orders': () => '/admin/orders?limit=51&late=true',
  'search by number': ({ id }) => `/admin/orders?limit=51&q=${id}`,
  'search by email': ({ email }) => `/admin/orders?limit=51&q=${email}`,
  'search by full name': ({ name }) => `/admin/orders?limit=51&q=${encodeURIComponent(name)}`,
  'search by first name': ({ name }) => `/admin/orders?limit=51&q=${name.split(' ')[0]}`,
  'search by tracking number': ({ trackingNumber }) => `/admin/orders?limit=51&q=${trackingNumber}`,
  'search by coupon code': () => '/admin/orders?limit=51&q=WELCOME10',
  counts: () => '/admin/orders/counts',
  board: () => '/admin/board',
  'order page': ({ id }) => `/admin/orders/${id}`,
  'neighboring orders': ({ id }) => `/admin/orders/${id}/neighbors`,
  'neighbors in a search': ({ id, name }) => `/admin/orders/${id}/neighbors?q=${encodeURIComponent(name)}`,
  'order page for customers': ({ id }) => `/order/${id}`,
}

type Order = { id: number; name: string; email: string; trackingNumber: string | null }

async function sampleOrders(shop: Shop): Promise<Order[]> {
  const orders: Order[] = []
  for (let at = 0.1; at < 0.9; at += 0.1) {
    const before = 1_000 + Math.floor(shop.volume.orders * at)
    const sent = (await call(shop, `/admin/orders?limit=5&status=SENT&before=${before}`)) as Order[]
    orders.push(...sent)
  }
  return orders
}

async function compare(shops: [Shop, Shop]): Promise<void> {
  const samples = [await sampleOrders(shops[0]), await sampleOrders(shops[1])] as const
  const worst: string[] = []
  for (const [name, address] of Object.entries(calls)) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      for (const at of [0, 1] as const) {
        const order = samples[at][round % samples[at].length]
        if (!order) throw new Error('no sent orders found')
        const started = performance.now()
        await call(shops[at], address(order))
        if (round >= rounds / 10) times[at].push(performance.now() - started)
      }
    }
    const [few, many] = [median(times[0]), median(times[1])]
    const ratio = many / few
    if (ratio > allowedRatio) worst.push(name)
    const figures = `${few.toFixed(2).padStart(8)} ms ${many.toFixed(2).padStart(8)} ms`
    print(`${name.padEnd(27)}${figures}   ratio ${ratio.toFixed(2)}`)
  }
  print(
    worst.length === 0
      ? `All ratios within ${allowedRatio}`
      : `Ratios above ${allowedRatio}: ${worst.join(', ')}`,
  )
}

async function exportAll(shop: Shop): Promise<void> {
  const before = await memoryMb(shop.pid)
  const started = performance.now()
  const response = await fetch(`${shop.url}/api/admin/orders.csv`, {
    headers: { authorization: `Bearer ${shop.token}` },
  })
  if (!response.ok || !response.body) throw new Error(`the export returned ${response.status}`)
  let [bytes, lines, highest] = [0, -1, 0]
  let watchedAt = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
    if (bytes - watchedAt < 1024 * 1024) continue
    watchedAt = bytes
    highest = Math.max(highest, (await memoryMb(shop.pid)).now)
  }
  const seconds = (performance.now() - started) / 1000
  const after = await memoryMb(shop.pid)
  print(
    `export of ${lines} orders: ${(bytes / 1024 / 1024).toFixed(1)} MB in ${seconds.toFixed(1)} s; ` +
      `memory ${before.now.toFixed(0)} MB before, ${Math.max(highest, after.now).toFixed(0)} MB peak, ${after.now.toFixed(0)} MB after`,
  )
}

const folder = await mkdtemp(path.join(tmpdir(), 'kisscut-bench-'))
const postgres = await startPostgres()
const running: Running[] = []
try {
  const few = await openShop(postgres.url, 'few', small)
  running.push(few)
  const many = await openShop(postgres.url, 'many', large)
  running.push(many)
  // First, in fresh processes: a heap that has grown stays large for a while.
  await exportAll(few)
  for (let i = 0; i < 3; i++) await exportAll(many)
  print(`\n${'median of ' + rounds}`.padEnd(28) + '  1,000 orders  100,000 orders')
  await compare([few, many])
} finally {
  for (const server of running) await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { orderStickers, pay, plainPicture } from './journey.ts'
import { memoryMb, startServer, type Running } from './process.ts'

// Measures a shop on its embedded database: its start and price calls, compared with a bare server, and purchases.

const journeys = Number(process.env.BENCH_JOURNEYS ?? 1000)
const priceCalls = 2000
const restarts = 5
const concurrency = 4

const print = (line: string) => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const ms = (value: number) => `${value.toFixed(2)} ms`

async function timePrices(url: string): Promise<number[]> {
  const body = JSON.stringify({
    categoryId: 5,
    proportion: { width: 3, height: 4 },
    custom: true,
    quantity: 75,
  })
  const times: number[] = []
  for (let i = 0; i < priceCalls; i++) {
    const started = performance.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await response.text()
    times.push(performance.now() - started)
  }
  // The first tenth is a warm-up.
  return times.slice(priceCalls / 10)
}

async function benchRestart(dataDir: string): Promise<void> {
  const shopMs: number[] = []
  const bareMs: number[] = []
  for (let i = 0; i < restarts; i++) {
    const shop = await startServer('start.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
    shopMs.push(shop.msToFirstPage)
    await shop.stop()
    const bare = await startServer('bench/bare-server.ts', { DATABASE: path.join(dataDir, 'database') })
    bareMs.push(bare.msToFirstPage)
    await bare.stop()
  }
  const [shop, bare] = [median(shopMs), median(bareMs)]
  print(
    `restart to first page   ${ms(shop)}   bare server and database ${ms(bare)}   ratio ${(shop / bare).toFixed(2)}`,
  )
}

async function benchPrice(shop: Running, bare: Running): Promise<void> {
  const shopMs = median(await timePrices(`${shop.url}/api/item/calculate-custom-price`))
  const bareMs = median(await timePrices(bare.url))
  print(
    `price call              ${ms(shopMs)}   bare server and SQL ${ms(bareMs)}   ratio ${(shopMs / bareMs).toFixed(2)}`,
  )
}

async function benchJourneys(shop: Running): Promise<void> {
  const before = await memoryMb(shop.pid)
  const artwork = plainPicture(600, 800)
  const started = performance.now()
  let next = 0
  const buy = async () => {
    for (let i = next++; i < journeys; i = next++) {
      const email = `buyer-${i}@example.com`
      const { link } = await orderStickers(shop.url, { email, artwork: i % 10 === 0 ? artwork : undefined })
      await pay(link)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, buy))
  const seconds = (performance.now() - started) / 1000
  const after = await memoryMb(shop.pid)
  print(
    `${journeys} purchases, ${concurrency} at a time   ${seconds.toFixed(1)} s, ${(journeys / seconds).toFixed(1)} per second`,
  )
  print(
    `process memory          ${before.now.toFixed(0)} MB before, ${after.now.toFixed(0)} MB after, peak ${after.peak.toFixed(0)} MB`,
  )
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'kisscut-bench-'))
const bareDir = path.join(dataDir, 'bare')
const running: Running[] = []
try {
  const first = await startServer('start.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  print(`first start, including the demo catalog   ${ms(first.msToFirstPage)}`)
  await first.stop()
  await benchRestart(dataDir)
  const seeded = await startServer('start.ts', { DATA_DIR: bareDir, LOG_LEVEL: 'error' })
  await seeded.stop()
  const shop = await startServer('start.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  running.push(shop)
  const bare = await startServer('bench/bare-server.ts', { DATABASE: path.join(bareDir, 'database') })
  running.push(bare)
  await benchPrice(shop, bare)
  await benchJourneys(shop)
} finally {
  for (const server of running) await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

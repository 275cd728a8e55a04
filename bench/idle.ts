// Measures the CPU time and memory of an idle shop: `start.ts` and all its child processes, started as `npm start`
// does.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#test/postgres.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { postmasterOf, processorMs } from './load/processor.ts'
import { memoryOfAllMb, startServer, type Running } from './process.ts'
import { serverSettings } from './server-settings.ts'
import { processTree } from './watch-shop.ts'

const settleSeconds = Number(process.env.BENCH_SETTLE ?? 60)
const seconds = Number(process.env.BENCH_SECONDS ?? 180)

const print = (line: string) => process.stdout.write(`${line}\n`)

async function measureIdle(name: string, shop: Running, database?: { pid: number }): Promise<void> {
  await sleep(settleSeconds * 1000)
  const before = await spent(shop, database)
  await sleep(seconds * 1000)
  const after = await spent(shop, database)
  const share = (ms: number) => `${((ms / seconds / 1000) * 100).toFixed(2)}% of a core`
  const { now, peak } = await memoryOfAllMb(await processTree(shop.pid))
  const ofDatabase = database ? `   its PostgreSQL ${share(after.database - before.database)}` : ''
  print(
    `${name.padEnd(12)} ${share(after.shop - before.shop)}   ${now.toFixed(0)} MB, peak ${peak.toFixed(0)} MB${ofDatabase}`,
  )
}

async function spent(shop: Running, database?: { pid: number }) {
  return {
    shop: await processorMs(await processTree(shop.pid)),
    database: database ? await processorMs(await processTree(database.pid)) : 0,
  }
}

async function embedded(folder: string): Promise<void> {
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'error' }
  // The first start creates and fills the database.
  await (await startServer('start.ts', settings)).stop()
  const shop = await startServer('start.ts', settings)
  await measureIdle('embedded', shop)
  await shop.stop()
}

async function onPostgres(folder: string): Promise<void> {
  const postgres = await startPostgres()
  const url = new URL(postgres.url)
  url.pathname = '/shop'
  try {
    await onDatabase(postgres.url, (client) => client.query('create database shop'))
    const shop = await startServer('start.ts', serverSettings(url.href, folder))
    await measureIdle('PostgreSQL', shop, { pid: await postmasterOf(url.href) })
    await shop.stop()
  } finally {
    await postgres.stop()
  }
}

const folder = await mkdtemp(path.join(tmpdir(), 'kisscut-idle-'))
try {
  print(`idle for ${seconds} s, ${settleSeconds} s after the first page`)
  await embedded(path.join(folder, 'embedded'))
  await onPostgres(path.join(folder, 'files'))
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)

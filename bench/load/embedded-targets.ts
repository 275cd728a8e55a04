import { cp } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { startServer, type Running } from '../process.ts'
import { seedOrdersOn } from '../seed-orders.ts'
import { processTree } from '../watch-shop.ts'
import { openOrdersSql, type Order, type Target } from './plan.ts'
import { designsSql, volume } from './targets.ts'

const orders = Math.min(volume.orders, 10_000)

export const embeddedVolume = { orders, items: 3 * orders, customers: Math.ceil(orders / 10) }

export type EmbeddedServers = { shop: Target; limit: Target; stop: () => Promise<void> }

/** Opens the shop on its embedded database, and the limit that calls PGlite directly on a copy of it. */
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

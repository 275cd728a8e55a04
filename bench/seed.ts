import { openPostgres } from '#app/platform/database/postgres.server.ts'
import { seedIfEmpty } from '#db/seed/seed.server.ts'
import { startPostgres } from '#test/postgres.ts'
import { seedOrders } from './seed-orders.ts'

// Fills the database in DATABASE_URL, or a temporary one, with a large shop.

const volume = { orders: 100_000, items: 300_000, customers: 50_000 }
const print = (line: string) => process.stdout.write(`${line}\n`)

const givenUrl = process.env.DATABASE_URL
const temporary = givenUrl ? null : await startPostgres()
const url = givenUrl ?? temporary?.url ?? ''
const now = new Date()
const { db, close } = await openPostgres(url)
await seedIfEmpty(db, now)
await close()
const started = performance.now()
await seedOrders(url, volume, now)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
print(`100,000 orders, 300,000 items and 50,000 customers created in ${seconds} s`)
if (temporary) {
  print(`DATABASE_URL=${url}\nPress Ctrl-C to stop this PostgreSQL and delete its data.`)
  const end = () => void temporary.stop().then(() => process.exit(0))
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}

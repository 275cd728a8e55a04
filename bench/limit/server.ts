// The limit is the smallest honest server that does the shop's work. It uses Fastify, pg or PGlite and hand-written
// SQL, with one statement a call wherever one is enough, on the shop's own tables: the same rows, written as durably.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { cartRoutes } from './cart.ts'
import { catalogRoutes } from './catalog.ts'
import { checkoutRoutes } from './checkout.ts'
import { openDatabase } from './database.ts'
import { deliverMails } from './mails.ts'
import { orderRoutes } from './orders.ts'
import { uploadRoutes } from './uploads.ts'

const { PORT, DATABASE, DATA_DIR, RECORDED_PAGES } = process.env
if (!PORT || !DATABASE || !DATA_DIR) throw new Error('PORT, DATABASE and DATA_DIR are required')

/** A response of the shop for a page or asset, compressed as the shop sent it. */
export type Recorded = { path: string; headers: Record<string, string>; base64: string }

const pages: Recorded[] = RECORDED_PAGES ? JSON.parse(readFileSync(RECORDED_PAGES, 'utf8')) : []

const server = Fastify()
const database = await openDatabase(DATABASE)
catalogRoutes(server, database)
cartRoutes(server, database)
checkoutRoutes(server, database)
orderRoutes(server, database)
uploadRoutes(server, database, DATA_DIR)
void deliverMails(database)
for (const { path, headers, base64 } of pages) {
  const body = Buffer.from(base64, 'base64')
  server.get(path, (_, reply) => reply.headers(headers).send(body))
}
if (!pages.some(({ path }) => path === '/')) server.get('/', () => 'limit')
await server.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { price } from '#app/features/goods/pricing/price.ts'
import { cartRoutes } from './cart.ts'
import { checkoutRoutes } from './checkout.ts'
import { openDatabase, type Database, type Statement } from './database.ts'
import { orderRoutes } from './orders.ts'
import { uploadRoutes } from './uploads.ts'

const readCategory: Statement = {
  name: 'category',
  text: `select c.id, c.name, c.description, json_build_object('path', c.picture_path) as file,
      c.is_disabled as "isDisabled",
      (select coalesce(json_agg(json_build_object('id', s.id, 'width', s.width, 'height', s.height, 'custom', false)
        order by s.position, s.id), '[]') from sizes s where s.category_id = c.id) as sizes,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'description', k.description,
        'file', json_build_object('path', k.picture_path), 'isDisabled', k.is_disabled) order by k.position, k.id), '[]')
        from categories k where k.parent_id = c.id and not k.is_draft) as subcategories
    from categories c where c.id = $1`,
}

const readLibrary: Statement = {
  name: 'library',
  text: `select id, library_category_id as "libraryCategoryId", name, width, height, price_cents as price, picture_path
    from library_products where not is_disabled and library_category_id = $1 order by position, id`,
}

type Design = { picture_path: string; [field: string]: unknown }
type Configuration = { categoryId: number; proportion: { width: number; height: number }; quantity: number }

function catalogRoutes(server: FastifyInstance, { run, products }: Database) {
  server.get<{ Params: { id: string } }>('/api/categories/:id', async ({ params }) => {
    const [category] = await run(readCategory, [Number(params.id)])
    return category
  })

  server.get<{ Querystring: { category: string } }>('/api/libraryproducts', async ({ query }) => {
    const designs = await run<Design>(readLibrary, [Number(query.category)])
    return designs.map(({ picture_path: path, ...design }) => ({ ...design, file: { path } }))
  })

  server.post<{ Body: Configuration }>('/api/item/calculate-default-prices', ({ body }) => {
    const product = products.get(body.categoryId)
    if (!product) throw new Error('no such product')
    return Promise.resolve(
      product.tiers.map((quantity) =>
        price(product.priceRule, product.promotions, { ...body.proportion, quantity }),
      ),
    )
  })

  server.post<{ Body: Configuration }>('/api/item/calculate-custom-price', async ({ body }, reply) => {
    const product = products.get(body.categoryId)
    if (!product) throw new Error('no such product')
    const { priceWithPromo } = price(product.priceRule, product.promotions, { ...body.proportion, ...body })
    return reply.type('application/json').send(JSON.stringify(priceWithPromo))
  })
}

const batchSize = 10
const pauseMs = 500

const take: Statement = {
  name: 'take mails',
  text: `with next as (select id from pgboss.job_common
      where name = 'deliver-mail' and state < 'active' and start_after <= now()
      order by created_on limit ${batchSize} for update skip locked),
    taken as (update pgboss.job_common set state = 'active', started_on = now()
      where name = 'deliver-mail' and id in (select id from next) returning id, (data ->> 'mailId')::integer as mail_id)
    update mails set attempts = attempts + 1, claimed_until = now() + interval '1 minute'
    from taken where mails.id = taken.mail_id returning mails.id, taken.id as job, mails.mail`,
}

const keep: Statement = {
  name: 'keep mails',
  text: `with sent as (select * from jsonb_to_recordset($1)
      as sent (id integer, job uuid, subject text, html text, text text)),
    kept as (update mails set subject = sent.subject, html = sent.html, text = sent.text, delivered_at = now(),
      claimed_until = null from sent where mails.id = sent.id)
    update pgboss.job_common set state = 'completed', completed_on = now()
    where name = 'deliver-mail' and id in (select job from sent)`,
}

type Claimed = { id: number; job: string; mail: { template: string; text?: string; order: MailedOrder } }
type MailedOrder = {
  id: number
  name: string
  items?: { name: string; quantity: number; priceCents: number }[]
}

/** Delivers emails like a shop that catches them: renders each one and stores it as sent. Never returns. */
async function deliverMails({ run }: Database): Promise<never> {
  for (;;) {
    const claimed = await run<Claimed>(take, [])
    if (claimed.length > 0) await run(keep, [JSON.stringify(claimed.map(write))])
    if (claimed.length < batchSize) await sleep(pauseMs)
  }
}

function write({ id, job, mail: { text = '', order } }: Claimed) {
  const lines = [
    `Hi ${order.name},`,
    text,
    ...(order.items ?? []).map(
      ({ name, quantity, priceCents }) => `${quantity} ${name}: $${(priceCents / 100).toFixed(2)}`,
    ),
  ]
  const html = `<html><body>${lines.map((line) => `<p>${line}</p>`).join('')}</body></html>`
  return { id, job, subject: `Order ${order.id}`, html, text: lines.join('\n') }
}

// The limit is a minimal server that does the same work as the shop. It uses Fastify, pg or PGlite and hand-written SQL,
// with a single statement per call where possible, and writes the same rows to the same tables, just as durably.

const { PORT, DATABASE, DATA_DIR, RECORDED_PAGES } = process.env
if (!PORT || !DATABASE || !DATA_DIR) throw new Error('PORT, DATABASE and DATA_DIR are required')

/** A recorded response of the shop for a page or asset, still compressed. */
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

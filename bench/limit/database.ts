import { createHash, randomBytes } from 'node:crypto'
import { Pool, type QueryResultRow } from 'pg'
import type { PriceRule } from '#app/features/ground/product/price-rule.ts'
import type { Promotion } from '#app/features/goods/pricing/price.ts'

export type Product = {
  id: number
  name: string
  picturePath: string
  priceRule: PriceRule
  tiers: number[]
  promotions: Promotion[]
}

export type Database = {
  /** Runs a statement, prepared once per connection. */
  run: <Row extends QueryResultRow>(statement: Statement, values: unknown[]) => Promise<Row[]>
  /** Products are kept in memory, because prices need them before any statement runs. */
  products: Map<number, Product>
}

export type Statement = { name: string; text: string }

export const randomText = () => randomBytes(32).toString('base64url')

export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const productsSql = `
  select c.id, c.name, c.picture_path as "picturePath", c.price_rule as "priceRule",
    array(select quantity from quantity_tiers where category_id = c.id order by quantity) as tiers,
    (select coalesce(json_agg(json_build_object('width', width, 'height', height, 'quantity', quantity,
      'priceCents', price_cents)), '[]') from promotions where category_id = c.id) as promotions
  from categories c where c.price_rule is not null`

/** Opens the PostgreSQL database at a URL, or the embedded database in a folder. */
export async function openDatabase(place: string): Promise<Database> {
  const run = /^postgres(ql)?:/.test(place) ? onPostgres(place) : await onPglite(place)
  const products = await run<Product>({ name: 'products', text: productsSql }, [])
  return { run, products: new Map(products.map((product) => [product.id, product])) }
}

function onPostgres(connectionString: string): Database['run'] {
  const pool = new Pool({ connectionString, max: 10 })
  return async ({ name, text }, values) => (await pool.query({ name, text, values })).rows
}

async function onPglite(folder: string): Promise<Database['run']> {
  const { PGlite } = await import('@electric-sql/pglite')
  const client = await PGlite.create(folder)
  return async <Row>({ text }: Statement, values: unknown[]) => (await client.query<Row>(text, values)).rows
}

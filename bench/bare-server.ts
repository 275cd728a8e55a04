// The baseline does the same work as the shop, with node:http, PGlite and hand-written SQL.
import { createServer } from 'node:http'
import { PGlite } from '@electric-sql/pglite'

const { PORT, DATABASE } = process.env
if (!PORT || !DATABASE) throw new Error('PORT and DATABASE are required')

const db = await PGlite.create(DATABASE)

type PriceRow = {
  price_rule: {
    setup: number
    minimumUnit: number
    unit: number
    rate: number
    areaExponent: number
    quantityExponent: number
  }
}

async function priceOf(input: {
  categoryId: number
  proportion: { width: number; height: number }
  quantity: number
}) {
  const { rows } = await db.query<PriceRow>('select price_rule from categories where id = $1', [
    input.categoryId,
  ])
  const rule = rows[0]?.price_rule
  if (!rule) throw new Error('category not found')
  const area = input.proportion.width * input.proportion.height
  const piece = Math.max(rule.minimumUnit, rule.unit + rule.rate * area ** rule.areaExponent)
  return Math.round((rule.setup + piece * input.quantity ** rule.quantityExponent) / 50) * 50
}

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>Bare</title>')
      return
    }
    priceOf(JSON.parse(Buffer.concat(parts).toString())).then(
      (price) => response.setHeader('content-type', 'application/json').end(JSON.stringify(price)),
      () => response.writeHead(500).end(),
    )
  })
})
server.listen(Number(PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))

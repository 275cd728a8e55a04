import type { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { stopPreviews } from '#app/features/goods/previews/preview.server.ts'
import { urlOf } from '#test/backups/filled-shop.ts'
import { isLongRun } from '#test/long-run.ts'
import { onDatabase } from '#test/postgres/template.ts'
import { testShop } from '#test/shop.ts'
import { testDatabase } from '#test/test-db.ts'
import { seedOrders } from '../../bench/seed-orders.ts'
import { workInShop } from './work-in-shop.ts'

/** PostgreSQL compiles statements that cost more than `jit_above_cost` (100,000), which takes a second. */
const maxCost = 20_000

const t = testShop()
const emptyUrl = testDatabase()

afterAll(stopPreviews)

/** Lists each distinct statement sent to this database, with parameters instead of values. */
async function sentTo(client: Client): Promise<string[]> {
  await client.query('create extension pg_stat_statements')
  const { rows } = await client.query<{ query: string }>(
    `select distinct query from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query ~* '^\\s*(select|with|insert|update|delete)\\y' and query not like '%pg_stat%' and query not like '%pg_catalog%'`,
  )
  await client.query('drop extension pg_stat_statements')
  // Excludes the job queue's statements, and one that only tests send: finding a payment by its link.
  const isFromShop = (text: string) => !text.includes('pgboss.') && !text.endsWith('"payments"."link" = $1')
  return rows.map(({ query }) => withConstants(query)).filter(isFromShop)
}

/** Restores constants that can't be parameters. */
const withConstants = (text: string) =>
  text.replaceAll(/::date \+ \$\d+/g, '::date + 1').replaceAll(/extract\(\$\d+ from/g, 'extract(epoch from')

type Explained = { 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }

async function costOf(client: Client, text: string): Promise<number> {
  const { rows } = await client.query<Explained>(`explain (generic_plan, format json) ${text}`)
  return rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? Number.NaN
}

/**
 * Estimates the cost with a limit of 100 too. The recorded statements have a parameter as the limit, for which
 * PostgreSQL assumes a tenth of all rows, but the shop sends a number.
 */
async function costOfList(client: Client, text: string): Promise<number> {
  const page = text.replace(/limit \$\d+$/, 'limit 100')
  const costs = [await costOf(client, text), await costOf(client, page)]
  return Math.min(...costs)
}

const expensiveAt = (url: string, texts: string[]) =>
  onDatabase(url, async (client) => {
    const expensive: { cost: number | string; text: string }[] = []
    for (const text of texts) {
      const cost = await costOfList(client, text).catch((error: Error) => error.message)
      if (!(Number(cost) <= maxCost)) expensive.push({ cost, text })
    }
    return expensive
  })

const sizes = isLongRun()
  ? 'in an empty shop, in a new one without statistics, and in one with 100,000 orders'
  : 'in an empty shop and in a new one without statistics'

test(`no statement is estimated to be expensive, ${sizes}`, { timeout: 900_000 }, async () => {
  await workInShop(t)
  const url = await urlOf(t)
  const texts = await onDatabase(url, sentTo)
  expect(texts.length).toBeGreaterThan(150)
  expect(await expensiveAt(await emptyUrl(), texts)).toEqual([])
  expect(await expensiveAt(url, texts)).toEqual([])
  if (!isLongRun()) return
  await seedOrders(url, { orders: 100_000, items: 150_000, customers: 20_000 }, new Date())
  expect(await expensiveAt(url, texts)).toEqual([])
})

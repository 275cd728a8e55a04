import { expect, test } from 'vitest'
import type { NewSpan, Tracing } from './tracing.server.ts'
import { traceEmbedded } from './trace-queries.server.ts'

function traced() {
  const spans: NewSpan[] = []
  const tracing: Tracing = {
    inSpan: (span, run) => {
      spans.push(span)
      return run({ traceId: null, rename: () => undefined, set: () => undefined, fail: () => undefined })
    },
    traceparent: () => undefined,
    close: () => Promise.resolve(),
  }
  const query = (...args: unknown[]) => Promise.resolve(args)
  const client = {
    query,
    transaction: (run: (tx: { query: typeof query }) => Promise<unknown>) => run({ query }),
  }
  traceEmbedded(client, tracing)
  return { client, spans }
}

test('names statements by operation and table, with placeholders and without literals', async () => {
  const { client, spans } = traced()
  expect(await client.query('select "id" from "orders" where "hash" = $1', ['secret'])).toHaveLength(2)
  await client.query({ text: `update "public"."carts" set "note" = 'it''s Ada' where "id" = $1` })
  await client.query('begin')
  expect(spans.map(({ name }) => name)).toEqual(['select orders', 'update carts', 'begin'])
  expect(spans[1]?.values?.['db.query.text']).toBe('update "public"."carts" set "note" = ? where "id" = $1')
  expect(JSON.stringify(spans)).not.toMatch(/secret|Ada/)
})

test.each([
  ['with "open" as (select "id" from "carts" for update) select * from "open"', 'select carts'],
  ['with "paid" as (update "orders" set "status" = $1 returning "id") select * from "paid"', 'update orders'],
  [
    'with cart as (select 1 from "carts"), made as (insert into "orders" values ($1)) select 1',
    'insert orders',
  ],
  [
    `with gone as (select 'delete from "staff"' from "mails") delete from "public"."mails" using gone`,
    'delete mails',
  ],
  ['with recursive subjects(subject) as (values (1)) select * from subjects', 'select'],
])('names a statement with subqueries by its operation: %s', async (text, name) => {
  const { client, spans } = traced()
  await client.query(text)
  expect(spans.map((span) => span.name)).toEqual([name])
})

test('also names statements in an embedded transaction', async () => {
  const { client, spans } = traced()
  await client.transaction((tx) => tx.query('delete from "attempts"'))
  expect(spans.map(({ name }) => name)).toEqual(['delete attempts'])
})

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
  const query = (...given: unknown[]) => Promise.resolve(given)
  const client = {
    query,
    transaction: (run: (tx: { query: typeof query }) => Promise<unknown>) => run({ query }),
  }
  traceEmbedded(client, tracing)
  return { client, spans }
}

test('statements are named by what they do, with placeholders and without literals', async () => {
  const { client, spans } = traced()
  expect(await client.query('select "id" from "orders" where "hash" = $1', ['secret'])).toHaveLength(2)
  await client.query({ text: `update "public"."carts" set "note" = 'it''s Ada' where "id" = $1` })
  await client.query('begin')
  expect(spans.map(({ name }) => name)).toEqual(['select orders', 'update carts', 'begin'])
  expect(spans[1]?.values?.['db.query.text']).toBe('update "public"."carts" set "note" = ? where "id" = $1')
  expect(JSON.stringify(spans)).not.toMatch(/secret|Ada/)
})

test('so are those of an embedded transaction', async () => {
  const { client, spans } = traced()
  await client.transaction((tx) => tx.query('delete from "attempts"'))
  expect(spans.map(({ name }) => name)).toEqual(['delete attempts'])
})

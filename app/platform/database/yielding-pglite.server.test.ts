import { expect, test } from 'vitest'
import { YieldingPGlite } from './yielding-pglite.server.ts'

test('concurrent queries don’t block the event loop', { timeout: 60_000 }, async () => {
  const client = new YieldingPGlite()
  await client.waitReady
  let turns = 0
  let isOver = false
  const other = () => {
    turns++
    if (!isOver) setImmediate(other)
  }
  other()
  const started = performance.now()
  const queries = Array.from({ length: 100 }, (_, at) =>
    client.query<{ sum: number }>('select sum(n)::int + $1 as sum from generate_series(1, 10000) n', [at]),
  )
  const sums = (await Promise.all(queries)).map(({ rows }) => rows[0]?.sum)
  isOver = true
  expect(sums).toEqual(queries.map((_, at) => 50_005_000 + at))
  expect(turns).toBeGreaterThan((performance.now() - started) / 30)
  await client.close()
})

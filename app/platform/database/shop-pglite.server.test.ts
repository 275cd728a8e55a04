import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ShopPGlite } from './shop-pglite.server.ts'

const client = new ShopPGlite()

beforeAll(() => client.waitReady, 60_000)
afterAll(() => client.close())

test('yields to the event loop between concurrent queries', async () => {
  let turns = 0
  let isOver = false
  const other = () => {
    turns++
    if (!isOver) setImmediate(other)
  }
  other()
  // This clock makes every query seem to take a long time.
  const realNow = performance.now.bind(performance)
  let ms = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + (ms += 20))
  onTestFinished(() => clock.mockRestore())
  const turnsOfAnswers = new Set<number>()
  const queries = Array.from({ length: 100 }, async (_, at) => {
    const { rows } = await client.query<{ sum: number }>(
      'select sum(n)::int + $1 as sum from generate_series(1, 100) n',
      [at],
    )
    turnsOfAnswers.add(turns)
    return rows[0]?.sum
  })
  const sums = await Promise.all(queries)
  isOver = true
  expect(sums).toEqual(queries.map((_, at) => 5_050 + at))
  expect(turnsOfAnswers.size).toBeGreaterThan(queries.length / 10)
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { orderStickers, pay } from '../../bench/journey.ts'
import { type ShopProcess, until } from '#test/shared-shop/shared-shop.ts'
import { testSharedShop } from '#test/shared-shop/test-shared-shop.ts'
import { newEmail } from '../e2e/steps.ts'
import { killsAtRandom } from './kill-rounds.ts'

// Faults that affect two processes on one database. `KILL_ROUNDS=20` makes the run short.

const shared = testSharedShop()

const buy = async (at: string) => pay((await orderStickers(at, { email: newEmail('shared') })).link)

test('an unresponsive database causes 503s, but the health check responds, and the shop recovers within 10 s', async () => {
  const [one] = shared.processes as [ShopProcess]
  // This call needs the database, unlike the catalog, which is cached briefly.
  const read = () => fetch(`${one.url}/api/session`, { signal: AbortSignal.timeout(30_000) })
  const page = () => fetch(`${one.url}/stickers`, { headers: { connection: 'close' } })
  expect((await page()).status).toBe(200)
  shared.shop.network.set('silent')
  const kept = await page()
  expect([kept.status, kept.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=0, stale-while-revalidate=1',
  ])
  const started = Date.now()
  const [answer, health] = await Promise.all([read(), fetch(`${one.url}/api/health`)])
  expect([answer.status, health.status]).toEqual([503, 503])
  expect(Date.now() - started).toBeLessThan(15_000)
  shared.shop.network.set('pass')
  expect(await until(async () => (await read()).status === 200)).toBeLessThan(10)
  await until(
    async () => (await fetch(`${shared.shop.url}/api/health/ready`).catch(() => null))?.status === 200,
  )
})

test('nothing is lost or duplicated when processes are killed at random moments', async () => {
  test.setTimeout(60_000 + killsAtRandom * 20_000)
  for (let round = 0; round < killsAtRandom; round++) {
    const at = round % shared.processes.length
    const buying = Promise.allSettled(Array.from({ length: 6 }, () => buy(shared.shop.url)))
    await sleep(50 + Math.random() * 500)
    await shared.processes[at]?.signal('SIGKILL')
    shared.processes[at] = await shared.shop.startProcess()
    await buying
  }
})

test('a rolling restart under load loses no request, and each process ends within 10 s', async () => {
  let isOver = false
  let bought = 0
  const buyers = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      await buy(shared.shop.url)
      bought++
    }
  })
  for (const [at, old] of shared.processes.entries()) {
    const next = await shared.shop.startProcess()
    const started = Date.now()
    await old.signal('SIGTERM')
    expect(Date.now() - started).toBeLessThan(10_000)
    shared.processes[at] = next
  }
  isOver = true
  await Promise.all(buyers)
  expect(bought).toBeGreaterThan(3)
})

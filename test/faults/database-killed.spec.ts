import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { forgottenBuyers, startLoad } from '#test/shared-shop/load.ts'
import { until } from '#test/shared-shop/shared-shop.ts'
import { testSharedShop } from '#test/shared-shop/test-shared-shop.ts'

const shared = testSharedShop({ on: 'folder' })

const downMs = 4_000

/** Makes a call that needs the database, unlike the catalog, which is cached briefly. */
const startSession = (url: string) => fetch(`${url}/api/session`)

test('if PostgreSQL is killed under load, calls get 503, the shop recovers within 10 s, and nothing acknowledged is lost', async () => {
  test.setTimeout(240_000)
  const urls = () => shared.processes.map(({ url }) => url)
  const load = startLoad(shared.shop, urls)
  for (let round = 0; round < 3; round++) {
    const before = load.paid.length
    await until(() => Promise.resolve(load.paid.length > before + 2))
    await shared.shop.postgres.kill()
    const responses = await Promise.all(urls().map(startSession))
    for (const { status, headers } of responses) {
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toMatch(/^\d+$/)
    }
    const live = await Promise.all(urls().map((url) => fetch(`${url}/api/health/live`)))
    expect(live.map(({ status }) => status)).toEqual([200, 200])
    await sleep(downMs)
    await shared.shop.postgres.restart()
    for (const url of urls()) {
      const isBack = async () => (await startSession(url)).status === 200
      expect(await until(isBack)).toBeLessThan(10)
    }
  }
  const after = load.paid.length
  await until(() => Promise.resolve(load.paid.length > after + 2))
  await load.stop()
  expect(load.refusals).not.toEqual([])
  for (const status of load.refusals) expect([0, 503]).toContain(status)
  await shared.services.stripe.redeliver()
  expect(await forgottenBuyers(shared.shop, load)).toEqual([])
})

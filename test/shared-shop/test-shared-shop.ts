import { expect, test } from '@playwright/test'
import { brokenRules } from './invariants.ts'
import { openSharedShop, type SharedShop, type ShopProcess } from './shared-shop.ts'

/** A shared shop of this file with two processes. After each test its books are checked. Call once, at the top. */
export function testSharedShop() {
  const opened = {} as { shop: SharedShop; processes: ShopProcess[] }

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    opened.shop = await openSharedShop()
    // Together, on a database without tables.
    opened.processes = await Promise.all([opened.shop.startProcess(), opened.shop.startProcess()])
  })

  test.afterAll(() => opened.shop?.stop())

  test.afterEach(async () => {
    await expect.poll(() => brokenRules(opened.shop), { timeout: 30_000 }).toEqual([])
  })

  return opened
}

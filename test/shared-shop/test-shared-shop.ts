import { expect, test } from '@playwright/test'
import { brokenRules } from './invariants.ts'
import { type Services, startServices } from './services.ts'
import { openSharedShop, type ProcessOptions, type SharedShop, type ShopProcess } from './shared-shop.ts'

type Opened = { shop: SharedShop; processes: ShopProcess[]; services: Services }

/**
 * 'test services' means test payments and caught emails. Otherwise, payments and emails go to stand-ins, and files are
 * in a folder or a bucket.
 */
type Place = 'test services' | 'folder' | 'bucket'

/**
 * Opens a shared shop with two processes for this file, and checks its books after each test. Call once, at the top.
 */
export function testSharedShop({
  on = 'test services',
  env,
}: { on?: Place; env?: ProcessOptions['env'] } = {}) {
  const opened = {} as Opened

  test.beforeAll(async () => {
    const servicesOf = async (publicUrl: string) =>
      (opened.services = await startServices(publicUrl, { hasBucket: on === 'bucket' }))
    opened.shop = await openSharedShop(on === 'test services' ? undefined : servicesOf)
    // The processes start concurrently, on a database without tables.
    opened.processes = await Promise.all([
      opened.shop.startProcess({ env }),
      opened.shop.startProcess({ env }),
    ])
  })

  test.afterAll(() => opened.shop?.stop())

  test.afterEach(async () => {
    test.setTimeout(test.info().timeout + 60_000)
    await opened.services?.stripe.redeliver()
    await opened.shop.minutesPass(1)
    await expect.poll(() => brokenRules(opened.shop), { timeout: 50_000, intervals: [250] }).toEqual([])
  })

  return opened
}

import type { Request } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { money } from '../steps.ts'
import {
  selectSizeAndQuantity,
  calculations,
  open,
  typeSize,
  expectPrice,
  addButton,
  recordAmounts,
  ownPrice,
} from '../configurator-steps.ts'

test.describe('the price matches the choices', () => {
  test('even if responses arrive out of order', async ({ page }) => {
    await open(page, '/category/6/element?size=2x2&quantity=100')
    const [three, five] = [
      { width: 3, height: 3 },
      { width: 5, height: 5 },
    ]
    const outdated = [await ownPrice(page, 6, three, 60), await ownPrice(page, 6, five, 90)]
    const isOutdated = (request: Request) => {
      const { proportion, quantity } = request.postDataJSON()
      return proportion.width === 3 || quantity === 90
    }
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let pending = 0
    await page.route(calculations, async (route) => {
      const response = await route.fetch()
      if (isOutdated(route.request())) {
        pending++
        await released
      }
      await route.fulfill({ response }).catch(() => {})
    })
    const countEnded = (request: Request) => {
      if (calculations.test(request.url()) && isOutdated(request)) pending--
    }
    page.on('requestfinished', countEnded)
    page.on('requestfailed', countEnded)
    const requested = (quantity: number) =>
      page.waitForRequest((request) => request.postData()?.includes(`"quantity":${quantity}`) ?? false)
    const sixty = requested(60)
    await typeSize(page, 3, 3, 6)
    await page.getByLabel('Your quantity').fill('60')
    await sixty
    await typeSize(page, 5, 5, 6)
    await expectPrice(page, await ownPrice(page, 6, five, 60))
    const ninety = requested(90)
    await page.getByLabel('Your quantity').fill('90')
    await ninety
    await page.getByLabel('Your quantity').fill('260')
    const shownAmounts = await recordAmounts(page)
    const cents = await ownPrice(page, 6, five, 260)
    await expectPrice(page, cents)
    // Outdated responses change nothing, whether they arrive or were aborted.
    release()
    await expect.poll(() => pending).toBeLessThanOrEqual(0)
    await expectPrice(page, cents)
    await expect(page.getByText('260 for')).toContainText(money(cents))
    await expect(page.getByText('260 pieces')).toBeVisible()
    for (const cents of outdated) expect((await shownAmounts()).join('\n')).not.toContain(money(cents))
  })

  test('an item with a pending price is added once the price arrives', async ({ page }) => {
    await open(page, '/category/6/element')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(calculations, async (route) => {
      await released
      await route.continue().catch(() => {})
    })
    await page.getByLabel('Your quantity').fill('85')
    await addButton(page).click()
    await expect(addButton(page)).toHaveAttribute('aria-busy', 'true')
    release()
    await page.waitForURL('/cart')
    const cents = await ownPrice(page, 6, { width: 2, height: 2 }, 85)
    await expect(page.getByRole('listitem').getByText(money(cents), { exact: true })).toBeVisible()
  })

  test('the price follows each keystroke before the API has confirmed any', async ({ page }) => {
    const cents = await ownPrice(page, 6, { width: 4, height: 3 }, 75)
    await open(page, '/category/6/element')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(calculations, async (route) => {
      await released
      await route.continue().catch(() => {})
    })
    await typeSize(page, 4, 3, 6)
    await page.getByLabel('Your quantity').fill('75')
    await expectPrice(page, cents)
    release()
  })

  test('spec 8: if a price can’t be loaded, shows Ooops! and can be retried', async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/calculate-|503/)
    await page.clock.install()
    await open(page, '/category/5/element')
    await page.route(calculations, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again' } }),
    )
    await typeSize(page, 4, 5, 5)
    const problem = page.getByRole('alert').getByText(selectSizeAndQuantity)
    // The message appears after the retries.
    await expect(async () => {
      await page.clock.runFor(2_000)
      await expect(problem).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.getByLabel('Your quantity').fill('75')
    await expect(problem).toBeVisible()
    await addButton(page).click()
    await expect(page).toHaveURL(/\/category\/5\/element/)
    await page.unroute(calculations)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPrice(page, await ownPrice(page, 5, { width: 4, height: 5 }, 75))
    await expect(problem).toHaveCount(0)
  })
})

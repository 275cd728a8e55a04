import { expect, test } from './fixtures.ts'
import { money } from './steps.ts'
import {
  selectSizeAndQuantity,
  calculations,
  open,
  typeSize,
  expectPrice,
  addButton,
  recordAmounts,
  ownPrice,
} from './configurator-steps.ts'

test.describe('the price matches the choices', () => {
  test('responses out of order', async ({ page }) => {
    await open(page, '/category/6/element?size=2x2&quantity=100')
    const [three, five] = [
      { width: 3, height: 3 },
      { width: 5, height: 5 },
    ]
    const late = [await ownPrice(page, 6, three, 60), await ownPrice(page, 6, five, 90)]
    // The first request gets its response last.
    await page.route(calculations, async (route) => {
      const { proportion, quantity } = route.request().postDataJSON()
      const response = await route.fetch()
      if (proportion.width === 3 || quantity === 90) await new Promise((resolve) => setTimeout(resolve, 2000))
      await route.fulfill({ response }).catch(() => {})
    })
    const seen = await recordAmounts(page)
    const asked = (quantity: number) =>
      page.waitForRequest((request) => request.postData()?.includes(`"quantity":${quantity}`) ?? false)
    const sixty = asked(60)
    await typeSize(page, 3, 3, 6)
    await page.getByLabel('Your quantity').fill('60')
    await sixty
    await typeSize(page, 5, 5, 6)
    await expectPrice(page, await ownPrice(page, 6, five, 60))
    const ninety = asked(90)
    await page.getByLabel('Your quantity').fill('90')
    await ninety
    await page.getByLabel('Your quantity').fill('260')
    const cents = await ownPrice(page, 6, five, 260)
    await expectPrice(page, cents)
    // Late responses arrive or were aborted; either way they change nothing.
    await page.waitForTimeout(2300)
    await expectPrice(page, cents)
    await expect(page.getByText('260 for')).toContainText(money(cents))
    await expect(page.getByText('260 pieces')).toBeVisible()
    for (const answer of late) expect((await seen()).join('\n')).not.toContain(money(answer))
  })

  test('adding waits for a pending price, which the item gets', async ({ page }) => {
    await open(page, '/category/6/element')
    await page.route(calculations, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue().catch(() => {})
    })
    await page.getByLabel('Your quantity').fill('85')
    await addButton(page).click()
    await page.waitForURL('/cart')
    const cents = await ownPrice(page, 6, { width: 2, height: 2 }, 85)
    await expect(page.getByRole('listitem').getByText(money(cents), { exact: true })).toBeVisible()
  })

  test('spec 8: a price that can’t be loaded: Ooops!, and a retry', async ({ page, allowProblem }) => {
    allowProblem(/calculate-|503/)
    await open(page, '/category/5/element')
    await page.route(calculations, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Please try again' } }),
    )
    await typeSize(page, 4, 5, 5)
    const told = page.getByRole('alert').getByText(selectSizeAndQuantity)
    await expect(told).toBeVisible()
    await page.getByLabel('Your quantity').fill('75')
    await expect(told).toBeVisible()
    await addButton(page).click()
    await expect(page).toHaveURL(/\/category\/5\/element/)
    await page.unroute(calculations)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPrice(page, await ownPrice(page, 5, { width: 4, height: 5 }, 75))
    await expect(told).toHaveCount(0)
  })
})

import { orderStickers, pay } from '../../../bench/journey.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { logInAsOwner, apiAs } from '../staff-steps.ts'
import { money, newEmail } from '../steps.ts'

// This file changes data that other files rely on.
test.use({ shopName: 'changed' })

test('today’s figures match their orders', async ({ page, shop }) => {
  for (const who of ['one', 'two']) await pay((await orderStickers(shop.url, { email: newEmail(who) })).link)
  await logInAsOwner(page, shop)
  const listed = await apiAs(page, '/admin/orders?limit=200')
  const orders = (await listed.json()) as { id: number; priceTotal: number }[]
  const revenue = orders.reduce((sum, { priceTotal }) => sum + priceTotal, 0)
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: money(revenue) })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^Revenue by day/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /highest for Die Cut Stickers/ })).toBeVisible()
  for (const summary of await page.getByText('View as table').all()) await summary.click()
  for (const caption of ['Orders and revenue by day', 'Revenue by product']) {
    const table = page.getByRole('table', { name: caption })
    await expect(table.getByRole('row').last()).toContainText(money(revenue))
    await expect(table.getByRole('row').last()).toContainText(String(orders.length))
  }
  await expectAccessible(page)

  const last = page.getByRole('table', { name: 'Orders and revenue by day' }).getByRole('row').nth(1)
  await last.getByRole('link').click()
  await page.waitForURL(/\/admin\/orders\?from=\d{4}-\d\d-\d\d&to=/)

  await page.goto('/admin')
  await page.getByRole('textbox', { name: 'From' }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Select up to 400 days')).toBeVisible()
  await page.getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL(/from=/)
  await expect(page.getByText(money(revenue)).first()).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

import { expect, test } from '../fixtures.ts'
import { openAsStaff } from '../staff-steps.ts'

test.use({ shopName: 'changed' })

test('an owner edits an email next to its preview, and restores the default', async ({ page, shop }) => {
  await openAsStaff(page, shop, 'mail-texts')
  await page.getByRole('link', { name: 'Order on hold' }).click()
  const heading = page.getByRole('textbox', { name: 'Heading' })
  const preview = page.frameLocator('iframe[title="Email preview"]')
  await expect(preview.getByRole('heading')).toHaveText('Order 1001 is on hold')
  await heading.fill('Order {{order}} waits for you')
  await expect(preview.getByRole('heading')).toHaveText('Order 1001 waits for you')
  await page.getByRole('button', { name: 'Plain text' }).click()
  await expect(page.locator('pre')).toContainText('Order 1001 waits for you')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Texts saved')).toBeVisible()
  await expect(page.getByText(/^Changed .* by /)).toBeVisible()

  await page.getByRole('link', { name: 'Email texts' }).last().click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Order on hold' }).last()).toContainText(
    'Changed',
  )
  await page.getByRole('link', { name: 'Order on hold' }).click()
  await page.getByRole('button', { name: 'Restore default: Heading' }).click()
  await expect(heading).toHaveValue('Order {{order}} is on hold')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Texts saved').last()).toBeVisible()
  await expect(page.getByText(/^Changed .* by /)).toHaveCount(0)
})

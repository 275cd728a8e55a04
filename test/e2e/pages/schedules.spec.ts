import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { openAsStaff } from '../staff-steps.ts'

// No other test changes Rounded Rectangle magnets.
const product = 'catalog/17'

test('staff schedule prices and a promotion, and withdraw both', async ({ page, shop }) => {
  await openAsStaff(page, shop, product)
  const panel = page.getByRole('region', { name: 'Scheduled prices' })
  const schedule = panel.getByRole('button', { name: 'Schedule these prices' })
  const setup = page.getByLabel('Setup')
  const before = await setup.inputValue()
  await expect(schedule).toBeDisabled()

  await test.step('prices are entered, and scheduled for a day instead of being saved', async () => {
    await setup.fill('99')
    await schedule.click()
    const dialog = page.getByRole('dialog', { name: 'Schedule prices' })
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(dialog.getByText('Select a day')).toBeVisible()
    await dialog.getByLabel('First day').fill('2098-12-01')
    await expectAccessible(page)
    await dialog.getByLabel('First day').press('Enter')
    await expect(panel.getByRole('listitem')).toContainText('From Dec 1, 2098')
    await expect(setup).toHaveValue(before)
    await expect(page.getByText('Unsaved changes')).toBeHidden()
  })

  await test.step('the day is changed', async () => {
    await panel.getByRole('button', { name: /^Change/ }).click()
    await page.getByRole('dialog').getByLabel('First day').fill('2098-12-24')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByRole('listitem')).toContainText('From Dec 24, 2098')
  })

  await test.step('the schedule is withdrawn', async () => {
    await panel.getByRole('button', { name: /^Withdraw/ }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(0)
  })

  await test.step('a promotion is limited to certain days', async () => {
    const promotions = page.getByRole('region', { name: 'Promotions' })
    await promotions.getByRole('button', { name: 'Add a promotion' }).click()
    await promotions.getByLabel('Width').fill('3')
    await promotions.getByLabel('Height').fill('3')
    await promotions.getByLabel('Quantity').fill('50')
    await promotions.getByLabel('Price in dollars').fill('5')
    await promotions.getByLabel('First day').fill('2098-12-01')
    await promotions.getByLabel('Last day').fill('2098-12-24')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(promotions.getByLabel('Last day')).toHaveValue('2098-12-24')
    await promotions.getByRole('button', { name: 'Remove promotion 1' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  })
})

import { expectAccessible, expectToFit } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openAsStaff } from '../staff-steps.ts'

test('staff find a guest among the customers, tag them and keep a note', async ({ page, shop }) => {
  const { id, email } = await paidOrder(shop, 'guest')
  await openAsStaff(page, shop, 'customers')
  await page.getByRole('searchbox').fill(email)
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('Guest')
  await row.getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('paid minus refunded')
  await expect(page.getByRole('region', { name: 'Orders' })).toContainText(id)

  await page.getByRole('combobox', { name: 'New tag' }).fill('VIP')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await expect(page.getByRole('link', { name: 'vip', exact: true })).toBeVisible()

  const notes = page.getByRole('region', { name: 'Notes' })
  await notes.getByRole('textbox', { name: 'New note' }).fill('Prefers matte')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Prefers matte')
  await notes.getByRole('button', { name: 'Edit note' }).click()
  await notes.getByRole('textbox', { name: 'Note', exact: true }).fill('Prefers gloss')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Prefers gloss')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectToFit(page)

  await page.goto(`/admin/orders/${id}`)
  const customer = page.getByRole('region', { name: 'Customer', exact: true })
  await expect(customer.getByText('vip')).toBeVisible()
  await customer.getByRole('definition').first().getByRole('link').click()
  await notes.getByRole('button', { name: 'Edit note' }).click()
  await notes.getByRole('button', { name: 'Delete note' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await page.getByRole('link', { name: 'vip', exact: true }).click()
  await expect(row).toBeVisible()
})

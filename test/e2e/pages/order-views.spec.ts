import { expectAccessibleAndNarrow } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openAsStaff } from '../staff-steps.ts'

test('orders on all pages are selected, assigned, filtered by Mine, and saved as a view', async ({
  page,
  shop,
}) => {
  const placed = [await paidOrder(shop, 'assigned'), await paidOrder(shop, 'assigned')]
  const [first, second] = placed.map(({ id }) => id) as [string, string]
  await openAsStaff(page, shop, 'orders')
  // Opens the second page of a list whose first page has one order.
  await page.goto(`/admin/orders?status=PENDING&q=assigned&cursor=${second}`)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Select all 2 matching' }).click()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar).toContainText('2 orders selected')
  await bar.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 orders' })
  await dialog.getByRole('combobox', { name: 'Assign to' }).selectOption({ label: shop.admin.email })
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText(`2 orders assigned to ${shop.admin.email}`)).toBeVisible()

  await page.goto('/admin/orders')
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: 'Mine' })
  for (const id of [first, second])
    await expect(page.getByRole('link', { name: id, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save view' }).click()
  const view = page.getByRole('dialog', { name: 'Save view' })
  await view.getByRole('textbox', { name: 'Name' }).fill('My orders')
  await view.getByRole('button', { name: 'Save' }).click()
  await page.goto('/admin/orders')
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await views.getByRole('link', { name: 'My orders' }).click()
  await expect(page).toHaveURL(/assignee=me/)
  await expectAccessibleAndNarrow(page)
  await page.getByRole('button', { name: 'Edit “My orders”' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit view' })
  await edit.getByRole('textbox', { name: 'Name' }).fill('Mine')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(views.getByRole('link', { name: 'Mine' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit “Mine”' }).click()
  await edit.getByRole('button', { name: 'Delete' }).click()
  await expect(views).toBeHidden()

  await page.goto(`/admin/orders/${first}`)
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: 'Not assigned' })
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('(removed)')
  await page.goto('/admin/board?assignee=none')
  await expect(page.getByRole('link', { name: first, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: second, exact: true })).toHaveCount(0)
})

import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { sumRow } from '../purchase-steps.ts'
import { openAsStaff } from '../staff-steps.ts'
import { confirmAndPay, contact, fillContact, newEmail, openCartWithStickers, pressPay } from '../steps.ts'

test('staff create coupons, and customers pay less', async ({ page, shop, newVisitor, allowProblem }) => {
  allowProblem(/status of 422/)
  const code = `TEN${Date.now()}`
  const email = newEmail('coupon')
  await openAsStaff(page, shop, 'coupons')

  await test.step('staff create a coupon', async () => {
    await page.getByRole('button', { name: 'New coupon' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code').fill(code)
    await dialog.getByLabel('Type').selectOption('Amount off')
    await dialog.getByRole('textbox', { name: 'Discount' }).fill('10')
    await dialog.getByRole('radio', { name: 'Selected products only' }).check()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Select at least one product')).toBeVisible()
    await dialog.getByRole('checkbox', { name: 'Die Cut Stickers', exact: true }).check()
    await dialog.getByRole('checkbox', { name: 'First order only' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Create' }).click()
    const row = page.getByRole('row', { name: code })
    await expect(row).toContainText('$10 off')
    await expect(row).toContainText('First order only')
    await expect(row).toContainText('Only Die Cut Stickers')
  })

  await test.step('a customer pays less', async () => {
    const visitor = await newVisitor()
    await openCartWithStickers(visitor)
    await visitor.getByRole('textbox', { name: 'Coupon' }).fill(code)
    await visitor.getByRole('button', { name: 'Apply' }).click()
    await expect(visitor.getByText('$10 off selected products')).toBeVisible()
    await expect(sumRow(visitor, 'Discount')).toContainText('$10.00')
    await fillContact(visitor, { ...contact, Email: email })
    await confirmAndPay(visitor)
    await pressPay(visitor)
  })

  await test.step('the coupon doesn’t apply to the next order', async () => {
    const visitor = await newVisitor()
    await openCartWithStickers(visitor)
    await visitor.getByRole('textbox', { name: 'Coupon' }).fill(code)
    await visitor.getByRole('button', { name: 'Apply' }).click()
    await fillContact(visitor, { ...contact, Email: email })
    await visitor.getByRole('button', { name: 'Confirm & pay' }).click()
    await expect(visitor.getByText(/earlier order with this email address/).first()).toBeVisible()
    await expect(sumRow(visitor, 'Discount')).toHaveCount(0)
  })

  await test.step('the list shows what the coupon cost', async () => {
    await page.reload()
    const row = page.getByRole('row', { name: code })
    await expect(row.getByText('$10.00', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: code }).click()
    await expect(page.getByRole('checkbox', { name: 'Die Cut Stickers', exact: true })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Discount' })).toHaveValue('10.00')
  })

  await test.step('a coupon gives free shipping in the cart', async () => {
    const free = `SHIP${Date.now()}`
    await page.goto('/admin/coupons')
    await page.getByRole('button', { name: 'New coupon' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code').fill(free)
    await dialog.getByLabel('Type').selectOption('Free shipping')
    await expect(dialog.getByRole('textbox', { name: 'Discount' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('row', { name: free })).toContainText('Free shipping')

    const visitor = await newVisitor()
    await openCartWithStickers(visitor)
    await fillContact(visitor, contact)
    await expect(sumRow(visitor, 'Shipping')).toContainText(/\$[1-9]/)
    await visitor.getByRole('textbox', { name: 'Coupon' }).fill(free)
    await visitor.getByRole('button', { name: 'Apply' }).click()
    await expect(visitor.getByText('Free shipping', { exact: true })).toBeVisible()
    await expect(sumRow(visitor, 'Shipping')).toContainText('$0.00')
  })
})

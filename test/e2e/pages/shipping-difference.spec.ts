import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { paidOrder } from '../order-steps.ts'
import { payDifference } from '../pay-difference.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { linkIn } from '../steps.ts'

test('the customer pays the difference for a corrected address through an emailed link', async ({
  page,
  shop,
}) => {
  const { id, email, link } = await paidOrder(shop, 'moved-to-alaska')
  await openOrderAsStaff(page, shop, id)
  const payment = page.getByRole('region', { name: 'Payment' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('region', { name: 'Customer' }).getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'ZIP code' }).fill('99501')
  await dialog.getByRole('radio', { name: /^Record \$[\d.]+ as due$/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await payment.getByRole('button', { name: 'Send payment link' }).click()
  await dialog.getByRole('button', { name: 'Send payment link' }).click()
  await expect(payment).toContainText(/Waiting for payment of \$[\d.]+/)
  const mail = await mailTo(shop, email, /please pay the shipping difference/)
  expect(mail.text).toMatch(/Shipping to the corrected address: \$[\d.]+ instead of \$[\d.]+/)
  await page.goto(link)
  await expect(page.getByRole('region', { name: /to pay$/ })).toContainText('corrected address')
  await page.getByRole('link', { name: /^Pay \$/ }).click()
  await payDifference(page, id, linkIn(mail, 'pay-difference'))
  await page.goto(link)
  await expect(page.getByRole('link', { name: /^Pay \$/ })).toHaveCount(0)
  await openOrderAsStaff(page, shop, id)
  await expect(payment).toContainText('For shipping to the corrected address')
  await expect(payment).not.toContainText(/Waiting for payment|Shipping due/)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(/\$[\d.]+ paid by link/)
})

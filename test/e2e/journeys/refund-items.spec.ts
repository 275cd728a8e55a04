import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { paidOrder } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'

test('pieces and shipping are refunded, and the customer sees what the refund covers', async ({
  page,
  shop,
}) => {
  const { id, email } = await paidOrder(shop, 'scratched-pieces', undefined, [100, 50])
  await openOrderAsStaff(page, shop, id)
  const payment = page.getByRole('region', { name: 'Payment' })
  const dialog = page.getByRole('dialog')
  await payment.getByRole('button', { name: 'Refund' }).click()
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  const amountInDollars = async () => Number((await amount.inputValue()).replace(',', ''))
  const all = await amountInDollars()
  const parts = dialog.getByRole('group', { name: 'What to refund' })
  await parts.getByRole('checkbox').nth(1).check()
  const quantity = parts.getByRole('textbox')
  await expect(quantity).toHaveValue('50')
  await quantity.fill('51')
  await expect(parts.getByText('Enter at most 50')).toBeVisible()
  await quantity.fill('20')
  const forPieces = await amountInDollars()
  expect(forPieces).toBeLessThan(all)
  await parts.getByRole('checkbox', { name: 'Shipping' }).check()
  expect(await amountInDollars()).toBeGreaterThan(forPieces)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Scratched')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(payment).toContainText(/For 20 .* and shipping/)
  expect((await mailTo(shop, email, /refund issued/)).text).toMatch(/Refund for 20 .* and shipping\./)
  await payment.getByRole('button', { name: 'Refund' }).click()
  await expect(parts).toContainText('30 of 50 pieces')
  await expect(parts.getByRole('checkbox', { name: 'Shipping' })).toHaveCount(0)
})

import { expect, test } from './fixtures.ts'
import { mailTo } from './mail.ts'
import { paidOrder } from './order-steps.ts'
import { openOrderAsStaff } from './staff-steps.ts'

test('press room: staff remove an item and change a quantity, and the difference is refunded', async ({
  page,
  shop,
}) => {
  const { id, email } = await paidOrder(shop, 'fewer-stickers', undefined, [500, 100])
  await openOrderAsStaff(page, shop, id)
  const items = page.getByRole('region', { name: 'Items' })
  const dialog = page.getByRole('dialog')
  await items.getByRole('button', { name: 'Edit items' }).click()
  await dialog
    .getByRole('button', { name: /^Remove / })
    .nth(1)
    .click()
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('200')
  await expect(dialog).toContainText('200 pieces (was 500 pieces)')
  await expect(dialog).toContainText(/less, which is refunded at once/)
  await dialog.getByRole('button', { name: /^Save and refund \$[\d.]+$/ }).click()
  await expect(items).toContainText('200 pieces')
  await expect(items.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('The order’s items were edited.')
  const mail = await mailTo(shop, email, /was changed/)
  expect(mail.text).toMatch(/We’re refunding \$[\d.]+/)
})

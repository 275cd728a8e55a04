import { expect, test } from './fixtures.ts'
import { mailTo } from './mail.ts'
import { paidOrder } from './order-steps.ts'
import { openOrderAsStaff } from './staff-steps.ts'
import { linkIn } from './steps.ts'

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

test('press room: an edit that costs more is made once the customer has paid the difference', async ({
  page,
  shop,
}) => {
  const { id, email } = await paidOrder(shop, 'more-stickers')
  await openOrderAsStaff(page, shop, id)
  const items = page.getByRole('region', { name: 'Items' })
  const payment = page.getByRole('region', { name: 'Payment' })
  const dialog = page.getByRole('dialog')
  await items.getByRole('button', { name: 'Edit items' }).click()
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('500')
  await dialog.getByRole('button', { name: 'Send payment link' }).click()
  await expect(payment).toContainText(/Waiting for payment of \$[\d.]+/)
  await expect(items).toContainText('100 pieces')
  const link = linkIn(await mailTo(shop, email, /please pay for the change/), 'pay-difference')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay the difference for order ${id}`)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/test-payment/)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing left to pay')
  await openOrderAsStaff(page, shop, id)
  await expect(items).toContainText('500 pieces')
  await expect(payment).toContainText('For an edit of the items')
  await expect(payment).not.toContainText('Waiting for payment')
})

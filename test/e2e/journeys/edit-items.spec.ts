import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { mailTo } from '../mail.ts'
import { paidOrder } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { linkIn } from '../steps.ts'

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

test('press room: a library design is added to a paid order, below its other items', async ({
  page,
  shop,
}) => {
  const { id } = await paidOrder(shop, 'with-a-design')
  await openOrderAsStaff(page, shop, id)
  const items = page.getByRole('region', { name: 'Items' })
  const dialog = page.getByRole('dialog')
  await items.getByRole('button', { name: 'Edit items' }).click()
  await dialog.getByRole('button', { name: 'Add library design' }).click()
  const design = dialog.getByRole('combobox', { name: 'Design' })
  await expect(design.getByRole('option')).not.toHaveCount(1)
  const name = (await design.getByRole('option').nth(1).textContent())?.replace(/, \$[\d.]+ each$/, '') ?? ''
  await design.selectOption({ index: 1 })
  await dialog.getByRole('textbox', { name: 'Quantity' }).last().fill('3')
  await expect(dialog).toContainText(`${name}, `)
  await expect(dialog).toContainText('3 pieces (added)')
  await dialog.getByRole('radio', { name: /now/i }).check()
  await dialog.getByRole('button', { name: /^Save with \$[\d.]+ due$/ }).click()
  await expect(items.getByRole('listitem')).toHaveCount(2)
  await expect(items.getByRole('listitem').last()).toContainText(name)
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
  await payDifference(page, id, link)
  await openOrderAsStaff(page, shop, id)
  await expect(items).toContainText('500 pieces')
  await expect(payment).toContainText('For an edit of the items')
  await expect(payment).not.toContainText('Waiting for payment')
})

test('press room: the customer pays by a mailed link what a corrected address costs more', async ({
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
  const mail = await mailTo(shop, email, /please pay the difference for shipping/)
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

async function payDifference(page: Page, id: string, link: string) {
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Pay the difference for order ${id}`)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/test-payment/)
  await page.getByRole('button', { name: /^Pay / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing left to pay')
}

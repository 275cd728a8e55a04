import { pngArtwork } from './artwork.ts'
import { expect, mailTo, test } from './fixtures.ts'
import { paidOrder, sendProofs } from './order-steps.ts'
import { openOrderAsStaff } from './staff-steps.ts'
import { callApi } from './steps.ts'

test('press room: one piece of a printed order is reprinted free of charge', async ({ page, shop }) => {
  const { id, orderId, link, email } = await paidOrder(shop, 'scratched')
  await sendProofs(page, shop, orderId, [await pngArtwork('fox.png')])
  const hash = /order=([\w-]+)\$/.exec(link)?.[1] ?? ''
  await callApi(page, 'POST', `/order/change-status/${id}?hash=${hash}`, { status: 'APPROVED' })
  await openOrderAsStaff(page, shop, id)
  const step = page.getByRole('region', { name: 'Next step' })
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items.getByRole('button', { name: 'Reprint' })).toHaveCount(0)
  await step.getByRole('button', { name: 'Mark as In print' }).click()
  await items.getByRole('button', { name: 'Reprint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Die Cut Stickers/ }).fill('1')
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('Lost or damaged in shipping')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('One sheet arrived creased')
  await dialog.getByRole('button', { name: 'Reprint' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(`Order ${id}`)
  await expect(page.getByText(`Reprint of order ${id}`)).toBeVisible()
  await expect(page.getByText(`Approved in order ${id}`)).toBeVisible()
  await expect(page.getByText('fox.png').first()).toBeVisible()
  await expect(step.getByRole('button', { name: 'Mark as In print' })).toBeVisible()
  await expect(step.getByRole('button', { name: 'Move back' })).toHaveCount(0)
  await expect(step).not.toContainText('refunded')
  const mail = await mailTo(shop, email, /printing it again/)
  expect(mail.text).toContain('at no charge')
  await page.getByRole('link', { name: `order ${id}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`)
  await expect(page.getByRole('link', { name: /^Reprint \d+$/ })).toBeVisible()
  await page.goto('/admin/orders')
  await expect(page.getByText(`Reprint of ${id}`).filter({ visible: true }).first()).toBeVisible()
})

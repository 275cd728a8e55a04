import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { callApi } from '../steps.ts'

test('an order is put on hold, released, and canceled with its refund', async ({ page, shop }) => {
  const { id } = await paidOrder(shop, 'changed-her-mind')
  await openOrderAsStaff(page, shop, id)
  const step = page.getByRole('region', { name: 'Next step' })
  const dialog = page.getByRole('dialog')
  await step.getByRole('button', { name: 'Put on hold' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Out of white vinyl')
  await dialog.getByLabel('Check again on').fill('2099-11-30')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(step).toContainText('Out of white vinyl')
  await expect(step).toContainText('Check again on Nov 30, 2099')
  await step.getByRole('button', { name: 'Release' }).click()
  await expect(step).not.toContainText('Out of white vinyl')
  await step.getByRole('button', { name: 'Cancel order' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice')
  await expect(dialog.getByRole('radio', { name: /in full$/ })).toBeChecked()
  await dialog.getByRole('button', { name: /^Cancel order and refund \$[\d.]+$/ }).click()
  await expect(step).toContainText('Order canceled. Do not produce.')
  await expect(page.getByText('Canceled (was Pending)')).toBeVisible()
  await expect(step.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('The order was canceled.')
})

test('a canceled order’s money is listed until someone decides whether to refund it', async ({
  page,
  shop,
}) => {
  const { id, orderId } = await paidOrder(shop, 'undecided-money')
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  const canceled = await page.request.post(`/api/admin/orders/${orderId}/cancel`, {
    headers: { authorization: `Bearer ${token}` },
    data: { reason: 'Ordered twice', from: 'PENDING', version: 1 },
  })
  expect(canceled.status()).toBe(200)
  await openOrderAsStaff(page, shop, id)
  const step = page.getByRole('region', { name: 'Next step' })
  await expect(step).toContainText(/\$[\d.]+ not refunded for this canceled order/)
  await page.goto('/admin/orders?undecided=true')
  await expect(page.getByRole('link', { name: /^Refund undecided/ })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: id, exact: true }).click()
  await step.getByRole('button', { name: /^Keep \$[\d.]+$/ }).click()
  await expect(step).not.toContainText('not refunded')
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('kept, won’t be refunded')
})

test('a canceled order with an open proof can’t be approved for the customer', async ({ page, shop }) => {
  const { id, orderId } = await paidOrder(shop, 'canceled-waiting')
  await sendProofs(page, shop, orderId, [await pngArtwork('fox.png')])
  await openOrderAsStaff(page, shop, id)
  const step = page.getByRole('region', { name: 'Next step' })
  await expect(step.getByRole('button', { name: 'Approve for the customer' })).toBeVisible()
  await step.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Ordered twice')
  await dialog.getByRole('button', { name: /^Cancel order and refund/ }).click()
  await expect(step).toContainText('Order canceled. Do not produce.')
  await expect(step.getByRole('button')).toHaveCount(0)
})

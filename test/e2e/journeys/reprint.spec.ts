import type { Page } from '@playwright/test'
import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import type { Shop } from '../shop.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { callApi } from '../steps.ts'

async function approvedOrder(page: Page, shop: Shop, name: string) {
  const order = await paidOrder(shop, name)
  const { id, orderId, link } = order
  await sendProofs(page, shop, orderId, [await pngArtwork('fox.png')])
  const hash = /order=([\w-]+)\$/.exec(link)?.[1] ?? ''
  await callApi(page, 'POST', `/order/change-status/${id}?hash=${hash}`, { status: 'APPROVED' })
  await openOrderAsStaff(page, shop, id)
  return order
}

test('press room: one piece of a printed order is reprinted free of charge', async ({ page, shop }) => {
  const { id, email } = await approvedOrder(page, shop, 'scratched')
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

test('press room: reprinting more than was ordered takes a second look', async ({
  page,
  shop,
  allowProblem,
}) => {
  allowProblem(/responded with a status of 409/)
  const { id } = await approvedOrder(page, shop, 'lost-twice')
  const items = page.getByRole('region', { name: 'Items' })
  const heading = page.getByRole('heading', { level: 1 })
  const dialog = page.getByRole('dialog', { name: `Reprint order ${id}` })
  await page
    .getByRole('region', { name: 'Next step' })
    .getByRole('button', { name: 'Mark as In print' })
    .click()
  const reprintAll = async () => {
    await items.getByRole('button', { name: 'Reprint' }).click()
    await dialog.getByRole('textbox', { name: 'Note' }).fill('The box was lost')
    await dialog.getByRole('button', { name: 'Reprint' }).click()
  }
  await reprintAll()
  await expect(heading).not.toHaveText(`Order ${id}`)
  await page.getByRole('link', { name: `order ${id}`, exact: true }).click()
  await expect(heading).toHaveText(`Order ${id}`)
  await reprintAll()
  const question = page.getByRole('dialog', { name: 'Reprint more than was ordered?' })
  await expect(question).toContainText('of 100 ordered, 100 were reprinted already. This reprints 100 more.')
  await question.getByRole('button', { name: 'Reprint anyway' }).click()
  await expect(heading).not.toHaveText(`Order ${id}`)
  await expect(page.getByText(`Reprint of order ${id}`)).toBeVisible()
})

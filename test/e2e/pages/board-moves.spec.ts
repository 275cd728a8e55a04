import type { Page } from '@playwright/test'
import { expectAccessibleAndNarrow } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import type { Shop } from '../shop.ts'
import { openAsStaff } from '../staff-steps.ts'
import { callApi } from '../steps.ts'

const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function drag(page: Page, id: string, to: string) {
  const card = await page.getByRole('link', { name: id, exact: true }).boundingBox()
  const column = await columnOf(page, to).boundingBox()
  if (!card || !column) throw new Error('the card or column is not visible')
  await page.mouse.move(card.x + 5, card.y + 5)
  await page.mouse.down()
  await page.mouse.move(card.x + 30, card.y + 20)
  await page.mouse.move(column.x + column.width / 2, column.y + 20, { steps: 4 })
  await page.mouse.up()
}

async function approvedOrder(page: Page, shop: Shop) {
  const { id, orderId, link } = await paidOrder(shop, 'dragged')
  await sendProofs(page, shop, orderId, [await pngArtwork('proof.png')])
  const hash = /order=([\w-]+)\$/.exec(link)?.[1] ?? ''
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  const approved = await page.request.post(`/api/order/change-status/${id}?hash=${hash}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'APPROVED', via: 'phone' },
  })
  expect(approved.status()).toBe(200)
  return { id, hash }
}

test('a card can be dragged or moved by keyboard, and returns to its column if the move is refused', async ({
  page,
  newVisitor,
  shop,
  allowProblem,
}) => {
  // The server requests confirmation before printing, with a 409.
  allowProblem(/responded with a status of 409/)
  await page.setViewportSize({ width: 1440, height: 900 })
  const { id, hash } = await approvedOrder(await newVisitor(), shop)
  await openAsStaff(page, shop, 'board')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: id, exact: true }) })
  await drag(page, id, 'Ready to send')
  await expect(card.getByRole('alert')).toHaveText('Orders can’t be moved from Approved to Ready to send')
  await expect(columnOf(page, 'Approved').getByRole('link', { name: id, exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/board$/)

  await page.request.post(`/api/messages/${id}?hash=${hash}`, { data: { content: 'Stop!' } })
  await drag(page, id, 'In print')
  const stop = page.getByRole('dialog', { name: `Print order ${id} anyway?` })
  await expect(stop).toContainText('Unanswered message since')
  await stop.getByRole('button', { name: 'Print anyway' }).click()
  await expect(columnOf(page, 'In print').getByRole('link', { name: id, exact: true })).toBeVisible()

  await page.getByRole('link', { name: id, exact: true }).focus()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Mark as Ready to send' }).click()
  await expect(columnOf(page, 'Ready to send').getByRole('link', { name: id, exact: true })).toBeVisible()

  await drag(page, id, 'In print')
  const back = page.getByRole('dialog', { name: `Move order ${id} back to In print` })
  await back.getByRole('textbox', { name: 'Reason' }).fill('One sheet is missing')
  await back.getByRole('button', { name: 'Move back' }).click()
  await expect(columnOf(page, 'In print').getByRole('link', { name: id, exact: true })).toBeVisible()
  await page.getByRole('link', { name: id, exact: true }).focus()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: `Select order ${id}` })).toBeChecked()
  // The screen is tall enough for other tests' orders, so that the sticky bar doesn't cover part of a card.
  await page.setViewportSize({ width: 1440, height: 3000 })
  await expectAccessibleAndNarrow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('checkbox', { name: `Select order ${id}` }).uncheck()

  await card.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('button', { name: 'Mark as Ready to send' }).click()
  await expect(columnOf(page, 'Ready to send').getByRole('link', { name: id, exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('button', { name: 'Mark as Sent' }).click()
  const send = page.getByRole('dialog', { name: `Send order ${id}` })
  await send.getByRole('textbox', { name: 'Tracking number' }).fill(`1Z-DRAG-${id}`)
  await send.getByRole('button', { name: 'Mark as Sent' }).click()
  await expect(card).toHaveCount(0)
})

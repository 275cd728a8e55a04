import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessibleAndNarrow } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import type { Shop } from '../shop.ts'
import { openAsStaff } from '../staff-steps.ts'
import { callApi } from '../steps.ts'

async function approvedOrder(page: Page, shop: Shop) {
  const { id, orderId, link } = await paidOrder(shop, 'gang')
  await sendProofs(page, shop, orderId, [await pngArtwork('proof.png')])
  const hash = /order=([\w-]+)\$/.exec(link)?.[1] ?? ''
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  const approved = await page.request.post(`/api/order/change-status/${id}?hash=${hash}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { status: 'APPROVED', via: 'phone' },
  })
  expect(approved.status()).toBe(200)
  return id
}

test('approved items on the board are put on a gang sheet, which is remade without one of them and printed', async ({
  page,
  newVisitor,
  shop,
  allowProblem,
}) => {
  // Orders with fewer pieces than ordered need confirmation.
  allowProblem(/status of 409/)
  const visitor = await newVisitor()
  const ids = [await approvedOrder(visitor, shop), await approvedOrder(visitor, shop)]
  await openAsStaff(page, shop, 'board')
  for (const id of ids) {
    await page.getByRole('link', { name: id, exact: true }).focus()
    await page.keyboard.press('x')
    await expect(page.getByRole('checkbox', { name: `Select order ${id}` })).toBeChecked()
  }
  await page.getByRole('button', { name: 'Gang sheet…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New gang sheet' })
  const pieces = dialog.getByRole('textbox', { name: /^Pieces of/ })
  await expect(pieces).toHaveCount(2)
  for (const field of await pieces.all()) await field.fill('3')
  await pieces.last().fill('0')
  await dialog.getByRole('button', { name: 'Make gang sheet' }).click()
  await expect(pieces.last()).toBeFocused()
  await expect(pieces.last()).toHaveAccessibleDescription('Enter at least 1 piece')
  await expect(dialog.getByText('Enter at least 1 piece')).toHaveCount(1)
  await pieces.last().fill('4999')
  await dialog.getByRole('button', { name: 'Make gang sheet' }).click()
  await expect(pieces.last()).toBeFocused()
  await expect(pieces.last()).toHaveAccessibleDescription('A sheet can have at most 5,000 pieces')
  await pieces.last().fill('3')
  await dialog.getByRole('textbox', { name: 'Width' }).fill('24')
  await dialog.getByRole('button', { name: 'Make gang sheet' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ready to print')
  await expect(page.getByText(/^[\d.]+% artwork, [\d.]+% with gaps$/)).toBeVisible()
  const layout = page.getByRole('region', { name: 'Layout' })
  await expect(layout.getByRole('link')).toHaveCount(2)
  await layout.getByRole('link', { name: `Order ${ids[1]}, item 1` }).focus()
  await expect(layout.getByText(`Order ${ids[1]}, item 1`)).toBeVisible()
  await expectAccessibleAndNarrow(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print PDF' }).click()
  const pdf = (await readFile(await (await downloading).path())).toString('latin1')
  const box = /\/MediaBox \[ ?([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) ?\]/.exec(pdf)?.slice(1).map(Number) ?? []
  const [left = 0, , right = 0] = box
  expect((right - left) / 72).toBeCloseTo(24, 1)
  expect(pdf).toContain('/Separation /')

  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  for (const status of ['IN_PRINT', 'READY_TO_SEND']) {
    const moved = await page.request.post(`/api/order/change-status/${ids[1]}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { status, despite: ['pieces'] },
    })
    expect(moved.status()).toBe(200)
  }
  await page.reload()
  await expect(page.getByText('Don’t print this sheet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as printed' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Make a new sheet without them' }).click()
  await expect(layout.getByRole('link')).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark as printed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as printed' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Not all pieces are on gang sheets' })
  await expect(confirmation).toContainText(`Order ${ids[0]}: Only 3 of 100 pieces are on gang sheets`)
  await confirmation.getByRole('button', { name: 'Move to In print' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Printed')
  await page.getByRole('button', { name: `Reprint pieces of Order ${ids[0]}, item 1` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reprint' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ready to print')
  await expect(page.getByText('Reprint', { exact: true })).toBeVisible()
  await page.goto('/admin/board')
  const inPrint = page.getByRole('region', { name: 'In print', exact: true })
  await expect(inPrint.getByRole('link', { name: ids[0], exact: true })).toBeVisible()
})

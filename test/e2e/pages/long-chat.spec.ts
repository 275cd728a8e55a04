import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { returnTo } from '../page-time.ts'
import { openOrderAsStaff } from '../staff-steps.ts'
import { callApi } from '../steps.ts'
import type { Shop } from '../shop.ts'

async function writeMessages(page: Page, shop: Shop, orderId: number, contents: string[]) {
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  const headers = { authorization: `Bearer ${token}` }
  for (const content of contents) {
    const response = await page.request.post(`/api/messages/${orderId}`, { headers, data: { content } })
    expect(response.status()).toBe(201)
  }
}

/**
 * Reads a chat of `length` messages back to the first by keyboard while another one arrives, and expects a stable
 * scroll position.
 */
async function readBack(page: Page, shop: Shop, { orderId, length }: { orderId: number; length: number }) {
  const log = page.getByRole('log')
  const entries = log.getByRole('listitem')
  const button = page.getByRole('button', { name: 'Show earlier messages' })
  const topOf = (text: string) =>
    log
      .getByText(text, { exact: true })
      .evaluate((element) => Math.round(element.getBoundingClientRect().top))
  await expect(entries).toHaveCount(50)
  await expect(entries.last()).toContainText(`Line ${length}`)

  await log.evaluate((element) => element.scrollTo({ top: 0 }))
  const before = await topOf(`Line ${length - 49}`)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(100)
  await expect(button).toBeFocused()
  await expect(page.getByText('50 earlier messages shown')).toBeAttached()
  expect(Math.abs((await topOf(`Line ${length - 49}`)) - before)).toBeLessThan(3)

  await writeMessages(page, shop, orderId, [`Line ${length + 1}`])
  await returnTo(page)
  await expect(entries.last()).toContainText(`Line ${length + 1}`)
  await expect(entries).toHaveCount(101)

  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(length + 1)
  await expect(entries.first()).toContainText('Line 1')
  await expect(button).toHaveCount(0)
  await expect(log).toBeFocused()
  // Older messages are not announced as new.
  await expect(log.locator('ol[aria-live="off"] > li')).toHaveCount(length - 50)
}

test('spec 7: customer and staff read a long chat back to its first message', async ({
  page: customer,
  shop,
  newVisitor,
}) => {
  const { orderId, id, link } = await paidOrder(shop, 'talker')
  const length = 110
  const lines = Array.from({ length }, (_, at) => `Line ${at + 1}`)
  await writeMessages(customer, shop, orderId, lines)
  await customer.goto(link)
  await readBack(customer, shop, { orderId, length })

  const staff = await newVisitor()
  await openOrderAsStaff(staff, shop, id)
  await readBack(staff, shop, { orderId, length: length + 1 })
})

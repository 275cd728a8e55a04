import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { paidOrder } from './order-steps.ts'
import { openOrderAsStaff } from './staff-steps.ts'
import { callApi } from './steps.ts'
import type { Shop } from './shop.ts'

const length = 120

async function say(page: Page, shop: Shop, orderId: number, contents: string[]) {
  const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
  const headers = { authorization: `Bearer ${token}` }
  for (const content of contents) {
    const answer = await page.request.post(`/api/messages/${orderId}`, { headers, data: { content } })
    expect(answer.status()).toBe(201)
  }
}

/** Reads from the newest 50 back to the first message by keyboard; the scroll position is kept. */
async function readBack(page: Page, shop: Shop, orderId: number) {
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

  await say(page, shop, orderId, ['Said meanwhile'])
  await expect(entries.last()).toContainText('Said meanwhile', { timeout: 15_000 })
  await expect(entries).toHaveCount(101)

  await page.keyboard.press('Enter')
  await expect(entries).toHaveCount(length + 1)
  await expect(entries.first()).toContainText('Line 1')
  await expect(button).toHaveCount(0)
  await expect(log).toBeFocused()
  // Older messages are not announced as new.
  await expect(log.locator('ol[aria-live="off"] > li')).toHaveCount(length - 50)
}

const lines = Array.from({ length }, (_, at) => `Line ${at + 1}`)

test('spec 7: the customer reads a long chat back to its first message', async ({ page, shop }) => {
  const { orderId, link } = await paidOrder(shop, 'talker')
  await say(page, shop, orderId, lines)
  await page.goto(link)
  await readBack(page, shop, orderId)
})

test('spec 7: staff read a long chat back to its first message', async ({ page, shop }) => {
  const { orderId, id } = await paidOrder(shop, 'talker')
  await say(page, shop, orderId, lines)
  await openOrderAsStaff(page, shop, id)
  await readBack(page, shop, orderId)
})

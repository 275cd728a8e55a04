import type { Page } from '@playwright/test'
import { svgArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { openOrderAsStaff } from '../staff-steps.ts'

/** Counts the user's clicks, ignoring those made by scripts. */
async function countClicks(page: Page) {
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.addInitScript(() =>
    addEventListener(
      'pointerdown',
      () => (globalThis as unknown as { countClick(): void }).countClick(),
      true,
    ),
  )
  return async (work: () => Promise<unknown>) => {
    const before = clicks
    await work()
    return clicks - before
  }
}

test('five daily chores take at most 3, 1, 1, 3 and 2 clicks', async ({ page, shop, browser }) => {
  const { id, link } = await paidOrder(shop, 'few-clicks')
  const clicksOf = await countClicks(page)
  await openOrderAsStaff(page, shop, id)
  const click = (name: string) => page.getByRole('button', { name }).click()

  const proof = await clicksOf(async () => {
    const choosing = page.waitForEvent('filechooser')
    await click('Upload proof')
    await (await choosing).setFiles(svgArtwork())
    await click('Send for approval')
    await expect(page.getByText('Awaiting customer approval').first()).toBeVisible()
  })
  // The third click chooses the file in the system's dialog.
  expect(proof + 1).toBeLessThanOrEqual(3)

  const customer = await browser.newPage({ baseURL: shop.url })
  await customer.goto(link)
  await customer.getByRole('button', { name: 'APPROVE' }).click()
  await customer.waitForURL('/order-success')
  await customer.close()
  await page.reload()

  const ticket = await clicksOf(async () => {
    const downloading = page.waitForEvent('download')
    await click('Job ticket')
    await downloading
  })
  expect(ticket).toBe(1)

  const print = await clicksOf(async () => {
    await click('Mark as In print')
    await expect(page.getByRole('button', { name: 'Mark as Ready to send' })).toBeVisible()
  })
  expect(print).toBe(1)
  await click('Mark as Ready to send')

  const ship = await clicksOf(async () => {
    const number = page.getByRole('textbox', { name: /^Tracking number/ })
    await number.click()
    await number.fill(`1Z999AA1${id.padStart(10, '0')}`)
    await click('Mark as Sent')
    await expect(page.getByText('Shipped. Nothing left to do.')).toBeVisible()
  })
  expect(ship).toBeLessThanOrEqual(3)

  const refund = await clicksOf(async () => {
    await click('Refund')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Arrived late')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog).toHaveCount(0)
  })
  expect(refund).toBe(2)
})

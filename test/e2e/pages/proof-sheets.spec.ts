import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder } from '../order-steps.ts'
import { returnTo } from '../page-time.ts'
import { openOrderAsStaff, expectSheet } from '../staff-steps.ts'

/**
 * Opens the sheet with the keyboard, expects it at full size, even on a phone, and closes it. Expects focus to return
 * to the button.
 */
async function expectLegible(page: Page, button: Locator) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Proof/ })
    const drawn = await dialog.getByRole('img').evaluate((img: HTMLImageElement) => {
      return { shown: img.getBoundingClientRect().width, natural: img.naturalWidth }
    })
    expect(drawn.natural).toBeGreaterThan(900)
    expect(drawn.shown).toBeGreaterThanOrEqual(Math.min(drawn.natural, 900))
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  }
}

test('the shop makes a proof sheet for paid artwork; staff send it, and the artwork is printed', async ({
  page: admin,
  newVisitor,
  shop,
}) => {
  const { link, id } = await paidOrder(shop, 'proof-sheet', await pngArtwork('fox.png'))
  await openOrderAsStaff(admin, shop, id)
  await expectSheet(admin)
  await admin.getByRole('button', { name: 'Send for approval' }).click()

  const customer = await newVisitor()
  await customer.goto(link)
  await expect(customer.getByRole('img', { name: 'Proof 1' })).toBeVisible()
  await expectLegible(customer, customer.getByRole('button', { name: 'Open proof 1 in full size' }))
  await customer.getByRole('button', { name: 'APPROVE', exact: true }).click()
  await customer.waitForURL('/order-success')

  await returnTo(admin)
  const approved = admin.getByRole('region', { name: 'Print this file' })
  await expect(approved).toContainText('artwork.png')
  await expectLegible(admin, approved.getByRole('button', { name: 'Proof sheet' }))
  await expect(approved.getByRole('button', { name: 'Print PDF' })).toBeVisible()
})

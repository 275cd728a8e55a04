import type { Page } from '@playwright/test'
import { orderStickers, pay } from '../../../bench/journey.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { expectVisibleFor, advanceUntilVisible, stopTime } from '../page-time.ts'
import {
  openCartWithStickers,
  contact,
  expectInCart,
  fillContact,
  linkIn,
  newEmail,
  stored,
} from '../steps.ts'

const notNow = { code: 'conflict', message: 'Not now' }
const item = 'Die Cut Stickers'
const quantity = (page: Page) => page.getByRole('spinbutton', { name: `Quantity of ${item}` })

test('spec 4: without a session token an upload redirects home', async ({ page }) => {
  await page.goto('/category/5/element')
  await expect.poll(() => stored(page, 'sessionToken')).not.toBeNull()
  await page.evaluate(() => localStorage.removeItem('sessionToken'))
  await page.getByLabel('Artwork file').setInputFiles(await pngArtwork())
  await page.waitForURL(({ pathname }) => pathname === '/')
})

test('spec 4: redirects home if adding to the cart fails', async ({ page, allowProblem }) => {
  allowProblem(/404/)
  await page.goto('/category/5/element')
  const unknown = { code: 'not_found', message: 'Not found' }
  await page.route(/carts\/me\/items/, (route) => route.fulfill({ status: 404, json: unknown }))
  await stopTime(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const toast = page.locator('[data-sonner-toast]', { hasText: 'The item was not added to your cart.' })
  await advanceUntilVisible(page, toast)
  await page.waitForURL(({ pathname }) => pathname === '/')
  // The configurator's toasts stay for five seconds (specification section 9).
  await expectVisibleFor(page, toast, 5_000)
})

test('spec 4 and 9: 6 s after pay-confirm the session token and the cart are cleared', async ({ page }) => {
  await openCartWithStickers(page)
  const token = await stored(page, 'sessionToken')
  await stopTime(page)
  await page.goto('/pay-confirm')
  const thanks = 'Your order has been created, we send an email with the details'
  await advanceUntilVisible(page, page.locator('[data-sonner-toast]', { hasText: thanks }))
  await page.clock.runFor(5_000)
  expect(await stored(page, 'sessionToken')).toBe(token)
  await expectInCart(page, 1)
  await page.clock.runFor(1_500)
  await expectInCart(page, 0)
  await expect.poll(() => stored(page, 'sessionToken')).not.toBe(token)
})

test.describe('spec 4, 8: cart', () => {
  test('shows errors for a quantity of 0, and for a failed edit and delete', async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/409/)
    await openCartWithStickers(page)
    const editFailed = page.getByText('Failed to edit the quantity', { exact: true })
    await quantity(page).fill('0')
    await quantity(page).press('Enter')
    await expect(editFailed).toBeVisible()
    await expect(quantity(page)).toHaveValue('1')

    await page.route(/items\/(edit|remove)/, (route) => route.fulfill({ status: 409, json: notNow }))
    await quantity(page).fill('70')
    await quantity(page).press('Enter')
    await expect(editFailed).toBeVisible()
    await stopTime(page)
    await page.getByRole('button', { name: `Delete ${item}` }).click()
    const deleteFailed = page.getByText('Failed to load PDF file', { exact: true })
    await advanceUntilVisible(page, deleteFailed)
    await expectVisibleFor(page, deleteFailed, 3_000)
  })

  test('rejects an invalid coupon, and keeps a valid one', async ({ page, allowProblem }) => {
    allowProblem(/4\d\d/)
    await openCartWithStickers(page)
    const code = page.getByRole('textbox', { name: /^Coupon/ })
    const invalid = page.getByText('Invalid coupon', { exact: true })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(invalid).toBeVisible()
    await code.fill('NOSUCHCODE')
    await expect(invalid).toHaveCount(0)
    await code.press('Enter')
    await expect(invalid).toBeVisible()
    await code.fill('WELCOME10')
    await code.press('Enter')
    await expect(page.getByText('10% off')).toBeVisible()
    await expect(code).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('10% off')).toBeVisible()
    await expect(code).toHaveCount(0)
  })

  test('a failed checkout shows Error, and no input is lost', async ({ page, allowProblem }) => {
    allowProblem(/409/)
    await openCartWithStickers(page)
    await fillContact(page, { ...contact, Email: newEmail('unlucky') })
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/carts\/me\/close/, async (route) => {
      await held
      await route.fulfill({ status: 409, json: { code: 'conflict', message: 'The payment page is away.' } })
    })
    const payButton = page.getByRole('button', { name: 'Confirm & pay' })
    await payButton.click()
    await expect(payButton).toHaveAttribute('aria-busy', 'true')
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error')
    await expect(payButton).toHaveCount(0)
    await page.getByRole('button', { name: 'Back to checkout' }).click()
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(contact.Address)
  })
})

test('spec 4: shows each status, offers APPROVE in one of them, and pauses the chat for three seconds', async ({
  page,
  shop,
  allowProblem,
}) => {
  allowProblem(/409/)
  const email = newEmail('statuses')
  await pay((await orderStickers(shop.url, { email })).link)
  const link = linkIn(await mailTo(shop, email, /confirmed/), 'order-confirm')
  let status = 'PENDING'
  await page.route(/\/api\/order\/\d+(\?|$)/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { order: object }
    await route.fulfill({ response, json: { ...answer, order: { ...answer.order, status } } })
  })
  const labels = {
    PENDING: 'Pending',
    APPROVED_BY_ADMIN: 'Approved by admin',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
    IN_PRINT: 'In print',
    READY_TO_SEND: 'Ready to send',
    SENT: 'Sent',
  }
  for (const [value, label] of Object.entries(labels)) {
    status = value
    await page.goto(link)
    const region = page.getByRole('region', { name: 'Status' })
    await expect(region.getByText(label, { exact: true })).toBeVisible()
    const approve = page.getByRole('button', { name: 'APPROVE' })
    await expect(approve).toHaveCount(value === 'APPROVED_BY_ADMIN' ? 1 : 0)
  }

  const send = page.getByRole('button', { name: 'Send', exact: true })
  await page.getByRole('textbox', { name: 'Message' }).fill('How is it going?')
  await stopTime(page)
  await send.click()
  await advanceUntilVisible(page, page.getByText("Message sent successfully! You'll be contacted briefly"))
  await page.clock.runFor(2_500)
  await expect(send).toBeHidden()
  await page.clock.runFor(1_000)
  await expect(send).toBeVisible()

  await page.route(/\/api\/messages\//, (route) => route.fulfill({ status: 409, json: notNow }))
  await page.getByRole('textbox', { name: 'Message' }).fill('And now?')
  await send.click()
  await advanceUntilVisible(page, page.locator('[data-sonner-toast]', { hasText: 'Error sending message' }))
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('And now?')
})

import type { Page } from '@playwright/test'
import { moveOrder } from '../accessibility.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import { pressAt, tabTo, typeContact, expectAtPageStart } from '../keyboard-steps.ts'
import { contact, linkIn, newEmail } from '../steps.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a customer gets from the home page to the approved proof using only the keyboard', async ({
  page,
  shop,
}) => {
  const email = newEmail('keyboard')
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expectAtPageStart(page)
  await pressAt(page, page.getByRole('link', { name: 'Get 50 for $20' }))
  await page.waitForURL(/\/category\/5\/element/)
  await expectAtPageStart(page)

  await tabTo(page, page.getByRole('radio', { name: /^3" x 3"/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^4" x 4"/ })).toBeChecked()
  for (let back = 0; back < 3; back++) await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Custom size' })).toBeChecked()
  await tabTo(page, page.getByLabel('Width (inches)'))
  await page.keyboard.type('3')
  await tabTo(page, page.getByLabel('Height (inches)'))
  // - and + are blocked (specification section 5).
  await page.keyboard.type('-+4')
  await expect(page.getByLabel('Height (inches)')).toHaveValue('4')

  await tabTo(page, page.getByRole('radio', { name: /^50\b/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^100\b/ })).toBeChecked()
  await pressAt(page, button(page, 'Skip this step & email artwork later'))
  await pressAt(page, button(page, 'Add to cart'))
  await page.waitForURL('/cart')
  await expect(page.getByText('3" x 4" (custom size)')).toBeVisible()
  await expectAtPageStart(page)

  await tabTo(page, page.getByRole('spinbutton', { name: 'Quantity of Die Cut Stickers' }))
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  await typeContact(page, { ...contact, Email: email })
  await tabTo(page, page.getByRole('textbox', { name: /^Coupon/ }))
  await page.keyboard.type('WELCOME10')
  await page.keyboard.press('Enter')
  await expect(page.getByText('10% off')).toBeVisible()
  await pressAt(page, button(page, 'Confirm & pay'))
  await page.waitForURL(/\/test-payment\//)
  await pressAt(page, button(page, /^Pay /))
  await page.waitForURL('/pay-confirm')
  const link = linkIn(await mailTo(shop, email, /confirmed/), 'order-confirm')

  await moveOrder({ page, shop }, link.split('$-')[1] ?? '', [{ status: 'APPROVED_BY_ADMIN' }])
  await page.goto(link)
  await tabTo(page, page.getByRole('link', { name: 'Open proof 1 in full size' }))
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.type('Looks good')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('log')).toContainText('Looks good')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  // Tab all the way around: past the last link and the toast, back to the top.
  await pressAt(page, button(page, 'APPROVE'))
  await page.waitForURL('/order-success')
  await expectAtPageStart(page)
})

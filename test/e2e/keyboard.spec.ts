import type { Locator, Page } from '@playwright/test'
import { expect, mailTo, test } from './fixtures.ts'
import { contact, newEmail } from './steps.ts'

const manyTabs = 80

/** Presses Tab until this has the focus; it, or what stands for it, has to be in sight then. */
async function tabTo(page: Page, target: Locator) {
  for (let tabs = 0; tabs < manyTabs; tabs++) {
    await page.keyboard.press('Tab')
    if (!(await target.evaluate((element) => element === document.activeElement))) continue
    const label = target.page().locator('label', { has: target })
    await expect((await label.count()) > 0 ? label : target).toBeInViewport()
    return
  }
  throw new Error(`${manyTabs} times Tab, and still not at ${String(target)}`)
}

test('from the configurator to the payment by keyboard alone', async ({ page, shop }) => {
  const email = newEmail('keyboard')
  await page.goto('/category/5/element')
  // Nothing can be chosen before the page answers.
  await expect(page.getByRole('radio', { name: /^2" x 2"/ })).toBeEnabled()

  await tabTo(page, page.getByRole('radio', { name: /^2" x 2"/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: /^3" x 3"/ })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Custom size' })).toBeChecked()
  await tabTo(page, page.getByLabel('Width (inches)'))
  await page.keyboard.type('3')
  await tabTo(page, page.getByLabel('Height (inches)'))
  // The signs are blocked (specification section 5).
  await page.keyboard.type('-+4')
  await expect(page.getByLabel('Height (inches)')).toHaveValue('4')

  await tabTo(page, page.getByRole('radio', { name: /^50\b/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^100\b/ })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Skip this step & email artwork later' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Add to cart' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('/cart')
  await expect(page.getByText('3" x 4" (custom size)')).toBeVisible()

  await tabTo(page, page.getByRole('spinbutton', { name: 'Quantity of Die Cut Stickers' }))
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  for (const [label, value] of Object.entries({ ...contact, Email: email }).toSorted(byPlaceOnPage)) {
    await tabTo(page, page.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.type(value)
  }
  await tabTo(page, page.getByRole('textbox', { name: /^Coupon/ }))
  await page.keyboard.type('WELCOME10')
  await page.keyboard.press('Enter')
  await expect(page.getByText('10% off')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Confirm & pay' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/test-payment\//)

  await tabTo(page, page.getByRole('button', { name: /^Pay / }))
  await page.keyboard.press('Enter')
  await page.waitForURL('/pay-confirm')
  const mail = await mailTo(shop, email, /it is paid/)
  expect(mail.text).toContain('200')
})

const placesOnPage = ['Name', 'Email', 'Phone', 'Address', 'City', 'State', 'Zip code']

function byPlaceOnPage([one]: [string, string], [other]: [string, string]) {
  return placesOnPage.indexOf(one) - placesOnPage.indexOf(other)
}

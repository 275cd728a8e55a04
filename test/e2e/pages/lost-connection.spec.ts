import type { Page } from '@playwright/test'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import {
  confirmAndPay,
  contact,
  expectInCart,
  fillContact,
  newEmail,
  openCartWithStickers,
} from '../steps.ts'
import { countCalls, quantity } from '../storefront-steps.ts'

test.describe('a lost connection', () => {
  const banner = (page: Page) => page.getByText('You’re offline', { exact: false }).first()

  test.beforeEach(({ allowProblem }) => allowProblem(/ERR_INTERNET_DISCONNECTED/))

  test('is reported, keeps input, and sends nothing until the next click', async ({ page, context }) => {
    const sent = countCalls(page, 'POST', /create-contact/)
    await page.clock.install()
    await page.goto('/contact')
    await fillContact(page, { Name: 'Olga', 'E-mail': 'olga@example.com', Message: 'Is it matte?' })
    await page.getByLabel('Phone code').fill('+1')
    await page.getByLabel('Phone', { exact: true }).fill('2125550100')
    await context.setOffline(true)
    await expect(banner(page)).toBeVisible()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('The shop could not be reached.', { exact: false })).toBeVisible()

    // The next page can't be loaded, so this one stays open.
    await page.getByRole('link', { name: 'Cart', exact: true }).click()
    await expect(page.getByText('that page can’t be opened', { exact: false })).toBeVisible()
    await expect(page).toHaveURL('/contact')
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is it matte?')

    const before = sent()
    await context.setOffline(false)
    await expect(page.getByText('You’re back online.')).toBeVisible()
    await expect(banner(page)).toBeHidden()
    // Long enough for any automatic retry.
    await page.clock.runFor(10_000)
    expect(sent(), 'nothing is sent automatically').toBe(before)
    await expect(page.getByText('You’re back online.')).toBeHidden()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Message sent successfully')).toBeVisible()
    expect(sent()).toBe(before + 1)
    await page.getByRole('link', { name: 'Cart', exact: true }).click()
    await page.waitForURL('/cart')
  })

  test('keeps the configurator’s choices, and adds the item once', async ({ page, context }) => {
    const added = countCalls(page, 'POST', /carts\/me\/items/)
    await page.clock.install()
    await page.goto('/category/5/element')
    await page.getByText('Custom size', { exact: true }).click()
    await page.getByLabel('Width (inches)').fill('7')
    await page.getByLabel('Height (inches)').fill('6')
    await page.getByLabel('Artwork file').setInputFiles(await pngArtwork('fox.png'))
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
    await expect(page.getByRole('form').getByText('$112.50', { exact: true }).first()).toBeVisible()
    // Wait until the scripts for files and messages are loaded.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('The shop could not be reached.', { exact: false }).first()).toBeVisible()
    await expect(page).toHaveURL(/\/category\/5\/element/)
    await expect(page.getByLabel('Width (inches)')).toHaveValue('7')
    await expect(page.getByText('fox.png').first()).toBeVisible()

    await context.setOffline(false)
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL(/\/category\/5\/element/)
    expect(added()).toBe(1)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.waitForURL('/cart')
    await expectInCart(page, 1)
    expect(added()).toBe(2)
  })

  test('shows a message for failed changes to the cart, which can be retried', async ({ page, context }) => {
    const closed = countCalls(page, 'POST', /carts\/me\/close/)
    await openCartWithStickers(page)
    await fillContact(page, { ...contact, Email: newEmail('offline') })
    await expect(page.getByText(/^Arrives /)).toBeVisible()
    await context.setOffline(true)
    await quantity(page).fill('100')
    await quantity(page).press('Enter')
    await expect(page.getByText('Failed to edit the quantity')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm & pay' }).click()
    await expect(page.getByText('Nothing was charged', { exact: false })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Back to checkout' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(contact.Name)
    await quantity(page).fill('100')
    await quantity(page).press('Enter')
    await expect(page.getByRole('listitem').getByText('$64.50')).toBeVisible()
    const before = closed()
    await confirmAndPay(page)
    expect(closed()).toBe(before + 1)
  })
})

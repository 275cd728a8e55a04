import type { Page } from '@playwright/test'
import { pngArtwork } from '../artwork.ts'
import { expect, test } from '../fixtures.ts'
import { paidOrder, sendProofs } from '../order-steps.ts'
import { expectInCart } from '../steps.ts'
import { countCalls } from '../storefront-steps.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('double clicks', () => {
  test('a product and a design are added to the cart once', async ({ page }) => {
    const calls = countCalls(page, 'POST', /\/(items|create)\b/)
    await page.goto('/category/5/element')
    await press(page, 'Add to cart').dblclick()
    await page.waitForURL('/cart')
    await page.goto('/product-library/1')
    await press(page, 'Continue to cart').dblclick()
    await page.waitForURL('/cart')
    await expectInCart(page, 2)
    expect(calls()).toBe(2)
  })

  test('a message is sent once, and a proof is approved once', async ({ page, shop }) => {
    const { link, orderId } = await paidOrder(shop, 'double-click')
    await sendProofs(page, shop, orderId, [await pngArtwork()])
    await page.goto(link)
    await page.getByRole('textbox', { name: 'Message' }).fill('Looks good!')
    await press(page, 'Send').dblclick()
    await expect(page.getByText("Message sent successfully! You'll be contacted briefly")).toBeVisible()
    await page.reload()
    await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(1)

    const moves = countCalls(page, 'POST', /\/change-status\//)
    await press(page, 'APPROVE').dblclick()
    await page.waitForURL('/order-success')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Congratulations, your order was approved',
    )
    expect(moves()).toBe(1)
  })
})

test('spec 4: the page shows that a proof was approved in another tab, without an error', async ({
  page,
  context,
  shop,
  allowProblem,
}) => {
  allowProblem(/409/)
  const { link, orderId } = await paidOrder(shop, 'two-tabs')
  await sendProofs(page, shop, orderId, [await pngArtwork()])
  const other = await context.newPage()
  await other.goto(link)
  await expect(press(other, 'APPROVE')).toBeVisible()
  await page.goto(link)
  await press(page, 'APPROVE').click()
  await page.waitForURL('/order-success')
  // The button is gone if the page has already refreshed.
  await press(other, 'APPROVE')
    .click({ timeout: 2_000 })
    .catch(() => {})
  await expect(
    other.getByRole('region', { name: 'Status' }).getByText('Approved', { exact: true }),
  ).toBeVisible()
  await expect(press(other, 'APPROVE')).toHaveCount(0)
  await expect(other).toHaveURL(/order-confirm/)
})

test('spec 4: a cart emptied in another tab can’t be paid', async ({ page, allowProblem }) => {
  allowProblem(/409/)
  await page.goto('/category/5/element')
  await press(page, 'Add to cart').click()
  await page.waitForURL('/cart')
  const details = { Name: 'A', Email: 'a@example.com', Phone: '1', Address: 'A', City: 'C', State: 'NY' }
  for (const [name, value] of Object.entries({ ...details, 'Zip code': '10001' })) {
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  }
  const token = await page.evaluate(() => localStorage.getItem('sessionToken'))
  const emptied = await page.request.post(`/api/carts/me/items/remove/all?sessionToken=${token}`)
  expect(emptied.ok()).toBe(true)
  await press(page, 'Confirm & pay').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart is empty')
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/')
})

import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import {
  addStickers,
  callApi,
  expectInCart,
  logIn,
  newCustomer,
  openCartWithStickers,
  stored,
} from '../steps.ts'
import { quantity } from '../storefront-steps.ts'

test.describe('two tabs', () => {
  /** Opens the home page in both tabs, and returns the second. */
  async function openTwoTabs(context: BrowserContext, page: Page): Promise<Page> {
    const other = await context.newPage()
    await page.goto('/')
    await expectInCart(page, 0)
    await other.goto('/')
    await expectInCart(other, 0)
    return other
  }

  test('share one cart, and show and keep each other’s changes', async ({ page, context }) => {
    const other = await openTwoTabs(context, page)
    await addStickers(page)
    await expectInCart(other, 1)
    await addStickers(other)
    await expectInCart(page, 2)
    await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible()
    await quantity(page).first().fill('200')
    await quantity(page).first().press('Enter')
    await expect(quantity(other).first()).toHaveValue('200')
    await expect(quantity(other).nth(1)).toHaveValue('50')
    await other.getByRole('button', { name: 'Delete Die Cut Stickers' }).nth(1).click()
    await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible()
    await expect(quantity(page)).toHaveValue('200')
  })

  test('get the same session if they are opened at the same time without one', async ({ page, context }) => {
    const other = await context.newPage()
    // The other tab's session arrives after this tab added an item to its session.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await other.route(/\/api\/session/, async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    })
    await other.goto('/')
    await addStickers(page)
    const session = await stored(page, 'sessionToken')
    release()
    await expectInCart(other, 1)
    await expectInCart(page, 1)
    await expect.poll(() => stored(other, 'sessionToken')).toBe(session)
  })

  test('show changes made elsewhere on return', async ({ page }) => {
    await openCartWithStickers(page)
    await expect(quantity(page)).toHaveValue('50')
    const token = await stored(page, 'sessionToken')
    type Cart = { cartItems: { id: number }[] }
    const { cartItems } = await callApi<Cart>(page, 'GET', `/carts/me/get?sessionToken=${token}`)
    const json = { id: cartItems[0]?.id, quantity: 300 }
    await callApi(page, 'POST', `/carts/me/items/edit?sessionToken=${token}`, json)
    await expect(quantity(page)).toHaveValue('50')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(quantity(page)).toHaveValue('300')
  })

  test('log out together, and keep no customer data', async ({ page, context }) => {
    const customer = await newCustomer(page)
    const other = await openTwoTabs(context, page)
    await addStickers(other)
    await page.goto('/login')
    await logIn(page, customer)
    await expect(page.getByRole('button', { name: 'User', exact: true })).toBeVisible()
    // The other tab also notices the login, and prefills checkout.
    await expect(other.getByRole('button', { name: 'User', exact: true })).toBeVisible()
    await expect(other.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('7 Vinyl Street')
    const profile = await context.newPage()
    await profile.goto('/user-profile')
    await expect(profile.getByText('7 Vinyl Street')).toBeVisible()

    await page.getByRole('button', { name: 'User', exact: true }).click()
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expectInCart(other, 0)
    await expect(other.getByRole('textbox', { name: 'Address', exact: true })).toHaveCount(0)
    const kept = await other.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(kept).not.toContain('Vinyl Street')
    await expect(profile.getByRole('heading', { name: 'Log in to see your profile' })).toBeVisible()
    await expect(profile.getByText('7 Vinyl Street')).toHaveCount(0)
    await expect.poll(() => stored(profile, 'token')).toBeNull()
  })
})

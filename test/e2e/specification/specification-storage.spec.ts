import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openCartWithStickers, callApi, stored } from '../steps.ts'

const item = 'Die Cut Stickers'
const quantity = (page: Page) => page.getByRole('spinbutton', { name: `Quantity of ${item}` })

test.describe('spec 4: login', () => {
  test('a login that expired before the visit is removed, and the page reloads', async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/401/)
    // The token is set outside the shop's pages, because they would check the login.
    await page.goto('/robots.txt')
    const expired = loginToken(Math.floor(Date.now() / 1000) - 60)
    await page.evaluate((token) => localStorage.setItem('token', token), expired)
    const starts = countStarts(page)
    await page.goto('/contact')
    await expect.poll(starts).toBe(2)
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => stored(page, 'token')).toBeNull()
  })

  test('a login that expires during the visit is removed, and the page reloads', async ({ page, shop }) => {
    await page.clock.install()
    const { token } = await callApi<{ token: string }>(page, 'POST', '/login', shop.admin)
    await page.goto('/contact')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    await page.goto('/contact')
    await expect(page.getByRole('button', { name: 'Admin', exact: true })).toBeVisible()
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    const { exp } = JSON.parse(payload) as { exp: number }
    const reloaded = page.waitForEvent('load')
    await page.clock.fastForward(exp * 1000 - Date.now() + 1_000)
    await reloaded
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect.poll(() => stored(page, 'token')).toBeNull()
  })
})

test('spec 3: productRelated_{itemId} shows a cart item before it has loaded', async ({ page }) => {
  await openCartWithStickers(page)
  const itemId = await page.locator('[data-cart-item]').getAttribute('data-cart-item')
  expect(await keptProducts(page)).toEqual([`productRelated_${itemId}`])

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/session/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  const loading = page.getByRole('status').filter({ hasText: 'Loading your cart' })
  await expect(loading).toContainText(item)
  await expect(quantity(page)).toHaveCount(0)
  release()
  await expect(quantity(page)).toBeVisible()
  await expect(loading).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('productRelated_1', 'not even JSON'))
  await page.reload()
  await expect(quantity(page)).toBeVisible()
  expect(await keptProducts(page)).toEqual([`productRelated_${itemId}`])
  await page.getByRole('button', { name: `Delete ${item}` }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect.poll(() => keptProducts(page)).toEqual([])
})

function keptProducts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('productRelated_')))
}

/** Counts navigations, even if a reload happens before the page has finished loading. */
function countStarts(page: Page): () => number {
  let starts = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) starts++
  })
  return () => starts
}

/** Makes a login token that the browser can decode, but the shop would reject. */
function loginToken(exp: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ sub: '1', email: 'a@example.com', role: 'User', exp })}.x`
}

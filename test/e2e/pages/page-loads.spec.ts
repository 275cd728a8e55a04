import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { logInAsOwner } from '../staff-steps.ts'

/** Records each response with a page's data, and whether its request reached the server. */
async function watchData(page: Page): Promise<{ path: string; isFromServer: boolean }[]> {
  const seen: { path: string; isFromServer: boolean }[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ response }) => {
    const { url, fromPrefetchCache, fromDiskCache } = response
    const path = new URL(url).pathname
    if (path.endsWith('.data')) seen.push({ path, isFromServer: !fromPrefetchCache && !fromDiskCache })
  })
  return seen
}

test('a page is preloaded once, when its link is hovered or focused', async ({ page }) => {
  const seen = await watchData(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const stickers = page.getByRole('main').getByRole('link', { name: /^Stickers/ })
  await stickers.hover()
  await expect.poll(() => seen).toEqual([{ path: '/stickers.data', isFromServer: true }])
  await expect(page.locator('link[rel=modulepreload][href*=category-page]')).toBeAttached()
  await stickers.click()
  await expect(page).toHaveURL('/stickers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stickers')
  expect(seen.filter(({ isFromServer }) => isFromServer)).toHaveLength(1)

  const circle = page.getByRole('main').getByRole('link', { name: /^Circle/ })
  await circle.focus()
  await expect.poll(() => seen.at(-1)?.path).toBe('/category/6/element.data')
})

test('a visitor’s own pages are loaded only when they are opened', async ({ page }) => {
  const seen = await watchData(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  for (const name of ['Cart', 'Log in', 'Sign up']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).hover()
  }
  // Any requests caused by the links above would arrive before this one.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Stickers/ })
    .hover()
  await expect.poll(() => seen).toEqual([{ path: '/stickers.data', isFromServer: true }])
  await expect(page.locator('link[href*=cart-page], link[href*=login-page]')).toHaveCount(0)
})

test('customers’ pages don’t contain routes of the back office, but links to it work', async ({
  page,
  shop,
}) => {
  for (const path of ['/', '/cart', '/login']) {
    const html = await (await page.request.get(path)).text()
    expect(html).toContain('"storefront/cart/cart-page"')
    expect(html).not.toMatch(/"admin\/[a-z]|failed-jobs/)
  }
  await logInAsOwner(page, shop)
  await page.goto('/stickers')
  await page.getByRole('button', { name: 'Admin' }).click()
  await page.getByRole('link', { name: 'Back office' }).click()
  await expect(page).toHaveURL('/admin/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/stickers')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stickers')
})

test('shows the stored cart until the real one has loaded', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/session/, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  await page.goto('/cart')
  const empty = page.getByRole('heading', { name: 'Your cart is empty' })
  const loading = page.getByRole('status').filter({ hasText: 'Loading your cart' })
  await expect(empty).toBeVisible()
  await expect(loading).toHaveCount(0)
  await page.evaluate(() =>
    localStorage.setItem(
      'productRelated_1',
      JSON.stringify({ name: 'Fox', picture: '/designs/napping-fox.svg' }),
    ),
  )
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-cart', 'kept')
  await expect(loading).toContainText('Fox')
  await expect(empty).toHaveCount(0)
  release()
  await expect(empty).toBeVisible()
})

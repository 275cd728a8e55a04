import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectVisibleFor, advanceUntilVisible, stopTime } from '../page-time.ts'
import { addStickers, callApi, expectInCart, logIn, stored } from '../steps.ts'

/** The specification's table, in its order: each path, with text that only its page has. */
const routes: [path: string, words: string][] = [
  ['/', 'What should we print?'],
  ['/category/5/element', 'How to order'],
  ['/cart', 'Your cart is empty'],
  ['/library', 'Popular stickers'],
  ['/item', 'Every sticker starts as a blank.'],
  ['/order-confirm?order=', 'Error'],
  ['/intermediate-category', 'Gram to eighth'],
  ['/pay-confirm', 'An email will be sent to you to approve the order.'],
  ['/order-success', 'Congratulations, your order was approved'],
  ['/user-profile', 'Log in to see your profile'],
  ['/pay-failure', 'Payment Failure'],
  ['/validate-mail', 'Congrats! You have validated your Email'],
  ['/login', 'Forgot password'],
  ['/signup', 'Repeat password'],
  ['/restore-password?token=a', 'Restore password'],
  ['/recover-password', 'Recover password'],
  ['/product-library/1', 'Continue to cart'],
  ['/user-created', 'Check your email. We have sent an email for you to confirm your username.'],
  ['/contact', 'Message'],
  ['/stickers', 'Kiss Cut'],
]

test('spec 2: every route has its page, opened directly', async ({ page }) => {
  for (const [path, words] of routes) {
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('main')).toContainText(words)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    })
  }
})

test('spec 2: the home page links to everything it names', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  const tiles = main.getByRole('region', { name: 'What should we print?' }).getByRole('link')
  expect(await hrefs(tiles)).toEqual(['/stickers', '/labels', '/magnets', '/banners'])
  await expect(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
  await expect(main.getByRole('heading', { name: '50 die cut 3x3 stickers for $20' })).toBeVisible()
  await expect(main.locator('a[href^="/category/5/element?fromHome"]')).toHaveCount(1)
  await expect(main.getByRole('heading', { name: 'From your file to your door' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'library' })).toHaveAttribute('href', '/library')
  const social = main.getByRole('region', { name: 'Follow us' }).getByRole('link')
  await expect(social).toHaveAttribute('href', /^https:/)

  type Product = { id: number; name: string; price: number; file: { path: string } }
  const products = await callApi<Product[]>(page, 'GET', '/libraryproducts')
  const last = products.toSorted((one, other) => other.id - one.id).slice(0, 4)
  const designs = main.locator('a[href^="/product-library/"]')
  expect((await hrefs(designs)).toSorted()).toEqual(last.map(({ id }) => `/product-library/${id}`).toSorted())

  await designs.first().click()
  await page.waitForURL(/\/product-library\//)
  const { usr } = await page.evaluate(() => history.state as { usr: Record<string, unknown> })
  const { id, name, price, file } = last.find((one) => page.url().endsWith(`/${one.id}`)) ?? last[0] ?? {}
  expect(usr).toMatchObject({ id, name, price, imagePath: file?.path })
  expect(usr).toHaveProperty('width')
  expect(usr).toHaveProperty('height')
})

test('spec 2: the header has its links, logged out and logged in, and a cart badge', async ({
  page,
  shop,
}) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  await expect(header.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup')
  const nav = header.getByRole('navigation', { name: 'Products' }).getByRole('link')
  expect(await hrefs(nav)).toEqual(['/library', '/banners', '/magnets', '/labels', '/stickers'])
  await expect(nav).toHaveText(['Library', 'Banners', 'Magnets', 'Roll labels', 'Stickers'])
  const cart = header.getByRole('link', { name: /^Cart/ })
  await expect(cart).toHaveAttribute('href', '/cart')
  await expect(cart).toHaveText('')
  await addStickers(page)
  await expect(cart).toHaveText('1')

  await header.getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('/login')
  await logIn(page, shop.admin)
  await page.waitForURL('/cart')
  const role = header.getByRole('button', { name: 'Admin', exact: true })
  await expect(header.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  const profile = header.getByRole('link', { name: 'Profile' })
  await expect(profile).toBeHidden()
  await role.click()
  await expect(profile).toHaveAttribute('href', '/user-profile')
  await page.keyboard.press('Escape')
  await expect(profile).toBeHidden()
  await role.click()
  await expect.poll(() => stored(page, 'token')).not.toBeNull()
  await header.getByRole('button', { name: 'Log out' }).click()
  await expect(header.getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => stored(page, 'token')).toBeNull()
})

test('spec 2: on a phone the menu has the same links, in the same order', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await expect(links).toHaveText([
    'Library',
    'Banners',
    'Magnets',
    'Roll labels',
    'Stickers',
    'Log in',
    'Sign up',
  ])
  await links.filter({ hasText: 'Magnets' }).click()
  await page.waitForURL('/magnets')
  await expect(links.first()).toBeHidden()
})

test('spec 2: the footer has its links, address and phone numbers', async ({ page }) => {
  await page.goto('/cart')
  const footer = page.getByRole('contentinfo')
  const links = await hrefs(footer.getByRole('navigation').getByRole('link'))
  const specified = ['/stickers', '/labels', '/magnets', '/banners', '/contact']
  expect(links.filter((href) => specified.includes(href ?? ''))).toEqual(specified)
  await expect(footer).toContainText('418 Press Street, Austin, TX 78702')
  await expect(footer).toContainText('Phone (512) 555-0142')
  await expect(footer).toContainText('Fax (512) 555-0143')
  expect(await hrefs(footer.locator('a[href^="https:"]'))).not.toHaveLength(0)
})

test('spec 2: every navigation starts at the top', async ({ page }) => {
  await page.goto('/library')
  await expectInCart(page, 0)
  for (const [link, path] of [
    ['Contact', '/contact'],
    ['Stickers', '/stickers'],
  ] as const) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect(await scrolled(page)).toBeGreaterThan(0)
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await page.waitForURL(path)
    await expect.poll(() => scrolled(page)).toBe(0)
  }
})

test('spec 2: toasts are at the top right and close after three seconds', async ({ page, allowProblem }) => {
  allowProblem(/400/)
  await page.goto('/contact')
  await stopTime(page)
  await page.getByRole('button', { name: 'Send' }).click()
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Missing fields' })
  await advanceUntilVisible(page, toast)
  await expect(async () => {
    const box = await toast.boundingBox()
    expect(box && box.x + box.width).toBeGreaterThan(1200)
    expect(box?.y).toBeLessThan(120)
  }).toPass()
  await expectVisibleFor(page, toast, 3_000)
})

function hrefs(links: ReturnType<Page['getByRole']>): Promise<(string | null)[]> {
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}

import type { Page } from '@playwright/test'
import { orderStickers, pay } from '../../../bench/journey.ts'
import { pngArtwork } from '../artwork.ts'
import { expect, mailTo, test } from '../fixtures.ts'
import {
  openCartWithStickers,
  contact,
  fillContact,
  linkIn,
  logIn,
  newCustomer,
  newEmail,
  stored,
} from '../steps.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const toast = (page: Page, text: string) => page.locator('[data-sonner-toast]', { hasText: text })
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true })
const errorHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Error', exact: true })

/** Makes a call fail with an unknown code, so only the default message applies. */
const fail = (page: Page, path: RegExp, status = 500) =>
  page.route(path, (route) => route.fulfill({ status, json: { code: 'broken', message: 'Broken' } }))

test.beforeEach(({ allowProblem }) => allowProblem(/Failed to load resource|500: /))

const pages = {
  '/library': ['There was an error getting the categories', 'There was an error getting the library items'],
  '/category/5/element': ['Error'],
}

for (const [path, texts] of Object.entries(pages)) {
  test(`spec 8: shows an error if ${path} cannot be loaded`, async ({ page, allowProblem }) => {
    allowProblem(/console\.error/)
    await page.goto('/stickers')
    await page.route(new RegExp(`${path}.data`), (route) => route.fulfill({ status: 500, body: 'Broken' }))
    await page.locator(`a[href="${path}"]`).first().click()
    for (const text of texts) await expect(alert(page, text)).toBeVisible()
  })
}

test('spec 8: a design that can’t be added redirects to /, and the newer of two filters wins', async ({
  page,
}) => {
  await page.goto('/library')
  const filter = page.getByRole('navigation', { name: 'Categories' }).getByRole('button')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/libraryproducts\?category=1/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await filter.nth(0).click()
  await filter.nth(1).click()
  answer()
  const second = await filter.nth(1).innerText()
  await expect(page.getByRole('status').filter({ hasText: 'designs in' })).toContainText(second)
  await fail(page, /product-library\/\d+\/create/)
  await page
    .getByRole('link', { name: /Buy 1 for/ })
    .first()
    .click()
  await press(page, 'Continue to cart')
  await page.waitForURL(({ pathname }) => pathname === '/')
})

test('an unknown URL shows a 404 in the layout of the shop or the back office', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1, name: 'This page has been peeled off' })
  const header = page.getByRole('banner')
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(heading).toBeVisible()
  await expect(header.getByRole('link', { name: 'Cart' })).toBeVisible()
  expect((await page.goto('/admin/no/such/page'))?.status()).toBe(404)
  await expect(heading).toBeVisible()
  await expect(page).toHaveTitle('Page not found')
  await expect(page.getByRole('link', { name: 'View shop' })).toBeVisible()
  await expect(header).toBeHidden()
})

test('spec 8: login shows the specified errors', async ({ page }) => {
  await page.goto('/login')
  await press(page, 'Log in')
  await expect(alert(page, 'Missing Fields.')).toBeVisible()
  await logIn(page, { email: newEmail('nobody'), password: 'secret password' })
  await expect(alert(page, 'Invalid email or password.')).toBeVisible()
  await fail(page, /\/api\/login/)
  await press(page, 'Log in')
  await expect(alert(page, 'The username or password is incorrect..')).toBeVisible()
})

test('spec 8: signup shows the specified errors', async ({ page }) => {
  await page.goto('/signup')
  await press(page, 'Sign up')
  await expect(alert(page, 'Missing fields')).toBeVisible()
  await expect(toast(page, 'Missing fields')).toBeVisible()
  const names = ['First name', 'Surname', 'Phone', 'Address', 'City', 'Zip code']
  await fillContact(page, { ...Object.fromEntries(names.map((name) => [name, 'x'])), State: 'NY' })
  const passwords = { Password: 'secret', 'Repeat password': 'secret' }
  await fillContact(page, { Email: newEmail('unlucky'), ...passwords })
  await fail(page, /\/api\/signup/)
  await press(page, 'Sign up')
  await expect(alert(page, 'Something went wrong')).toBeVisible()
})

test('spec 8: an empty password can’t be saved; a failed email validation looks like a success', async ({
  page,
}) => {
  await page.goto('/restore-password?token=used')
  await press(page, 'Save the new password')
  await expect(alert(page, 'Missing Fields')).toBeVisible()
  const refused = page.waitForResponse(/\/api\/validate-mail/)
  await page.goto('/validate-mail?token=none')
  expect((await refused).status()).toBe(401)
  await expect(page.getByText('Congrats! You have validated your Email')).toBeVisible()
})

test('spec 8: shows an error if the shipping price or an item’s picture cannot be loaded', async ({
  page,
}) => {
  const { buffer } = await pngArtwork()
  await openCartWithStickers(page)
  const query = `sessionToken=${await stored(page, 'sessionToken')}`
  const multipart = { file: { name: 'fox.png', mimeType: 'image/png', buffer } }
  const { id: fileId } = await (await page.request.post(`/api/upload-file?${query}`, { multipart })).json()
  const item = { categoryId: 6, quantity: 50, size: { width: 3, height: 3, custom: true } }
  await page.request.post(`/api/carts/me/items?${query}`, { data: { ...item, product: { fileId } } })
  await page.route(/\/(files|item-pictures)\//, (route) => route.abort())
  await fail(page, /carts\/me\/shipping-price/)
  await page.reload()
  await expect(page.getByText('Failed to load PDF file')).toBeVisible()
  await fillContact(page, { 'Zip code': contact['Zip code'] })
  await expect(page.getByText('Please enter a valid ZIP code')).toBeVisible()
})

test('spec 8: shows an error if pay-confirm or the order cannot be loaded', async ({ page, shop }) => {
  const email = newEmail('unlucky')
  await pay((await orderStickers(shop.url, { email })).link)
  const link = linkIn(await mailTo(shop, email, /confirmed/), 'order-confirm')
  await fail(page, /\/api\/(session|order\/)/, 400)
  for (const path of ['/pay-confirm', link]) {
    await page.goto(path)
    await expect(errorHeading(page)).toBeVisible()
  }
  await page.unrouteAll()
  await press(page, 'Try again')
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d/ })).toBeVisible()
})

test('spec 8 and 9: the password form shows the specified messages', async ({ page }) => {
  await page.clock.install()
  const customer = await newCustomer(page)
  await page.goto('/login')
  await logIn(page, customer)
  await page.getByRole('button', { name: 'User', exact: true }).waitFor()
  await page.goto('/user-profile')
  const passwords = { 'New password': 'kiss cut fox', 'Repeat new password': 'kiss cut fox' }
  await fillContact(page, { 'Current password': 'wrong', ...passwords })
  await press(page, 'Save')
  await expect(page.getByText('The current password is wrong')).toBeVisible()
  await fail(page, /users\/me\/password/)
  await press(page, 'Save')
  await expect(alert(page, 'Broken')).toBeVisible()
  await page.unrouteAll()
  await fillContact(page, { 'Current password': customer.password, ...passwords })
  await press(page, 'Save')
  const changed = page.getByText('Password changed sucessfully')
  await expect(changed).toBeVisible()
  await page.clock.runFor(4_500)
  await expect(changed).toBeVisible()
  await page.clock.runFor(1_600)
  await expect(changed).toBeHidden()
})

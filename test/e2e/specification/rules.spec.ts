import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openCartWithStickers, callApi, contact, fillContact, newEmail } from '../steps.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const quantity = (page: Page) => page.getByRole('spinbutton', { name: 'Quantity of Die Cut Stickers' })

/** Collects the requests to this path. */
function sentTo(page: Page, path: string): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api${path}`) sent.push(request.postDataJSON())
  })
  return sent
}

test('spec 5: signup is validated in the browser', async ({ page }) => {
  const sent = sentTo(page, '/signup')
  await page.goto('/signup')
  await press(page, 'Sign up')
  const names = ['First name', 'Surname', 'Email', 'Phone', 'Address', 'City', 'State', 'Zip code']
  for (const name of [...names, 'Password', 'Repeat password']) {
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${name} is required$`))
  }
  await fillContact(page, { ...Object.fromEntries(names.map((name) => [name, 'x'])), State: 'NY' })
  await fillContact(page, { Password: '12345', 'Repeat password': '12346' })
  await press(page, 'Sign up')
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email format')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(field(page, 'Repeat password')).toHaveAccessibleDescription('Passwords do not match')
  // Correcting a field clears its error.
  await fillContact(page, { Email: newEmail('rules'), Password: '123456', 'Repeat password': '123456' })
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('spec 5: checkout is validated in the browser', async ({ page }) => {
  const sent = sentTo(page, '/carts/me/close')
  await openCartWithStickers(page)
  const refused = page.getByText('Check the fields, cannot be empty.')
  for (const empty of ['Name', 'Phone', 'Address', 'City', 'State', 'Zip code']) {
    await fillContact(page, { ...contact, Email: newEmail('rules'), [empty]: '' })
    await press(page, 'Confirm & pay')
    await expect(refused, empty).toBeVisible()
    await expect(field(page, empty)).toBeFocused()
  }
  await fillContact(page, { ...contact, 'Zip code': '1000' })
  await press(page, 'Confirm & pay')
  await expect(refused).toBeVisible()
  await fillContact(page, { 'Zip code': '10001', Email: 'a@b' })
  await press(page, 'Confirm & pay')
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Invalid email$/)
  await expect(refused).toHaveCount(0)
  expect(sent).toEqual([])
})

test('spec 5 and 9: the ZIP code takes 5 characters, and is looked up 500 ms after the last one', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/422 .*shipping-price/)
  await page.clock.install()
  await openCartWithStickers(page)
  const sent = sentTo(page, '/carts/me/shipping-price')
  const zip = field(page, 'Zip code')
  const problem = page.getByText('Please enter a valid ZIP code')
  await zip.fill('1000')
  await expect(problem).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await zip.pressSequentially('1234')
  await expect(zip).toHaveValue('10001')
  await page.clock.runFor(450)
  expect(sent).toEqual([])
  await page.clock.runFor(100)
  await expect.poll(() => sent).toEqual([{ zipCode: '10001' }])
  await page.clock.resume()
  await expect(page.getByText(/^Arrives /)).toBeVisible()
  await expect(problem).toHaveCount(0)

  // A late response for an earlier ZIP code is not shown.
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/shipping-price/, async (route) => {
    if (route.request().postData()?.includes('99501')) await held
    await route.continue().catch(() => undefined)
  })
  await zip.fill('99501')
  await expect.poll(() => sent.length).toBe(2)
  await zip.fill('00000')
  answer()
  await expect(problem).toBeVisible()
  await expect(page.getByText(/^Arrives /)).toHaveCount(0)
})

test('spec 5: the last change to a cart quantity wins, even while another is pending', async ({ page }) => {
  await openCartWithStickers(page)
  const sent = sentTo(page, '/carts/me/items/edit')
  const failed = page.getByText('Failed to edit the quantity')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/items\/edit/, async (route) => {
    await held
    await route.continue()
  })
  for (const typed of ['-7', '50']) {
    await quantity(page).fill(typed)
    await quantity(page).press('Enter')
    await expect(failed).toHaveCount(typed === '-7' ? 1 : 0)
    await expect(quantity(page)).toHaveValue(typed === '-7' ? '1' : '50')
  }
  answer()
  await expect.poll(() => sent.map((body) => (body as { quantity: number }).quantity)).toEqual([1, 50])
  await expect(page.getByRole('listitem').locator('s')).toHaveText('Original price $45.00')
  await page.reload()
  await expect(quantity(page)).toHaveValue('50')
})

test('spec 9: the home page shows 4 library items; one of them is added as category 5', async ({ page }) => {
  await page.goto('/')
  const designs = page.getByRole('region', { name: 'Fresh from the library' }).getByRole('listitem')
  await expect(designs).toHaveCount(4)
  const latest = (await callApi<{ name: string }[]>(page, 'GET', '/libraryproducts')).slice(-4).toReversed()
  for (const [index, { name }] of latest.entries()) await expect(designs.nth(index)).toContainText(name)
  const sent = page.waitForRequest(/product-library\/\d+\/create/)
  await designs.first().getByRole('link').click()
  await expect(page.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('1')
  await press(page, 'Continue to cart')
  expect((await sent).postDataJSON()).toMatchObject({ quantity: 1, categoryId: 5 })
})

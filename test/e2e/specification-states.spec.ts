import type { Page } from '@playwright/test'
import { orderStickers, pay } from '../../bench/journey.ts'
import { pngArtwork } from './artwork.ts'
import { expect, mailTo, test } from './fixtures.ts'
import {
  addStickers,
  callApi,
  contact,
  expectInCart,
  fillContact,
  linkIn,
  newEmail,
  stored,
} from './steps.ts'

const notNow = { code: 'conflict', message: 'Not now' }
const item = 'Die Cut Stickers'
const quantity = (page: Page) => page.getByRole('spinbutton', { name: `Quantity of ${item}` })

test.describe('spec 4: login', () => {
  test('one whose time was over before this visit is removed, and the page reloads', async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/401/)
    await page.goto('/contact')
    await expectInCart(page, 0)
    const expired = loginToken(Math.floor(Date.now() / 1000) - 60)
    await page.evaluate((token) => localStorage.setItem('token', token), expired)
    const starts = countStarts(page)
    await page.goto('/contact')
    await expect.poll(starts).toBe(2)
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(await stored(page, 'token')).toBeNull()
  })

  test('one whose time ends during the visit, too', async ({ page, shop }) => {
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
    expect(await stored(page, 'token')).toBeNull()
  })
})

test('spec 3: productRelated_{itemId} shows what lies in the cart before it has come', async ({ page }) => {
  await addStickers(page)
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

test('spec 4: without a session token an upload leads home', async ({ page }) => {
  await page.goto('/category/5/element')
  await expectInCart(page, 0)
  await page.evaluate(() => localStorage.removeItem('sessionToken'))
  await page.getByLabel('Artwork file').setInputFiles(await pngArtwork())
  await page.waitForURL(({ pathname }) => pathname === '/')
})

test('spec 4: adding to the cart fails, and leads home', async ({ page, allowProblem }) => {
  allowProblem(/404/)
  await page.goto('/category/5/element')
  await expectInCart(page, 0)
  const unknown = { code: 'not_found', message: 'Not found' }
  await page.route(/carts\/me\/items/, (route) => route.fulfill({ status: 404, json: unknown }))
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
})

test.describe('spec 4, 8: cart', () => {
  test('quantities of 0 or less, an edit and a delete that fail', async ({ page, allowProblem }) => {
    allowProblem(/409/)
    await addStickers(page)
    const editFailed = page.getByText('Failed to edit the quantity', { exact: true })
    await quantity(page).fill('0')
    await quantity(page).press('Enter')
    await expect(editFailed).toBeVisible()
    await expect(quantity(page)).toHaveValue('1')

    await page.route(/items\/(edit|remove)/, (route) => route.fulfill({ status: 409, json: notNow }))
    await quantity(page).fill('70')
    await quantity(page).press('Enter')
    await expect(editFailed).toBeVisible()
    await page.getByRole('button', { name: `Delete ${item}` }).click()
    const deleteFailed = page.getByText('Failed to load PDF file', { exact: true })
    await expect(deleteFailed).toBeVisible()
    const shownAt = Date.now()
    await expect(deleteFailed).toHaveCount(0)
    expect(Math.abs(Date.now() - shownAt - 3_000)).toBeLessThan(700)
  })

  test('coupon: refused, then applied for good', async ({ page, allowProblem }) => {
    allowProblem(/4\d\d/)
    await addStickers(page)
    const code = page.getByRole('textbox', { name: /^Coupon/ })
    const invalid = page.getByText('Invalid coupon', { exact: true })
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(invalid).toBeVisible()
    await code.fill('NOSUCHCODE')
    await expect(invalid).toHaveCount(0)
    await code.press('Enter')
    await expect(invalid).toBeVisible()
    await code.fill('WELCOME10')
    await code.press('Enter')
    await expect(page.getByText('10% off')).toBeVisible()
    await expect(code).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('10% off')).toBeVisible()
    await expect(code).toHaveCount(0)
  })

  test('a checkout that fails is an Error all over, and nothing typed is lost', async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/409/)
    await addStickers(page)
    await fillContact(page, { ...contact, Email: newEmail('unlucky') })
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/carts\/me\/close/, async (route) => {
      await held
      await route.fulfill({ status: 409, json: { code: 'conflict', message: 'The payment page is away.' } })
    })
    const payButton = page.getByRole('button', { name: 'Confirm & pay' })
    await payButton.click()
    await expect(payButton).toHaveAttribute('aria-busy', 'true')
    answer()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error')
    await expect(payButton).toHaveCount(0)
    await page.getByRole('button', { name: 'Back to checkout' }).click()
    await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(contact.Address)
  })
})

test('spec 4: each status, APPROVE in one of them; the chat rests three seconds', async ({
  page,
  shop,
  allowProblem,
}) => {
  allowProblem(/409/)
  const email = newEmail('statuses')
  await pay((await orderStickers(shop.url, { email })).link)
  const link = linkIn(await mailTo(shop, email, /it is paid/), 'order-confirm')
  let status = 'PENDING'
  await page.route(/\/api\/order\/\d+/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { order: object }
    await route.fulfill({ response, json: { ...answer, order: { ...answer.order, status } } })
  })
  const labels = {
    PENDING: 'Pending',
    APPROVED_BY_ADMIN: 'Approved by admin',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
    IN_PRINT: 'In print',
    READY_TO_SEND: 'Ready to send',
    SENT: 'Sent',
  }
  for (const [value, label] of Object.entries(labels)) {
    status = value
    await page.goto(link)
    const region = page.getByRole('region', { name: 'Status' })
    await expect(region.getByText(label, { exact: true })).toBeVisible()
    const approve = page.getByRole('button', { name: 'APPROVE' })
    await expect(approve).toHaveCount(value === 'APPROVED_BY_ADMIN' ? 1 : 0)
  }

  const send = page.getByRole('button', { name: 'Send', exact: true })
  await page.getByRole('textbox', { name: 'Message' }).fill('How is it going?')
  await send.click()
  await expect(send).toBeHidden()
  const hiddenAt = Date.now()
  await expect(send).toBeVisible()
  expect(Math.abs(Date.now() - hiddenAt - 3_000)).toBeLessThan(700)

  await page.route(/\/api\/messages\//, (route) => route.fulfill({ status: 409, json: notNow }))
  await page.getByRole('textbox', { name: 'Message' }).fill('And now?')
  await send.click()
  await expect(page.locator('[data-sonner-toast]', { hasText: 'Error sending message' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('And now?')
})

function keptProducts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('productRelated_')))
}

/** A reload may come before the page's first load has ended. */
function countStarts(page: Page): () => number {
  let starts = 0
  page.on('framenavigated', () => starts++)
  return () => starts
}

/** A login token as the browser reads it; no shop would take it. */
function loginToken(exp: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part({ sub: '1', email: 'a@example.com', role: 'User', exp })}.x`
}

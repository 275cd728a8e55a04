import type { Page } from '@playwright/test'
import { expect, mailTo, test } from '../fixtures.ts'
import type { Mail } from '../mail.ts'
import {
  openCartWithStickers,
  confirmAndPay,
  contact,
  expectInCart,
  fillContact,
  newEmail,
  pressPay,
} from '../steps.ts'

async function goToPayment(page: Page, email: string) {
  await openCartWithStickers(page)
  await fillContact(page, { ...contact, Email: email })
  await confirmAndPay(page)
}

async function expectBackInCart(page: Page) {
  await page.waitForURL('/pay-failure')
  await expect(page.getByText('Payment Failure', { exact: true })).toBeVisible()
  await expectInCart(page, 1)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Die Cut Stickers' })).toBeVisible()
}

test('spec 4: an order can be paid after a declined and a canceled payment', async ({ page, shop }) => {
  const email = newEmail('hesitant')
  await goToPayment(page, email)
  const firstLink = page.url()
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await expectBackInCart(page)

  await fillContact(page, { ...contact, Email: email })
  await confirmAndPay(page)
  expect(page.url(), 'an unchanged cart keeps its link').toBe(firstLink)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectBackInCart(page)

  await page.getByRole('spinbutton', { name: 'Quantity of Die Cut Stickers' }).fill('100')
  await fillContact(page, { ...contact, Email: email })
  await confirmAndPay(page)
  expect(page.url(), 'a changed cart has another link').not.toBe(firstLink)
  await pressPay(page)
  await mailTo(shop, email, /confirmed/)
  await expect.poll(async () => (await fetch(firstLink)).text()).toContain('This payment has expired.')
})

test('on the test payment page, the legend is inside its border', async ({ page }) => {
  await goToPayment(page, newEmail('looks'))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = ['fieldset', 'legend', 'label >> nth=0'].map((name) => page.locator(name).boundingBox())
    const [border, legend, first] = await Promise.all(boxes)
    expect(legend?.y).toBeGreaterThan((border?.y ?? 0) + 4)
    expect(first?.y).toBeGreaterThanOrEqual((legend?.y ?? 0) + (legend?.height ?? 0))
  }
})

test('spec 4: a webhook that arrives twice creates one order', async ({ page, shop }) => {
  const email = newEmail('twice')
  await goToPayment(page, email)
  await page.getByRole('radio', { name: 'twice' }).check()
  await pressPay(page)
  await mailTo(shop, email, /confirmed/)

  // A second email about this order would have been delivered before this one.
  const nextEmail = newEmail('next')
  await goToPayment(page, nextEmail)
  await pressPay(page)
  await mailTo(shop, nextEmail, /confirmed/)
  const mails: Mail[] = await (await fetch(`${shop.url}/dev/mail.json`)).json()
  expect(mails.filter(({ to }) => to === email)).toHaveLength(1)
  expect(await ordersOf(shop, email)).toHaveLength(1)
})

async function ordersOf(
  { url, admin }: { url: string; admin: { email: string; password: string } },
  email: string,
) {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  const { token } = await login.json()
  const response = await fetch(`${url}/api/admin/orders?limit=200`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const orders: { email: string }[] = await response.json()
  return orders.filter((order) => order.email === email)
}

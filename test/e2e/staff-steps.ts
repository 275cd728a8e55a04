import { pngArtwork } from './artwork.ts'
import { paidOrder, sendProofs } from './order-steps.ts'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { callApi, logIn, stored, storeLogin } from './steps.ts'

/** Logs in as the shop's owner on the login page, which redirects to the back office. */
export async function logInAsOwner(page: Page, shop: Shop) {
  await page.goto('/login')
  await logIn(page, shop.admin)
  await page.waitForURL('/admin')
}

/** Opens a page of the back office. */
export async function openAsStaff(page: Page, shop: Shop, path: string) {
  await storeLogin(page, shop.admin)
  await page.goto(`/admin/${path}`)
}

export async function openOrderAsStaff(page: Page, shop: Shop, orderId: string) {
  await openAsStaff(page, shop, `orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderId}`)
}

/** Waits for the proof sheet, which a job makes after the payment. */
export async function expectSheet(admin: Page) {
  const next = admin.getByRole('region', { name: 'Next round' })
  await expect(async () => {
    await admin.reload()
    await expect(next).toContainText('made from the artwork', { timeout: 2_000 })
  }).toPass()
  return next
}

export async function approvedOrder(page: Page, shop: Shop, name: string) {
  const order = await paidOrder(shop, name)
  const { id, orderId, link } = order
  await sendProofs(page, shop, orderId, [await pngArtwork('fox.png')])
  const hash = /order=([\w-]+)\$/.exec(link)?.[1] ?? ''
  await callApi(page, 'POST', `/order/change-status/${id}?hash=${hash}`, { status: 'APPROVED' })
  await openOrderAsStaff(page, shop, id)
  return order
}

export function apiAs(page: Page, path: string) {
  return stored(page, 'token').then((token) =>
    page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } }),
  )
}

const messages = { Save: 'Saved', 'Save draft': 'Created', Publish: 'Published. Customers can order it now.' }

/** Saves a product and waits for the confirmation. */
export async function saveProduct(page: Page, button: keyof typeof messages) {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(messages[button], { exact: true })).toBeVisible()
}

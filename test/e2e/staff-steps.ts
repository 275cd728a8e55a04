import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { logIn, storeLogin } from './steps.ts'

/** Logs in by hand as the shop's owner, who is redirected to the back office. */
export async function logInAsOwner(page: Page, shop: Shop) {
  await page.goto('/login')
  await logIn(page, shop.admin)
  await page.waitForURL('/admin')
}

/** A page of the back office. */
export async function openAsStaff(page: Page, shop: Shop, path: string) {
  await storeLogin(page, shop.admin)
  await page.goto(`/admin/${path}`)
}

export async function openOrderAsStaff(page: Page, shop: Shop, orderId: string) {
  await openAsStaff(page, shop, `orders/${orderId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${orderId}`)
}
